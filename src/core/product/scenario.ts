/** A request in a VAT position, and every what-if as its resubmission (domain.md 4.0). */
import type { Integer } from "../exact/integer.ts";
import { followsSaudiRules } from "../figures/currency.ts";
import type { AssumedField, Form } from "../figures/fields.ts";
import { type FiguresUsed, figuresUsed, standsAlone, withFigureUsed } from "../figures/figures-used.ts";
import type { Market } from "../figures/market.ts";
import { basisOf, costsSupplied, type Reading, type StatedFigures, withFigure } from "../figures/stated-figures.ts";
import { OrderCase, type VatPosition } from "./order-case.ts";

/** A field that a what-if gives another value: minor units or units of the request's scale. */
export type Lever = AssumedField | "product_value" | "landed_cost" | "expected_sale_price";

/** Whether a field moves what the goods cost. */
function isOfGoods(lever: Lever): boolean {
  return lever === "shipping" || lever === "insurance" || lever === "duty_rate_pct" || lever === "landed_cost";
}

export class Scenario {
  readonly form: Form;
  readonly market: Market;
  readonly stated: StatedFigures;
  readonly position: VatPosition;
  /** The request without the zeros that cannot be true; the request itself where it has none. */
  readonly basisStated: StatedFigures;
  #used: FiguresUsed | undefined;
  #basisUsed: FiguresUsed | undefined;
  #plan: OrderCase | undefined;
  #basis: OrderCase | undefined;
  /** A request with the same goods, which need not be computed again. */
  #sameGoods: Scenario | undefined;

  constructor(
    form: Form,
    market: Market,
    stated: StatedFigures,
    position: VatPosition = "vat_registered",
    basisStated: StatedFigures = basisOf(stated),
  ) {
    this.form = form;
    this.market = market;
    this.stated = stated;
    this.position = position;
    this.basisStated = basisStated;
  }

  static of({ form, market, stated }: Reading): Scenario {
    return new Scenario(form, market, stated);
  }

  /** The figures of the plan case. */
  get used(): FiguresUsed {
    this.#used ??= figuresUsed(this.form, this.market, this.stated);
    return this.#used;
  }

  /** The figures that judge: those without the zeros that cannot be true. */
  get basisUsed(): FiguresUsed {
    this.#basisUsed ??=
      this.basisStated === this.stated ? this.used : figuresUsed(this.form, this.market, this.basisStated);
    return this.#basisUsed;
  }

  get plan(): OrderCase {
    this.#plan ??= new OrderCase(this.form, this.market, this.used, this.position, this.#sameGoods?.plan.goods);
    return this.#plan;
  }

  get basis(): OrderCase {
    if (this.#basis === undefined) {
      const used = this.basisUsed;
      this.#basis =
        used === this.used
          ? this.plan
          : new OrderCase(this.form, this.market, used, this.position, this.#sameGoods?.basis.goods);
    }
    return this.#basis;
  }

  get costsSupplied(): number {
    return costsSupplied(this.stated);
  }

  /** The same request in another VAT position. */
  inPosition(position: VatPosition): Scenario {
    const there = new Scenario(this.form, this.market, this.stated, position, this.basisStated);
    there.#used = this.used;
    there.#basisUsed = this.basisUsed;
    there.#sameGoods = this;
    return there;
  }

  /**
   * The position of the seller when not registered: on a Saudi marketplace it is the deemed supplier (domain.md 4.5).
   */
  get unregisteredPosition(): VatPosition {
    return followsSaudiRules(this.market.currency) && this.used.marketplace_fee_pct > 0
      ? "deemed_supplier"
      : "vat_as_cost";
  }

  /**
   * The same request with a field given; one whose zero cannot be true is given above 0.
   *
   * A better supplier price does not make freight cheaper: it stays at the amounts used.
   */
  with(lever: Lever, value: Integer): Scenario {
    const hasNoZero = this.basisStated === this.stated;
    if (lever === "product_value") {
      const stated = withKeptFreight(this.stated, this.used, value);
      // The basis keeps the freight that judges it, also where the plan case has none.
      const basis = hasNoZero ? stated : withKeptFreight(this.basisStated, this.basisUsed, value);
      return new Scenario(this.form, this.market, stated, this.position, basis);
    }
    const stated = withFigure(this.stated, lever, value);
    const there = new Scenario(this.form, this.market, stated, this.position, hasNoZero ? stated : basisOf(stated));
    if (standsAlone(lever)) there.#used = withFigureUsed(this.used, lever, value);
    if (!isOfGoods(lever)) there.#sameGoods = this;
    return there;
  }
}

function withKeptFreight(stated: StatedFigures, used: FiguresUsed, product_value: Integer): StatedFigures {
  return {
    ...stated,
    product_value,
    shipping: used.shipping > 0 ? used.shipping : stated.shipping,
    insurance: used.insurance > 0 ? used.insurance : stated.insurance,
  };
}
