/** What the merchant pack returns (domain-plans.md 4.13). */
import { z } from "@hono/zod-openapi";
import { closing, heading, notices } from "./envelope.ts";
import { orderTerms, planned, planRegistration } from "./plan.ts";
import { records, summary } from "./portfolio.ts";

export const gccMerchantPackResult = z
  .looseObject({
    ...heading("gcc_merchant_pack"),
    summary,
    notices,
    ...planned,
    registration: planRegistration,
    products: records,
    order_terms: orderTerms,
    ...closing,
  })
  .openapi("MerchantPack");
