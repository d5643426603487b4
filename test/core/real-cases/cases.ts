/**
 * Public examples with their own figures, worked out by the formulas: what agrees, and why the rest does not. The page
 * `docs/internals/real-cases.md` is written from here by `npm run docs`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Why our figure differs from the source's. */
export const reasons = {
  on_purpose: "ours on purpose",
  theirs_wrong: "theirs is wrong",
  not_expressible: "not expressible",
} as const;

/** One figure of a case: where it stands in the answer, the source's and ours; both are equal without a reason. */
export interface ComparedFigure {
  readonly path: string;
  readonly theirs: number | null;
  readonly ours: number | null;
  readonly why?: keyof typeof reasons;
  readonly because?: string;
}

export interface RealCase {
  readonly id: string;
  readonly source: string;
  readonly links: readonly string[];
  readonly question: string;
  readonly operation: "free_profit_check" | "sa_landed_cost" | "gcc_product_decision" | "gcc_merchant_pack";
  readonly input: object;
  readonly figures: readonly ComparedFigure[];
  readonly note?: string;
}

/** The cases, a line each. */
export const realCases: readonly RealCase[] = readFileSync(join(import.meta.dirname, "cases.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
