/**
 * The public key that made an ECDSA signature over secp256k1 (SEC 1, 4.1.6; SEC 2, 2.4.1). Every signed call pays for this, forged ones
 * included, and takes half as long here as in the general libraries: both products are computed in one pass over half as many bits, which
 * the curve's endomorphism allows (Gallant, Lambert, Vanstone 2001), with tables of odd multiples. Only public values go through it, so it
 * need not take the same time for all of them.
 */

/** The field's prime and the order of the group. */
const p = 2n ** 256n - 2n ** 32n - 977n;
const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** `beta` times the x of a point is the x of `lambda` times the point; `a` and `b` are short vectors of that lattice (GLV, 4). */
const beta = 0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501een;
const a1 = 0x3086d221a7d46bcde86c90e49284eb15n;
const minusB1 = 0xe4437ed6010e88286f547fa90abfe4c3n;
const a2 = 0x114ca50f7a8e2f3f657c1108d9d44cfd8n;

/** A point in affine coordinates. */
export interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** A point that is added: in Jacobian coordinates, with the powers of z that an addition needs. */
interface Summand extends Point {
  readonly z: bigint;
  readonly zz: bigint;
  readonly zzz: bigint;
}

const generator: Point = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
};

/** The remainder that is not negative. */
const mod = (value: bigint, modulus: bigint): bigint => {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
};

/** The inverse by Euclid's algorithm; the value is no multiple of the modulus. */
function inverse(value: bigint, modulus: bigint): bigint {
  let rest = mod(value, modulus);
  let before = modulus;
  let factor = 1n;
  let factorBefore = 0n;
  while (rest > 1n) {
    const quotient = before / rest;
    const nextRest = before - quotient * rest;
    const nextFactor = factorBefore - quotient * factor;
    before = rest;
    rest = nextRest;
    factorBefore = factor;
    factor = nextFactor;
  }
  return mod(factor, modulus);
}

/** `value` to the power of 2 to the `count`. */
function squared(value: bigint, count: number): bigint {
  let power = value;
  for (let time = 0; time < count; time++) power = (power * power) % p;
  return power;
}

/** A number whose square is `value`, if there is one: `value` to the power of (p + 1) / 4, by runs of ones in its bits. */
function squareRoot(value: bigint): bigint {
  const ones2 = (squared(value, 1) * value) % p;
  const ones3 = (squared(ones2, 1) * value) % p;
  const ones6 = (squared(ones3, 3) * ones3) % p;
  const ones9 = (squared(ones6, 3) * ones3) % p;
  const ones11 = (squared(ones9, 2) * ones2) % p;
  const ones22 = (squared(ones11, 11) * ones11) % p;
  const ones44 = (squared(ones22, 22) * ones22) % p;
  const ones88 = (squared(ones44, 44) * ones44) % p;
  const ones176 = (squared(ones88, 88) * ones88) % p;
  const ones220 = (squared(ones176, 44) * ones44) % p;
  const ones223 = (squared(ones220, 3) * ones3) % p;
  return squared((squared((squared(ones223, 23) * ones22) % p, 6) * ones2) % p, 2);
}

/**
 * A sum of points in Jacobian coordinates. `z` is 0 at infinity, which stays there when it is doubled. Coordinates are remainders or a little
 * beyond, and may be negative.
 */
class Sum {
  x = 1n;
  y = 1n;
  z = 0n;

  double(): void {
    const { x, y, z } = this;
    const xx = (x * x) % p;
    const yy = (y * y) % p;
    const d = (4n * x * yy) % p;
    const e = 3n * xx;
    this.x = (e * e - 2n * d) % p;
    this.y = (e * (d - this.x) - 8n * yy * yy) % p;
    this.z = (2n * y * z) % p;
  }

  /** Adds a point, or takes it away when `sign` is negative. */
  add({ x, y, z, zz, zzz }: Summand, sign: number): void {
    const signed = sign < 0 ? -y : y;
    if (this.z === 0n) {
      [this.x, this.y, this.z] = [x, signed, z];
      return;
    }
    const isAffine = z === 1n;
    const ownZz = (this.z * this.z) % p;
    const u1 = isAffine ? this.x : (this.x * zz) % p;
    const s1 = isAffine ? this.y : (this.y * zzz) % p;
    const h = (x * ownZz - u1) % p;
    const r = (signed * ((this.z * ownZz) % p) - s1) % p;
    if (h === 0n) {
      if (r === 0n) this.double();
      else this.z = 0n;
      return;
    }
    const hh = (h * h) % p;
    const hhh = (h * hh) % p;
    const v = (u1 * hh) % p;
    this.x = (r * r - hhh - 2n * v) % p;
    this.y = (r * (v - this.x) - s1 * hhh) % p;
    this.z = (isAffine ? this.z * h : ((this.z * z) % p) * h) % p;
  }

  toSummand(): Summand {
    const { x, y, z } = this;
    const zz = (z * z) % p;
    return { x, y, z, zz, zzz: (zz * z) % p };
  }

  toPoint(): Point | undefined {
    if (this.z === 0n) return undefined;
    const inverted = inverse(this.z, p);
    const squaredInverse = (inverted * inverted) % p;
    return { x: mod(this.x * squaredInverse, p), y: mod(this.y * ((squaredInverse * inverted) % p), p) };
  }
}

/** A point and its odd multiples up to 2 to the power of `width` less one. */
function oddMultiples({ x, y }: Point, width: number): Summand[] {
  const twice = new Sum();
  const multiple = new Sum();
  const once: Summand = { x, y, z: 1n, zz: 1n, zzz: 1n };
  twice.add(once, 1);
  twice.double();
  const step = twice.toSummand();
  multiple.add(once, 1);
  const multiples = [once];
  for (let index = 1; index < 2 ** (width - 2); index++) {
    multiple.add(step, 1);
    multiples.push(multiple.toSummand());
  }
  return multiples;
}

/** The multiples of `lambda` times the point. */
const endomorphic = (multiples: readonly Summand[]): Summand[] =>
  multiples.map((multiple) => ({ ...multiple, x: (multiple.x * beta) % p }));

const affine = (multiples: readonly Summand[]): Summand[] =>
  multiples.map(({ x, y, z, zz, zzz }) => {
    const inverted = inverse(z * zz * zzz, p);
    const byZz = (inverted * z * zzz) % p;
    const byZzz = (inverted * z * zz) % p;
    return { x: mod(x * byZz, p), y: mod(y * byZzz, p), z: 1n, zz: 1n, zzz: 1n };
  });

/** The odd multiples of a point, and of `lambda` times the point. */
type Tables = readonly [readonly Summand[], readonly Summand[]];

/** Widths of the windows: the generator's table is made once. */
const generatorWidth = 8;
const pointWidth = 5;
let generatorTables: Tables | undefined;

function tablesOfGenerator(): Tables {
  if (!generatorTables) {
    const multiples = affine(oddMultiples(generator, generatorWidth));
    generatorTables = [multiples, endomorphic(multiples)];
  }
  return generatorTables;
}

/** Bits of a half of a scalar. */
const halfBits = 130;

/** The digits of a scalar of at most `halfBits` bits, lowest first: 0, or odd and within the window (non-adjacent form). */
function digitsOf(scalar: bigint, width: number): Int16Array {
  const sign = scalar < 0n ? -1 : 1;
  // Whatever stands before the bits is read as 0, a minus included.
  const bits = scalar.toString(2);
  const bitAt = (index: number) => (bits.charCodeAt(bits.length - 1 - index) === 0x31 ? 1 : 0);
  const digits = new Int16Array(halfBits);
  let carry = 0;
  for (let index = 0; index < halfBits; ) {
    if (bitAt(index) === carry) {
      index += 1;
      continue;
    }
    let word = carry;
    for (let bit = 0; bit < width; bit++) word += bitAt(index + bit) << bit;
    carry = (word >> (width - 1)) & 1;
    digits[index] = sign * (word - (carry << width));
    index += width;
  }
  return digits;
}

/** Both halves of a scalar: their sum, the second one times lambda, is the scalar. */
function halves(scalar: bigint): readonly [bigint, bigint] {
  const rounded = (value: bigint) => (value + n / 2n) / n;
  const c1 = rounded(a1 * scalar);
  const c2 = rounded(minusB1 * scalar);
  return [scalar - c1 * a1 - c2 * a2, c1 * minusB1 - c2 * a1];
}

/** The odd multiples of a point, and how often each of them is added. */
interface Product {
  readonly multiples: readonly Summand[];
  readonly digits: Int16Array;
}

/** A scalar times a point, as two products of half as many digits. */
function productsOf(scalar: bigint, [multiples, multiplesOfLambda]: Tables, width: number): readonly Product[] {
  const [first, second] = halves(scalar);
  return [
    { multiples, digits: digitsOf(first, width) },
    { multiples: multiplesOfLambda, digits: digitsOf(second, width) },
  ];
}

/** `ofGenerator` times the generator plus `ofPoint` times a point; undefined at infinity. */
function combine(ofGenerator: bigint, ofPoint: bigint, point: Point): Point | undefined {
  const multiples = oddMultiples(point, pointWidth);
  const products = [
    ...productsOf(ofGenerator, tablesOfGenerator(), generatorWidth),
    ...productsOf(ofPoint, [multiples, endomorphic(multiples)], pointWidth),
  ];
  const sum = new Sum();
  for (let index = halfBits - 1; index >= 0; index--) {
    sum.double();
    for (const { multiples: table, digits } of products) {
      const digit = digits[index] ?? 0;
      const multiple = digit === 0 ? undefined : table[(Math.abs(digit) - 1) >> 1];
      if (multiple) sum.add(multiple, digit);
    }
  }
  return sum.toPoint();
}

/** The key that signed a digest; undefined when no key did. `yParity` is 0 or 1 as the y of the signature's point is even or odd. */
export function recoverKey(digest: bigint, r: bigint, s: bigint, yParity: number): Point | undefined {
  if (r <= 0n || r >= n || s <= 0n || s >= n) return undefined;
  const square = (r * r * r + 7n) % p;
  const root = squareRoot(square);
  if ((root * root) % p !== square) return undefined;
  const point = { x: r, y: Number(root & 1n) === yParity ? root : p - root };
  const inverted = inverse(r, n);
  return combine(mod(-digest * inverted, n), (s * inverted) % n, point);
}
