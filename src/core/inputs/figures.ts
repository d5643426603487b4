/** What a request states, and the values that stand in for what it leaves out (domain.md 2.3 to 2.5). */
import { type Field, type Figure, fieldNames, type InputKind, isFigure, typicalPct } from "../../fields/index.ts";
import { isRate } from "../../fields/units.ts";
import { type Decimal, divideUp, max, min, roundTo, thousandths, toDecimal } from "../number.ts";
import { recordOf } from "../record-of.ts";
import { falseZeros, type MainCost, missingCosts, type Stated } from "./main-costs.ts";
import { type Currency, marketOf, type Rules, rulesOf, usualRateDecimals } from "./market.ts";

/** The values in use. The single fee of the free check stands at both `total_fee_pct` and `marketplace_fee_pct`. */
export type Used = Readonly<Record<Figure, bigint>> & { readonly ownStore: boolean };

/** The numbers of an input as they come from JSON. */
export type Numbers = Readonly<Partial<Record<Field, number | undefined>>>;

const figures = fieldNames.filter(isFigure);

/**
 * Reads the numbers of a request: its rules with enough decimals for its rates, what it states, and the amounts that
 * had to be rounded. `zeros` are the fields of `typed` whose 0 cannot be true: `stated` is without them (2.4). It is
 * empty for a landed cost, because a customs value is a fact.
 */
export function readStated(kind: InputKind, input: Numbers, currency: Currency) {
  const decimals = recordOf(figures, (field) => (input[field] === undefined ? null : toDecimal(input[field])));
  const rateDecimals = figures.filter(isRate).map((field) => (decimals[field]?.decimals ?? 0) + 2);
  const market = kind === "landed" ? "SA" : marketOf(currency);
  const rules = rulesOf(currency, market, Math.max(usualRateDecimals, ...rateDecimals));
  const read = (value: Decimal | null, to: number) => value && roundTo(value, to);
  const typed: Stated = recordOf(figures, (field) =>
    read(decimals[field], isRate(field) ? rules.rateDecimals : rules.decimals),
  );
  const zeros: readonly Field[] = kind === "landed" ? [] : falseZeros(typed, rules.vat > 0n);
  const stated: Stated = { ...typed, ...Object.fromEntries(zeros.map((field) => [field, null])) };
  const isRounded = (field: Figure) => typed[field] !== null && rules.money(typed[field]) !== input[field];
  const rounded = new Set<Field>(figures.filter((field) => !isRate(field) && isRounded(field)));
  return { rules, typed, zeros, stated, rounded };
}

/** A request as it was read. */
export type StatedInput = Pick<ReturnType<typeof readStated>, "rules" | "stated" | "zeros">;

/** Whether the goods are sold from an own store: a marketplace fee of 0, or a payment fee without one (2.3). */
export const isOwnStore = ({ marketplace_fee_pct, payment_fee_pct }: Stated): boolean =>
  marketplace_fee_pct === 0n || (marketplace_fee_pct === null && (payment_fee_pct ?? 0n) > 0n);

/** An amount in per cent of the price, rounded up to 0.01 %: `least` of 2.5. */
export const leastRate = ({ step }: Rules, amount: bigint, price: bigint): bigint =>
  divideUp(10_000n * amount, price) * step;

/** What omitted costs are assumed to be, in thousandths of the purchase value or of the price. */
const typical = recordOf(["shipping", "insurance", "ad_cost_per_order", "fulfillment_cost"], (field) =>
  BigInt(10 * typicalPct(field)),
);

/** The values that a request is computed with (2.5). The search for a limit calls this hundreds of times. */
export function assume(kind: InputKind, rules: Rules, stated: Stated): Used {
  const value = stated.product_value ?? 0n;
  const price = stated.expected_sale_price ?? 1n;
  const ownStore = isOwnStore(stated);
  const freight = (share: bigint) => (kind === "landed" ? 0n : thousandths(value, share));
  const marketplace = () => min(rules.whole, max(rules.typicalFee, leastRate(rules, rules.leastFee, price)));
  const payment = (fee: bigint) =>
    ownStore
      ? min(rules.whole, rules.typicalPayment + leastRate(rules, rules.leastPayment, price))
      : max(0n, rules.typicalPayment - fee);
  const totalFee = stated.total_fee_pct ?? min(rules.whole, marketplace() + rules.typicalReserve);
  const isFree = kind === "free";
  const fee = isFree ? totalFee : (stated.marketplace_fee_pct ?? (ownStore ? 0n : marketplace()));
  return {
    product_value: value,
    landed_cost: stated.landed_cost ?? 0n,
    expected_sale_price: price,
    shipping: stated.shipping ?? freight(typical.shipping),
    insurance: stated.insurance ?? freight(typical.insurance),
    duty_rate_pct: stated.duty_rate_pct ?? rules.duty,
    vat_rate_pct: stated.vat_rate_pct ?? rules.vat,
    total_fee_pct: totalFee,
    marketplace_fee_pct: fee,
    payment_fee_pct: isFree ? 0n : (stated.payment_fee_pct ?? payment(fee)),
    ad_cost_per_order: stated.ad_cost_per_order ?? thousandths(price, typical.ad_cost_per_order),
    fulfillment_cost:
      stated.fulfillment_cost ??
      max(thousandths(price, typical.fulfillment_cost), ownStore ? rules.leastOwnFulfilment : rules.leastFulfilment),
    returns_reserve_pct: isFree
      ? 0n
      : (stated.returns_reserve_pct ?? (ownStore ? rules.ownStoreReserve : rules.typicalReserve)),
    other_cost_per_order: stated.other_cost_per_order ?? 0n,
    ownStore,
  };
}

/** The main costs that an input does not give. */
export const missingMainCosts = (input: Numbers, currency: Currency): MainCost[] =>
  missingCosts(readStated("product", input, currency).stated);
