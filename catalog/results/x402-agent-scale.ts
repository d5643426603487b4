/** What the agent scale bundle returns (domain-plans.md 4.13). */
import { z } from "@hono/zod-openapi";
import { closing, heading, notices } from "./envelope.ts";
import { part, text } from "./fields/kinds.ts";
import { capital, dataPriority, lineFailure, negotiation, pace, riskLadder, scenarios } from "./outlook.ts";
import { orderTerms, planned, registrationWithPlan } from "./plan.ts";
import { records, summary } from "./portfolio.ts";

export const x402AgentScaleResult = z
  .looseObject({
    ...heading("x402_agent_scale"),
    summary,
    notices,
    ...planned,
    registration: registrationWithPlan,
    capital,
    line_failure: lineFailure,
    negotiation,
    risk_ladder: riskLadder,
    scenarios,
    pace,
    data_priority: dataPriority,
    products: records,
    memo: part(
      "The plan as a page for a partner or a bank, five paragraphs in both languages; null without lines",
      "الخطة في صفحة لشريك أو بنك، خمس فقرات باللغتين، أو null دون بنود",
      z
        .looseObject({
          en: text(
            "The memo in English, paragraphs parted by an empty line",
            "المذكرة بالإنجليزية، وبين فقراتها سطر فارغ",
          ),
          ar: text("The memo in Arabic, paragraphs parted by an empty line", "المذكرة بالعربية، وبين فقراتها سطر فارغ"),
        })
        .openapi("Memo")
        .nullable(),
    ),
    order_terms: orderTerms,
    ...closing,
  })
  .openapi("AgentScale");
