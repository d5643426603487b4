/** What the agent pilot returns (domain-plans.md 4.13). */
import { assumptionTexts, resultOf } from "./envelope.ts";
import { productName } from "./fields/figures.ts";
import { rows } from "./fields/kinds.ts";
import { dossier } from "./gcc-product-decision.ts";
import { orderTerms, planned } from "./plan.ts";
import { rank } from "./portfolio.ts";
import { deemedSupplierRule } from "./unit-economics.ts";

export const x402AgentPilotResult = resultOf("x402_agent_pilot", "AgentPilot", {
  ...planned,
  products: rows(
    "Dossier",
    "The full decision file of every product, in rank order",
    "ملف القرار الكامل لكل منتج بحسب الترتيب",
    { rank, ...productName, ...dossier },
  ),
  art_47: deemedSupplierRule,
  assumption_texts: assumptionTexts,
  order_terms: orderTerms,
});
