/**
 * An independent, slow and literal reading of domain.md: exact fractions throughout, exhaustive searches, no shared code with
 * the core. It computes what is hardest to get right fast: decisions, target prices, upgrade paths and shocks.
 */
import type { ProductDecisionInput } from "../../src/core/inputs.ts";
import { Fraction } from "./fraction.ts";

/** Amounts in minor units, percentages in per cent. */
export interface OracleProduct {
  readonly V: bigint;
  readonly s: bigint;
  readonly i: bigint;
  readonly P: bigint;
  readonly a: bigint;
  readonly g: bigint;
  readonly o: bigint;
  readonly d: Fraction;
  readonly v: Fraction;
  readonly m: Fraction;
  readonly y: Fraction;
  readonly r: Fraction;
  readonly competitors: Fraction | null;
  readonly days: Fraction | null;
  readonly omitted: ReadonlySet<string>;
}

const integer = (value: bigint) => new Fraction(value);
const pctOf = (text: string) => Fraction.of(Number(text));
const hundred = integer(100n);
const least = (a: bigint, b: bigint) => (b < a ? b : a);

const decimalsOf = (currency: string) => (["BHD", "OMR", "KWD", "JOD"].includes(currency) ? 3 : 2);
const stateVat: Readonly<Record<string, number>> = { SAR: 15, AED: 5, BHD: 10, OMR: 5, QAR: 0, KWD: 0 };

/** `part(A, p) = r(A p / 100)` */
export const part = (amount: bigint, p: Fraction): bigint => integer(amount).times(p).over(hundred).round();

/** `pct(n, d)` as an exact fraction. */
const pct = (n: bigint, d: bigint): Fraction =>
  integer(100n * n)
    .over(integer(d))
    .roundTo(2);

/** Reads an input as 4.1 says. */
export function readOracleProduct(input: ProductDecisionInput, currency: string): OracleProduct {
  const scale = integer(10n ** BigInt(decimalsOf(currency)));
  const money = (value = 0) => Fraction.of(value).times(scale).round();
  const optional = Object.keys({
    shipping: 0,
    insurance: 0,
    marketplace_fee_pct: 0,
    payment_fee_pct: 0,
    ad_cost_per_order: 0,
    fulfillment_cost: 0,
    returns_reserve_pct: 0,
  });
  const given: Readonly<Record<string, unknown>> = input;
  return {
    V: money(input.product_value),
    s: money(input.shipping),
    i: money(input.insurance),
    P: money(input.expected_sale_price),
    a: money(input.ad_cost_per_order),
    g: money(input.fulfillment_cost),
    o: money(input.other_cost_per_order),
    d: Fraction.of(input.duty_rate_pct ?? 5),
    v: Fraction.of(input.vat_rate_pct ?? stateVat[currency] ?? 15),
    m: Fraction.of(input.marketplace_fee_pct ?? 0),
    y: Fraction.of(input.payment_fee_pct ?? 0),
    r: Fraction.of(input.returns_reserve_pct ?? 0),
    competitors: input.competitor_count === undefined ? null : Fraction.of(input.competitor_count),
    days: input.delivery_days === undefined ? null : Fraction.of(input.delivery_days),
    omitted: new Set(optional.filter((field) => given[field] === undefined)),
  };
}

interface Terms {
  readonly price: bigint;
  readonly landed: bigint;
  readonly exVat: bigint;
  readonly ad: bigint;
  readonly returns: Fraction;
}

/** Landed cost with and without VAT (4.3). */
export function landed(p: OracleProduct): { landed: bigint; exVat: bigint } {
  const cif = p.V + p.s + p.i;
  const base = cif + part(cif, p.d);
  return { exVat: base, landed: base + part(base, p.v) };
}

function termsOf(p: OracleProduct): Terms {
  return { price: p.P, ...landed(p), ad: p.a, returns: p.r };
}

/** Base and prudent profit under terms (4.4 and 4.5). */
function profits(p: OracleProduct, t: Terms): { base: bigint; prudent: bigint } {
  const charges = part(t.price, p.m.plus(p.y).plus(t.returns)) + t.ad + p.g + p.o;
  const net = integer(100n * t.price)
    .over(hundred.plus(p.v))
    .round();
  const base = t.price - t.landed - charges;
  return { base, prudent: least(base, net - t.exVat - charges) };
}

/** The five tests (4.6). */
function stresses(p: OracleProduct): { base: bigint; prudent: bigint }[] {
  const t = termsOf(p);
  return [
    { ...t, price: part(t.price, pctOf("90")) },
    { ...t, landed: part(t.landed, pctOf("110")), exVat: part(t.exVat, pctOf("110")) },
    { ...t, ad: part(t.ad, pctOf("125")) },
    { ...t, returns: t.returns.times(pctOf("1.5")) },
    {
      price: part(t.price, pctOf("95")),
      landed: part(t.landed, pctOf("105")),
      exVat: part(t.exVat, pctOf("105")),
      ad: part(t.ad, pctOf("112.5")),
      returns: t.returns.times(pctOf("1.25")),
    },
  ].map((shocked) => profits(p, shocked));
}

function curve(points: readonly (readonly [number, number])[], x: Fraction): Fraction {
  const exact = points.map(([px, py]) => [Fraction.of(px), Fraction.of(py)] as const);
  const [first] = exact;
  const last = exact.at(-1);
  if (!first || !last) throw new RangeError("An empty curve");
  if (x.compare(first[0]) <= 0) return first[1].roundTo(1);
  for (const [index, [x1, y1]] of exact.entries()) {
    const before = exact[index - 1];
    if (!before || x.compare(x1) > 0) continue;
    const [x0, y0] = before;
    return y0.plus(x.minus(x0).times(y1.minus(y0)).over(x1.minus(x0))).roundTo(1);
  }
  return last[1].roundTo(1);
}

/** The opportunity score (4.7). */
export function score(p: OracleProduct): Fraction {
  const t = termsOf(p);
  const { base } = profits(p, t);
  if (base <= 0n) return integer(0n);
  const margin = curve(
    [
      [0, 0],
      [5, 20],
      [10, 40],
      [15, 60],
      [20, 75],
      [30, 90],
      [40, 100],
    ],
    pct(base, p.P),
  );
  const roi = curve(
    [
      [0, 0],
      [25, 30],
      [50, 55],
      [100, 80],
      [200, 100],
    ],
    pct(base, t.landed),
  );
  const robustness = integer(BigInt(20 * stresses(p).filter((test) => test.base >= 0n).length));
  const competition = p.competitors
    ? curve(
        [
          [0, 100],
          [5, 85],
          [10, 70],
          [20, 50],
          [50, 20],
          [100, 5],
          [200, 0],
        ],
        p.competitors,
      )
    : integer(50n);
  const delivery = p.days
    ? curve(
        [
          [0, 100],
          [1, 100],
          [2, 90],
          [3, 80],
          [5, 60],
          [7, 45],
          [14, 15],
          [30, 0],
        ],
        p.days,
      )
    : integer(50n);
  const weighted = (points: Fraction, weight: bigint) => points.times(integer(weight)).over(hundred);
  return weighted(margin, 35n)
    .plus(weighted(roi, 20n))
    .plus(weighted(robustness, 20n))
    .plus(weighted(competition, 15n))
    .plus(weighted(delivery, 10n))
    .roundTo(1);
}

/** The typical case's product (2.2). */
function filled(p: OracleProduct): OracleProduct {
  const when = <Value>(field: string, typical: Value, own: Value) => (p.omitted.has(field) ? typical : own);
  return {
    ...p,
    s: when("shipping", part(p.V, pctOf("10")), p.s),
    i: when("insurance", part(p.V, pctOf("1")), p.i),
    m: when("marketplace_fee_pct", pctOf("12"), p.m),
    y: when("payment_fee_pct", pctOf("2.5"), p.y),
    a: when("ad_cost_per_order", part(p.P, pctOf("10")), p.a),
    g: when("fulfillment_cost", part(p.P, pctOf("10")), p.g),
    r: when("returns_reserve_pct", pctOf("5"), p.r),
  };
}

/** Base and prudent profit of the product as it is. */
export function outcome(p: OracleProduct): { base: bigint; prudent: bigint } {
  return profits(p, termsOf(p));
}

/** Prudent profits under the five tests. */
export function prudentStresses(p: OracleProduct): bigint[] {
  return stresses(p).map(({ prudent }) => prudent);
}

/** The prudent margin of the typical case. */
export function typicalMargin(p: OracleProduct): Fraction {
  const typical = filled(p);
  return pct(outcome(typical).prudent, typical.P);
}

/** Whether all six checks of GO pass (4.8). */
export function isGo(p: OracleProduct): boolean {
  const { base, prudent } = outcome(p);
  const combined = prudentStresses(p)[4] ?? 0n;
  return (
    base > 0n &&
    pct(prudent, p.P).compare(integer(15n)) >= 0 &&
    pct(base, landed(p).landed).compare(integer(25n)) >= 0 &&
    combined >= 0n &&
    score(p).compare(integer(60n)) >= 0 &&
    typicalMargin(p).compare(integer(5n)) >= 0
  );
}

/** The largest product value in 1 … P that holds, by bisection as 4.8 says; null when 1 fails. */
function largestValue(p: OracleProduct, holds: (prudent: bigint) => boolean): bigint | null {
  const at = (V: bigint) => holds(outcome({ ...p, V }).prudent);
  if (!at(1n)) return null;
  let [low, high] = [1n, p.P + 1n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (at(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The target and the walk-away product value. */
export function supplierPrices(p: OracleProduct): { target: bigint | null; walkAway: bigint | null } {
  return {
    target: largestValue(p, (prudent) => pct(prudent, p.P).compare(integer(15n)) >= 0),
    walkAway: largestValue(p, (prudent) => prudent >= 0n),
  };
}

/** `required_reduction_pct`. */
export function reduction(p: OracleProduct): Fraction | null {
  const { target } = supplierPrices(p);
  if (target === null) return null;
  const needed = pct(p.V - target, p.V);
  return needed.numerator < 0n ? integer(0n) : needed;
}

/** The decision (4.8). */
export function decision(p: OracleProduct): "GO" | "TEST" | "RENEGOTIATE" | "AVOID" {
  if (isGo(p)) return "GO";
  const { base, prudent } = outcome(p);
  if (base > 0n && pct(prudent, p.P).compare(integer(5n)) >= 0) return "TEST";
  const needed = reduction(p);
  return needed && needed.compare(integer(30n)) <= 0 ? "RENEGOTIATE" : "AVOID";
}

/** Every path to GO by trying each whole percentage in turn (4.12). */
export function pathsToGo(p: OracleProduct): { lever: string; change_pct: number; value: bigint }[] {
  const levers = [
    { lever: "product_value", own: p.V, sign: -1, limit: 50, at: (V: bigint) => ({ ...p, V }) },
    { lever: "expected_sale_price", own: p.P, sign: 1, limit: 50, at: (P: bigint) => ({ ...p, P }) },
    { lever: "ad_cost_per_order", own: p.a, sign: -1, limit: 100, at: (a: bigint) => ({ ...p, a }) },
  ];
  return levers.flatMap(({ lever, own, sign, limit, at }) => {
    if (own === 0n) return [];
    for (let k = 1; k <= limit; k++) {
      const value = part(own, Fraction.of(100 + sign * k));
      if (lever === "product_value" && value <= 0n) continue;
      if (isGo(at(value))) return [{ lever, change_pct: sign * k, value }];
    }
    return [];
  });
}

/** The decisions under the shocks of the inputs, the base first (4.12). */
export function shockedDecisions(p: OracleProduct): string[] {
  const capped = (rate: Fraction) => (rate.compare(hundred) > 0 ? hundred : rate);
  return [
    p,
    { ...p, P: part(p.P, pctOf("90")) },
    { ...p, V: part(p.V, pctOf("110")) },
    { ...p, a: part(p.a, pctOf("125")) },
    { ...p, r: capped(p.r.times(pctOf("1.5"))) },
    { ...p, d: capped(p.d.plus(integer(5n))) },
  ].map(decision);
}
