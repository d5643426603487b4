/** A product as a plan sees it: whole minor units, and no word of how they came about (domain-plans.md 4.11). */
import { add, type Integer } from "../exact/integer.ts";

/** What one unit costs and earns, in minor units. */
export interface UnitMoney {
  /** With import VAT. */
  readonly landedCost: Integer;
  /** Without the import VAT that comes back. */
  readonly unitCost: Integer;
  readonly profit: Integer;
  /** Advertising and other costs, which are paid before the sale brings anything. */
  readonly paidAhead: Integer;
}

/** What a plan needs to know of a product; amounts in minor units. */
export interface Candidate extends UnitMoney {
  /** 0-based position in the request: the identity of the product. */
  readonly index: number;
  /** 0-based place in the rank order, which breaks ties. */
  readonly place: number;
  readonly productValue: Integer;
  /** Shipping and insurance. */
  readonly freight: Integer;
  readonly customsDuty: Integer;
  readonly importVat: Integer;
  readonly price: Integer;
}

/** Minor units as the number that results show. */
export type Money = (amount: Integer) => number;

/** What a sale brings back: price less VAT, fees, returns reserve and delivery, less advertising and other costs. */
export function broughtBack({ profit, unitCost }: UnitMoney): Integer {
  return add(profit, unitCost);
}

/** The three fields that name a product wherever it appears (domain-plans.md 4.10). */
export function named(
  { index, productValue, price }: Pick<Candidate, "index" | "productValue" | "price">,
  money: Money,
) {
  return { index, product_value: money(productValue), expected_sale_price: money(price) };
}
