/** The worked answers of domain.md: one file each, `{id, operation, input, expected}`, without texts. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "../../../catalog/index.ts";
import type { OperationId } from "../../../catalog/results/shown.ts";
import type { Foot, Input } from "../../core/index.ts";
import * as core from "../../core/index.ts";

/** One example; `expected` is its codes and figures, or the problems that reject it, and absent until it is written. */
export interface WorkedAnswer {
  readonly id: string;
  readonly operation: string;
  readonly input: unknown;
  readonly expected?: object;
}

/** The text of each worked answer in a folder by its file, in the order of the names. */
export const readTexts = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );

interface Parts {
  readonly head: object;
  readonly answer: object;
  readonly foot: Foot & { readonly inputs?: readonly Input[] };
}

const functions = new Map<string, (input: never) => Parts>(
  Object.entries({
    free_profit_check: core.freeProfitCheck,
    sa_landed_cost: core.saLandedCost,
    gcc_opportunity_score: core.gccOpportunityScore,
    gcc_product_decision: core.gccProductDecision,
    gcc_portfolio_rank: core.gccPortfolioRank,
    gcc_merchant_pack: core.gccMerchantPack,
    x402_agent_pilot: core.x402AgentPilot,
    x402_agent_growth: core.x402AgentGrowth,
    x402_agent_scale: core.x402AgentScale,
  } satisfies Record<OperationId, unknown>),
);

/** Computes the codes and figures of a valid input, as a worked answer holds them. */
export function computeAnswer(operation: string, input: unknown): object {
  const compute = functions.get(operation);
  if (!compute) throw new Error(`No operation ${operation}`);
  const { head, answer, foot } = compute(input as never);
  const published = {
    operation,
    ...head,
    ...answer,
    ...(foot.inputs && { inputs: foot.inputs }),
    notices: foot.notices.map((code) => ({ code })),
    notes: foot.notes.map((code) => ({ code })),
    facts: foot.facts.map((id) => ({ id })),
  };
  return JSON.parse(JSON.stringify(published, (key, value) => (key === "dozen_cost" ? undefined : value)));
}

/** Computes what a worked answer holds: codes and figures, or the problems that reject the input. */
export function workOut({ operation, input }: WorkedAnswer): object {
  const validation = operations.find(({ id }) => id === operation)?.validate(input, "en");
  if (validation?.valid !== false) return computeAnswer(operation, input);
  const details = validation.problems.map(({ path, code }) => ({ path, code }));
  return { error: { code: "VALIDATION_ERROR", details } };
}
