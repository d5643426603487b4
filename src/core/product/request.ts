/** A request in a VAT position, and every what-if: the same request with one field changed (domain.md 5.1). */
import type { Figure, InputKind } from "../../fields/index.ts";
import type { VatPosition } from "../codes.ts";
import { assume, type Used } from "../inputs/figures.ts";
import { hasCostsForAnOrder, type Stated } from "../inputs/main-costs.ts";
import type { Rules } from "../inputs/market.ts";
import { pct, showHundredths } from "../number.ts";
import { type CustomerOrder, orderOf } from "./order.ts";

/** A request without false zeros: amounts in minor units, rates in the units of its rules. */
export class ProductRequest {
  readonly kind: InputKind;
  readonly rules: Rules;
  readonly stated: Stated;
  readonly position: VatPosition;
  readonly used: Used;
  /** The limits that were found, by lever and column (5.2). */
  readonly limits = new Map<string, bigint | null>();
  #order: CustomerOrder | undefined;

  constructor(kind: InputKind, rules: Rules, stated: Stated, position: VatPosition = "vat_registered") {
    this.kind = kind;
    this.rules = rules;
    this.stated = stated;
    this.position = position;
    this.used = assume(kind, rules, stated);
  }

  /** One order with the figures of this request. */
  get order(): CustomerOrder {
    this.#order ??= orderOf(this);
    return this.#order;
  }

  get hasCostsForAnOrder(): boolean {
    return hasCostsForAnOrder(this.stated);
  }

  /** The same request in another VAT position. */
  in(position: VatPosition): ProductRequest {
    return position === this.position ? this : new ProductRequest(this.kind, this.rules, this.stated, position);
  }

  /** The same seller without VAT registration (4.3). */
  get unregistered(): ProductRequest {
    const isDeemed = this.rules.market === "SA" && this.used.marketplace_fee_pct > 0n;
    return this.in(isDeemed ? "deemed_supplier" : "vat_as_cost");
  }

  /** The same request with some fields stated otherwise. */
  restated(fields: Partial<Stated>): ProductRequest {
    return new ProductRequest(this.kind, this.rules, { ...this.stated, ...fields }, this.position);
  }

  /** The same request with one field at a value. A better supplier price does not make freight cheaper. */
  with(field: Figure, value: bigint): ProductRequest {
    if (field !== "product_value") return this.restated({ [field]: value });
    const { shipping, insurance } = this.used;
    return this.restated({
      product_value: value,
      ...(shipping > 0n && { shipping }),
      ...(insurance > 0n && { insurance }),
    });
  }
}

/** Shows a profit and its margin on the price. */
export const showEarnings = (rules: Rules, profit: bigint, price: bigint) => ({
  profit_per_unit: rules.money(profit),
  margin_pct: showHundredths(pct(profit, price) ?? 0n),
});

/** Shows the profit of a request and its margin on the price. */
export const showProfit = ({ rules, order }: ProductRequest) => showEarnings(rules, order.profit, order.price);
