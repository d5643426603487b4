/**
 * One order in one VAT position: what is left of its price (domain.md 4.4 and 4.5). Minor units and units of the
 * request's scale.
 */
import { add, type Integer, multiply, subtract } from "../exact/integer.ts";
import { pct } from "../exact/percentage.ts";
import type { Form } from "../figures/fields.ts";
import type { FiguresUsed } from "../figures/figures-used.ts";
import type { Market } from "../figures/market.ts";
import { type LandedCost, landedCost, splitLandedCost } from "./landed-cost.ts";

/** The VAT positions of a seller; the first is that of the plan case (domain.md 1.1). */
export const vatPositionNames = ["vat_registered", "vat_as_cost", "deemed_supplier"] as const;
export type VatPosition = (typeof vatPositionNames)[number];

/** Twice the hundredths of a per cent in 1: half a hundredth decides the displayed margin. */
export const marginUnit = 20_000;

/** One order. */
export class OrderCase {
  readonly used: FiguresUsed;
  readonly market: Market;
  /** What the goods cost; without their parts in the forms that know only the landed cost. */
  readonly goods: LandedCost;
  /** The fees that bear VAT as a service: marketplace and payment. */
  readonly sellingRate: Integer;
  /** All fees, with the returns reserve. */
  readonly feeRate: Integer;
  readonly profit: Integer;
  readonly #keepsVat: boolean;
  readonly #recoversVat: boolean;

  /** `goods`: what they cost, where that is known. */
  constructor(form: Form, market: Market, used: FiguresUsed, position: VatPosition, goods?: LandedCost) {
    const { scale } = market;
    this.used = used;
    this.market = market;
    this.#keepsVat = position === "vat_as_cost";
    this.#recoversVat = position === "vat_registered";
    this.goods =
      goods ??
      (form === "purchase"
        ? this.goodsWith(used.product_value, used.shipping, used.insurance, used.duty_rate_pct)
        : splitLandedCost(scale, used.landed_cost, used.vat_rate_pct));
    this.sellingRate = add(used.marketplace_fee_pct, used.payment_fee_pct);
    this.feeRate = add(this.sellingRate, used.returns_reserve_pct);
    this.profit = this.profitWith(
      used.expected_sale_price,
      this.exVat,
      this.landed,
      this.feeRate,
      used.ad_cost_per_order,
      used.fulfillment_cost,
    );
  }

  /** E, without import VAT. */
  get exVat(): Integer {
    return this.goods.landed_cost_ex_vat;
  }

  /** L, with import VAT. */
  get landed(): Integer {
    return this.goods.landed_cost;
  }

  /** The landed cost of other goods at the order's VAT rate. */
  goodsWith(productValue: Integer, shipping: Integer, insurance: Integer, duty: Integer): LandedCost {
    return landedCost(this.market.scale, add(add(productValue, shipping), insurance), duty, this.used.vat_rate_pct);
  }

  /** What the seller keeps of a price. */
  netRevenueAt(price: Integer): Integer {
    return this.#keepsVat ? price : this.market.scale.netPrice(price, this.used.vat_rate_pct);
  }

  get netRevenue(): Integer {
    return this.netRevenueAt(this.used.expected_sale_price);
  }

  /** What the goods cost the seller: without import VAT for who recovers it. */
  get unitCost(): Integer {
    return this.#recoversVat ? this.exVat : this.landed;
  }

  /** VAT on the services of an order at a price, whoever recovers it. */
  vatOnServices(price: Integer, ad: Integer, fulfilment: Integer): Integer {
    const { scale } = this.market;
    return scale.part(add(add(scale.part(price, this.sellingRate), ad), fulfilment), this.used.vat_rate_pct);
  }

  /** VAT on services where it is a cost. */
  get serviceVat(): Integer {
    const { expected_sale_price, ad_cost_per_order, fulfillment_cost } = this.used;
    return this.#recoversVat ? 0 : this.vatOnServices(expected_sale_price, ad_cost_per_order, fulfillment_cost);
  }

  /** All fees on the price. */
  get totalFees(): Integer {
    return this.market.scale.part(this.used.expected_sale_price, this.feeRate);
  }

  get perOrderCosts(): Integer {
    const { ad_cost_per_order, fulfillment_cost, other_cost_per_order } = this.used;
    return add(add(ad_cost_per_order, fulfillment_cost), other_cost_per_order);
  }

  /** The profit with these amounts, everything else as it is. */
  profitWith(
    price: Integer,
    exVat: Integer,
    landed: Integer,
    feeRate: Integer,
    ad: Integer,
    fulfilment: Integer,
  ): Integer {
    const fees = this.market.scale.part(price, feeRate);
    const kept = subtract(this.netRevenueAt(price), add(this.#recoversVat ? exVat : landed, fees));
    const before = subtract(kept, add(add(ad, fulfilment), this.used.other_cost_per_order));
    return this.#recoversVat ? before : subtract(before, this.vatOnServices(price, ad, fulfilment));
  }

  /** The profit at another price, all other amounts and percentages as they are. */
  profitAtPrice(price: Integer): Integer {
    const { ad_cost_per_order, fulfillment_cost } = this.used;
    return this.profitWith(price, this.exVat, this.landed, this.feeRate, ad_cost_per_order, fulfillment_cost);
  }

  /** The profit with another landed cost. */
  profitAtCost(exVat: Integer, landed: Integer): Integer {
    const { expected_sale_price, ad_cost_per_order, fulfillment_cost } = this.used;
    return this.profitWith(expected_sale_price, exVat, landed, this.feeRate, ad_cost_per_order, fulfillment_cost);
  }

  /** The profit with other goods. */
  profitWithGoods(productValue: Integer, shipping: Integer, insurance: Integer, duty: Integer): Integer {
    const { landed_cost_ex_vat, landed_cost } = this.goodsWith(productValue, shipping, insurance, duty);
    return this.profitAtCost(landed_cost_ex_vat, landed_cost);
  }

  /** The profit with other advertising, delivery or fees. */
  profitWithCosts(feeRate: Integer, ad: Integer, fulfilment: Integer): Integer {
    return this.profitWith(this.used.expected_sale_price, this.exVat, this.landed, feeRate, ad, fulfilment);
  }

  /** Hundredths of a per cent of the price. */
  get margin(): Integer {
    return pct(this.profit, this.used.expected_sale_price) ?? 0;
  }

  /** Hundredths of a per cent of the unit cost. */
  get roi(): Integer {
    return pct(this.profit, this.unitCost) ?? 0;
  }

  /** Hundredths of a per cent of the stock that must sell to get its money back; null without a profit. */
  get sellThrough(): Integer | null {
    return this.profit > 0 ? pct(this.unitCost, add(this.unitCost, this.profit)) : null;
  }

  /** How far the displayed margin is above a margin of at least 0.01 %; it is reached at 0. */
  aboveMargin(marginPct: number): Integer {
    return subtract(multiply(marginUnit, this.profit), multiply(this.used.expected_sale_price, 200 * marginPct - 1));
  }
}
