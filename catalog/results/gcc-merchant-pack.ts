/** What the merchant pack returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { allocation, purchasePlan, renegotiationList } from "./allocation.ts";
import { words } from "./envelope.ts";
import { compactRecord, portfolio } from "./ranking.ts";

export const gccMerchantPackResult = z
  .looseObject({
    operation: z.literal("gcc_merchant_pack").describe("The operation that was answered."),
    ...portfolio,
    products: z.array(compactRecord).describe("A compact record of every product, in rank order."),
    allocation,
    purchase_plan: purchasePlan,
    renegotiation_list: renegotiationList,
    ...words,
  })
  .openapi("MerchantPack");
