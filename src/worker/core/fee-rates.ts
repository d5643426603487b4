/** The percentages that are charged on the price of an order, with the sums that are charged at once (domain.md 4.2 and 4.6). */
import { toDecimal } from "./exact/decimal.ts";
import { addPercentages, type Percentage, scalePercentage } from "./exact/percentage.ts";
import { stressSizes } from "./stress-sizes.ts";

const returnsUp = toDecimal(stressSizes.returns_up_50.returns_reserve_pct);
const returnsInDownside = toDecimal(stressSizes.combined_downside.returns_reserve_pct);

/** The three percentages of an order and their sums, all exact; what only stress tests need is computed when they ask. */
export class FeeRates {
  readonly marketplace_fee_pct: Percentage;
  readonly payment_fee_pct: Percentage;
  readonly returns_reserve_pct: Percentage;
  /** Marketplace and payment: the services on which an unregistered seller bears VAT. */
  readonly selling_fee_pct: Percentage;
  readonly total_fee_pct: Percentage;
  #whenReturnsUp: Percentage | undefined;
  #inDownside: Percentage | undefined;

  constructor(marketplaceFee: Percentage, paymentFee: Percentage, returnsReserve: Percentage) {
    this.marketplace_fee_pct = marketplaceFee;
    this.payment_fee_pct = paymentFee;
    this.returns_reserve_pct = returnsReserve;
    this.selling_fee_pct = addPercentages(marketplaceFee, paymentFee);
    this.total_fee_pct = addPercentages(this.selling_fee_pct, returnsReserve);
  }

  /** The total with the returns percentage of the test `returns_up_50`, which is not capped. */
  get totalWhenReturnsUp(): Percentage {
    this.#whenReturnsUp ??= addPercentages(this.selling_fee_pct, scalePercentage(this.returns_reserve_pct, returnsUp));
    return this.#whenReturnsUp;
  }

  /** The total with the returns percentage of the combined downside. */
  get totalInDownside(): Percentage {
    this.#inDownside ??= addPercentages(
      this.selling_fee_pct,
      scalePercentage(this.returns_reserve_pct, returnsInDownside),
    );
    return this.#inDownside;
  }
}
