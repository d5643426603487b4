/** What the agent pilot returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { allocation, purchasePlan, renegotiationList } from "./allocation.ts";
import { dossier } from "./decision.ts";
import { closing, heading, portfolioGrounds } from "./envelope.ts";
import { resultFields } from "./fields/fields.ts";
import { part } from "./fields/parts.ts";
import { ranking, summary } from "./ranking.ts";

const { index } = resultFields.shape;

export const x402AgentPilotResult = z
  .looseObject({
    ...heading("x402_agent_pilot"),
    summary,
    allocation: part("allocation", allocation.nullable()),
    purchase_plan: part("purchase_plan", purchasePlan.nullable()),
    renegotiation_list: renegotiationList,
    ranking,
    products: part("dossiers", z.array(z.looseObject({ index, ...dossier }).openapi("Dossier"))),
    ...portfolioGrounds,
    ...closing,
  })
  .openapi("AgentPilot");
