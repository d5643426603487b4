/** What the agent scale bundle returns (domain-plans.md 4.13). */
import { resultOf } from "./envelope.ts";
import { sectionOrNull, text } from "./fields/kinds.ts";
import { changes, dataPriority, pace, riskLadder, scenarios } from "./outlook.ts";
import { orderTerms, planned, registrationWithPlan } from "./plan.ts";
import { records } from "./portfolio.ts";

export const x402AgentScaleResult = resultOf("x402_agent_scale", "AgentScale", {
  ...planned,
  registration: registrationWithPlan,
  ...changes,
  risk_ladder: riskLadder,
  scenarios,
  pace,
  data_priority: dataPriority,
  products: records,
  memo: sectionOrNull(
    "Memo",
    "The plan as a page for a partner or a bank, five paragraphs in both languages; null without lines",
    "الخطة في صفحة لشريك أو بنك، خمس فقرات باللغتين، أو null دون بنود",
    {
      en: text("The memo in English, paragraphs parted by an empty line", "المذكرة بالإنجليزية، وبين فقراتها سطر فارغ"),
      ar: text("The memo in Arabic, paragraphs parted by an empty line", "المذكرة بالعربية، وبين فقراتها سطر فارغ"),
    },
  ),
  order_terms: orderTerms,
});
