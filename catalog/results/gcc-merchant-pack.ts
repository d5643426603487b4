/** What the merchant pack returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { allocation, purchasePlan, renegotiationList } from "./allocation.ts";
import { closing, heading, portfolioGrounds } from "./envelope.ts";
import { ranking, records, summary } from "./ranking.ts";

export const gccMerchantPackResult = z
  .looseObject({
    ...heading("gcc_merchant_pack"),
    summary,
    allocation,
    purchase_plan: purchasePlan,
    renegotiation_list: renegotiationList,
    ranking,
    products: records,
    ...portfolioGrounds,
    ...closing,
  })
  .openapi("MerchantPack");
