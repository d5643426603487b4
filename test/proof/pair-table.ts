/**
 * Sets, maps and lists of pairs of 32-bit numbers in typed arrays. The pair of two zeros is never kept in a set or map.
 */

const hash = (low: number, high: number): number => {
  let mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};

/** Share of the places that are taken before a table grows. */
const fullness = 0.8;

/** A set of pairs: two 32-bit words for each place, open addressing, nothing else. */
export class PairSet {
  #places: Uint32Array;
  #mask: number;
  #size = 0;

  constructor(places = 2 ** 16) {
    this.#places = new Uint32Array(places * 2);
    this.#mask = places - 1;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a pair; false when it was there. */
  add(low: number, high: number): boolean {
    const places = this.#places;
    let place = (hash(low, high) & this.#mask) >>> 0;
    for (;;) {
      const first = places[2 * place];
      const second = places[2 * place + 1];
      if (first === low && second === high) return false;
      if (first === 0 && second === 0) break;
      place = ((place + 1) & this.#mask) >>> 0;
    }
    places[2 * place] = low;
    places[2 * place + 1] = high;
    this.#size++;
    if (this.#size > (this.#mask + 1) * fullness) this.#grow();
    return true;
  }

  #grow(): void {
    const old = this.#places;
    const mask = 2 * this.#mask + 1;
    const places = new Uint32Array(2 * old.length);
    for (let from = 0; from < old.length; from += 2) {
      const low = old[from] ?? 0;
      const high = old[from + 1] ?? 0;
      if (low === 0 && high === 0) continue;
      let place = (hash(low, high) & mask) >>> 0;
      while (places[2 * place] !== 0 || places[2 * place + 1] !== 0) place = ((place + 1) & mask) >>> 0;
      places[2 * place] = low;
      places[2 * place + 1] = high;
    }
    this.#places = places;
    this.#mask = mask;
  }
}

/** A map from pairs to values. */
export class PairMap<Value> {
  readonly #rows = new Map<number, Map<number, Value>>();

  get(low: number, high: number): Value | undefined {
    return this.#rows.get(high)?.get(low);
  }

  set(low: number, high: number, value: Value): void {
    const row = this.#rows.get(high);
    if (row) row.set(low, value);
    else this.#rows.set(high, new Map([[low, value]]));
  }
}

/** A list of pairs that grows. */
export class PairList {
  #words = new Uint32Array(2 ** 12);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  low(index: number): number {
    return this.#words[2 * index] ?? 0;
  }

  high(index: number): number {
    return this.#words[2 * index + 1] ?? 0;
  }

  push(low: number, high: number): void {
    if (2 * this.#length === this.#words.length) {
      const words = new Uint32Array(2 * this.#words.length);
      words.set(this.#words);
      this.#words = words;
    }
    this.#words[2 * this.#length] = low;
    this.#words[2 * this.#length + 1] = high;
    this.#length++;
  }

  clear(): void {
    this.#length = 0;
  }
}
