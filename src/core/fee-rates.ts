/** The percentages that are charged on the price of an order, with the sums that are charged at once (domain.md 4.2 and 4.6). */
import { toDecimal } from "./exact/decimal.ts";
import { addPercentages, type Percentage, scalePercentage } from "./exact/percentage.ts";
import { stressSizes } from "./stress-sizes.ts";

/** The three percentages and their sums, all exact. */
export interface FeeRates {
  readonly marketplace_fee_pct: Percentage;
  readonly payment_fee_pct: Percentage;
  readonly returns_reserve_pct: Percentage;
  /** Marketplace and payment: the services on which an unregistered seller bears VAT. */
  readonly selling_fee_pct: Percentage;
  readonly total_fee_pct: Percentage;
  /** The total with the returns percentage of the test `returns_up_50`, which is not capped. */
  readonly total_when_returns_up: Percentage;
  /** The total with the returns percentage of the combined downside. */
  readonly total_in_downside: Percentage;
}

const returnsUp = toDecimal(stressSizes.returns_up_50.returns_reserve_pct);
const returnsInDownside = toDecimal(stressSizes.combined_downside.returns_reserve_pct);

/** The rates of an order. */
export function feeRates(marketplaceFee: Percentage, paymentFee: Percentage, returnsReserve: Percentage): FeeRates {
  const selling = addPercentages(marketplaceFee, paymentFee);
  return {
    marketplace_fee_pct: marketplaceFee,
    payment_fee_pct: paymentFee,
    returns_reserve_pct: returnsReserve,
    selling_fee_pct: selling,
    total_fee_pct: addPercentages(selling, returnsReserve),
    total_when_returns_up: addPercentages(selling, scalePercentage(returnsReserve, returnsUp)),
    total_in_downside: addPercentages(selling, scalePercentage(returnsReserve, returnsInDownside)),
  };
}
