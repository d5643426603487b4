/** The operations: every operation in buying order. The only list of operations in the program. */

import type { Problem } from "../src/lib/problem.ts";
import type { Locale } from "../src/lib/text.ts";
import { cheaperAnalysis } from "./cheaper-analysis.ts";
import { type Operation, priceText } from "./operation.ts";
import { freeProfitCheck } from "./operations/free-profit-check.ts";
import { gccMerchantPack } from "./operations/gcc-merchant-pack.ts";
import { gccOpportunityScore } from "./operations/gcc-opportunity-score.ts";
import { gccPortfolioRank } from "./operations/gcc-portfolio-rank.ts";
import { gccProductDecision } from "./operations/gcc-product-decision.ts";
import { saLandedCost } from "./operations/sa-landed-cost.ts";
import { x402AgentGrowth } from "./operations/x402-agent-growth.ts";
import { x402AgentPilot } from "./operations/x402-agent-pilot.ts";
import { x402AgentScale } from "./operations/x402-agent-scale.ts";
import type { OperationId } from "./results/shown.ts";

/**
 * Connects operations with each other: the check of an input names a cheaper one, and advice on a field that another
 * one takes says its price.
 */
function together<Each extends Operation>(operations: readonly Each[]): readonly Each[] {
  const named = new RegExp(operations.map(({ id }) => `\\b${id}\\b`).join("|"), "g");
  const withPrice = (id: string, locale: Locale) => {
    const operation = operations.find((candidate) => candidate.id === id);
    return operation ? `${id} (${priceText(operation)[locale]})` : id;
  };
  const priced = (problems: readonly Problem[], locale: Locale) =>
    problems.map((problem) => {
      if (problem.code !== "additionalProperties") return problem;
      return { ...problem, message: problem.message.replace(named, (id) => withPrice(id, locale)) };
    });
  return operations.map((operation) => ({
    ...operation,
    validate(body, locale) {
      const validation = operation.validate(body, locale);
      return validation.valid ? validation : { ...validation, problems: priced(validation.problems, locale) };
    },
    check(input, locale, most) {
      const { problems, remarks, ...check } = operation.check(input, locale, most);
      const cheaper = check.valid ? cheaperAnalysis(operation, operations, input, locale) : undefined;
      return { ...check, problems: priced(problems, locale), remarks: cheaper ? [...remarks, cheaper] : remarks };
    },
  }));
}

export const operations: readonly (Operation & { readonly id: OperationId })[] = together([
  freeProfitCheck,
  saLandedCost,
  gccOpportunityScore,
  gccProductDecision,
  gccPortfolioRank,
  gccMerchantPack,
  x402AgentPilot,
  x402AgentGrowth,
  x402AgentScale,
]);
