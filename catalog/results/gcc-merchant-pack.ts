/** What the merchant pack returns (domain-plans.md 4.13). */
import { resultOf } from "./envelope.ts";
import { orderTerms, planned } from "./plan.ts";
import { records } from "./portfolio.ts";

export const gccMerchantPackResult = resultOf("gcc_merchant_pack", "MerchantPack", {
  ...planned,
  products: records,
  order_terms: orderTerms,
});
