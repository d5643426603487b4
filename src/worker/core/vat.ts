/** Value-added tax inside a price, and what each VAT position means for one order (domain.md 1.1 and 4.5). */
import type { Integer } from "./exact/integer.ts";
import { type Percentage, partBefore } from "./exact/percentage.ts";
import type { NoticeCode, VatPositionName } from "./result-words.ts";

/** `net_price(P, v) = r(100 P / (100 + v))`: what is left of a price that includes VAT. */
export function netPrice(price: Integer, vatRate: Percentage): Integer {
  return partBefore(price, vatRate);
}

/** What a position means for the seller. */
interface VatTreatment {
  /** Whether the seller keeps the whole price. */
  readonly keepsVat: boolean;
  /** Whether VAT that the seller pays, on imports and on services, comes back. */
  readonly recoversVat: boolean;
}

export const vatTreatments: Readonly<Record<VatPositionName, VatTreatment>> = {
  vat_registered: { keepsVat: false, recoversVat: true },
  vat_as_cost: { keepsVat: true, recoversVat: false },
  deemed_supplier: { keepsVat: false, recoversVat: false },
};

/**
 * The notice about a VAT rate that was assumed, or that differs from the standard one. A currency without a Gulf state has no standard
 * rate to differ from: null.
 */
export function vatRateNotices(stated: number | undefined, standardRatePct: number | null): NoticeCode[] {
  if (stated === undefined) return ["VAT_RATE_ASSUMED"];
  return standardRatePct === null || stated === standardRatePct ? [] : ["VAT_RATE_DIFFERS_FROM_STANDARD"];
}
