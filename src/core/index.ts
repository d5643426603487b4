/** The arithmetic: one pure function per operation, from validated JSON numbers to codes and figures (domain.md). */
import type { PlannedOrder } from "./portfolio/plan.ts";
import type { Judged } from "./product/judgement.ts";
import type { undecidedMissingInputs } from "./product/missing-inputs.ts";
import type { freeProfitCheck } from "./results/free-profit-check.ts";
import type { gccOpportunityScore } from "./results/gcc-opportunity-score.ts";
import type { gccProductDecision } from "./results/gcc-product-decision.ts";
import type { headOf, withoutVatInCost } from "./results/parts.ts";
import type { endOf, gccMerchantPack, orderIn, startOf, x402AgentGrowth } from "./results/portfolios.ts";
import type { saLandedCost } from "./results/sa-landed-cost.ts";

export type * from "./codes.ts";
export type { NextStep } from "./product/next-step.ts";
export type { Input } from "./product/product.ts";
export { freeProfitCheck } from "./results/free-profit-check.ts";
export { gccOpportunityScore } from "./results/gcc-opportunity-score.ts";
export { gccProductDecision } from "./results/gcc-product-decision.ts";
export { gccMerchantPack, gccPortfolioRank, x402AgentGrowth, x402AgentPilot } from "./results/portfolios.ts";
export { saLandedCost } from "./results/sa-landed-cost.ts";

type AnswerOf<Operation extends (input: never) => { readonly answer: unknown }> = ReturnType<Operation>["answer"];

/** The answers of the operations: money in the currency of the head, percentages in per cent, codes of `codes.ts`. */
export type FreeCheckAnswer = AnswerOf<typeof freeProfitCheck>;
export type LandedCostAnswer = AnswerOf<typeof saLandedCost>;
export type ScoreAnswer = AnswerOf<typeof gccOpportunityScore>;
export type DecisionAnswer = AnswerOf<typeof gccProductDecision>;
export type GrowthAnswer = AnswerOf<typeof x402AgentGrowth>;

/** The three parts of a result. It is published as one object, with `summary_text` after the members of the head. */
export interface Result<Answer, End = ProductFoot> {
  readonly head: Head;
  readonly answer: Answer;
  readonly foot: End;
}
/** What every result begins and ends with (domain.md 7). */
export type Head = ReturnType<typeof headOf>;
export type Foot = ReturnType<typeof gccMerchantPack>["foot"];
export type ProductFoot = ReturnType<typeof gccProductDecision>["foot"];

/** The parts of an answer that texts read on their own. */
export type Headline = Judged["headline"];
export type Advice = Judged["advice"];
export type DecidedMissingInput = Judged["missing"][number];
export type MissingInput = ReturnType<typeof undecidedMissingInputs>[number];
/** Profit and margin of another reading of the same input. */
export type Earnings = NonNullable<ReturnType<typeof withoutVatInCost>>;
export type Plan = PlannedOrder["shown"];
export type DecisionCounts = GrowthAnswer["decision_counts"];
/** The parts of a row of a product in a portfolio. */
export type RowStart = ReturnType<typeof startOf>;
export type RowOrder = ReturnType<typeof orderIn>;
export type RowEnd = ReturnType<typeof endOf>;
