/** What the agent pilot returns (domain-plans.md 4.13). */
import { z } from "@hono/zod-openapi";
import { assumptionTexts, closing, heading, notices } from "./envelope.ts";
import { productName } from "./fields/figures.ts";
import { part } from "./fields/kinds.ts";
import { dossier } from "./gcc-product-decision.ts";
import { orderTerms, planned, planRegistration } from "./plan.ts";
import { rank, summary } from "./portfolio.ts";
import { decidedVatPositions } from "./unit-economics.ts";

export const x402AgentPilotResult = z
  .looseObject({
    ...heading("x402_agent_pilot"),
    summary,
    notices,
    ...planned,
    registration: planRegistration,
    products: part(
      "The full decision file of every product, in rank order",
      "ملف القرار الكامل لكل منتج بحسب الترتيب",
      z.array(z.looseObject({ rank, ...productName, ...dossier }).openapi("Dossier")),
    ),
    art_47: decidedVatPositions.art_47,
    assumption_texts: assumptionTexts,
    order_terms: orderTerms,
    ...closing,
  })
  .openapi("AgentPilot");
