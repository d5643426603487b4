/** A portfolio: its counts, its ranked products with the reasons, and their records (domain-plans.md 4.10 and 4.13). */
import { z } from "@hono/zod-openapi";
import { rankingKeys } from "../../src/core/portfolio/ranking.ts";
import { notices } from "./envelope.ts";
import { decision, opportunityScore, productName, sellThroughPct } from "./fields/figures.ts";
import { count, names, part, place, productIndex, rows, section, text, wordOrNull } from "./fields/kinds.ts";
import { decisionFigures, nextStep } from "./judgement.ts";

const ofDecision = (name: string) => count(`Products with the decision ${name}`, `المنتجات التي قرارها ${name}`);
const counts = z
  .looseObject({
    GO: ofDecision("GO"),
    TEST: ofDecision("TEST"),
    RENEGOTIATE: ofDecision("RENEGOTIATE"),
    AVOID: ofDecision("AVOID"),
  })
  .openapi("DecisionCounts");

export const summary = section("PortfolioSummary", "The portfolio in a few figures", "المحفظة في أرقام قليلة", {
  product_count: count("Products in the request", "عدد المنتجات في الطلب"),
  decision_counts: part("Products by decision", "المنتجات بحسب القرار", counts),
  decision_counts_if_unregistered: part(
    "Products by decision for a seller without VAT registration",
    "المنتجات بحسب القرار لبائع غير مسجّل في الضريبة",
    counts,
  ),
  best_index: productIndex("The product that ranks first", "المنتج الأول في الترتيب"),
  short_of_data_count: count(
    "Products with fewer than four of the five main costs",
    "المنتجات التي أُدخل لها أقل من أربع من التكاليف الأساسية الخمس",
  ),
  same_product_count: count(
    "Products with the figures of a better ranked one, counted once",
    "المنتجات التي تطابق أرقامها منتجًا أعلى ترتيبًا، وتُحسب مرة واحدة",
  ),
});

export const rank = place("Place in the ranking", "المركز في الترتيب");

export const ranking = rows(
  "RankedProduct",
  "All products, best first, with the reason for every place",
  "كل المنتجات، والأفضل أولًا، مع سبب كل مركز",
  {
    rank,
    ...productName,
    decision,
    opportunity_score: opportunityScore,
    ranks_above_next_by: wordOrNull(
      "First key in which it differs from the next product; null for the last",
      "أول معيار يختلف فيه عن المنتج التالي، أو null للأخير",
      rankingKeys,
    ),
    text: text("The reason in words, in the language of the request", "السبب بالكلمات، بلغة الطلب"),
  },
);

export const records = rows("ProductRecord", "A record of every product, in rank order", "سجل لكل منتج بحسب الترتيب", {
  rank,
  ...productName,
  ...decisionFigures,
  break_even_sell_through_pct: sellThroughPct,
  failed_checks: names("Checks of GO that fail", "شروط GO التي لم تتحقق"),
  next_step: nextStep,
  costs_supplied: count(
    "Main costs supplied, of five: shipping; marketplace or payment fee; advertising; fulfilment; returns",
    "التكاليف الأساسية المُدخلة من أصل 5: الشحن؛ عمولة المنصة أو رسوم الدفع؛ الإعلان؛ التجهيز؛ المرتجعات",
  ),
  missing: names(
    "Omitted costs, the one nearest to a flip first",
    "التكاليف غير المُدخلة، والأقرب إلى تغيير القرار أولًا",
  ),
  notices,
});
