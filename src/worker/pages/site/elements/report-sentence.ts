/** What a report says that the cheaper one before it does not, in one sentence for a shopkeeper. */
import { jsonSchema } from "../../../lib/json-schema.ts";
import { isObject } from "../../../lib/text.ts";
import type { Operation } from "../../../operation/operation.ts";
import { listProperty } from "../../browser/catalogue.ts";
import type { Formats } from "../../words/format.ts";
import type { FrameWord } from "../../words/frame.ts";

/** The schema of the list of products that an analysis takes; undefined where it takes one product. */
export function listOf({ input }: Pick<Operation, "input">): object | undefined {
  const { properties } = jsonSchema(input);
  const list = isObject(properties) ? properties[listProperty] : undefined;
  return isObject(list) ? list : undefined;
}

const sentences: Readonly<Record<string, FrameWord>> = {
  sa_landed_cost: "tellsLandedCost",
  gcc_opportunity_score: "tellsScore",
  gcc_product_decision: "tellsDecision",
  gcc_portfolio_rank: "tellsRank",
  gcc_merchant_pack: "tellsPack",
  x402_agent_pilot: "tellsPilot",
  x402_agent_growth: "tellsGrowth",
  x402_agent_scale: "tellsScale",
};

/** The sentence of a report, with how many products it takes; its role where it has none. */
export function reportSentence(operation: Operation, { word, text, number }: Formats<FrameWord>): string {
  const said = sentences[operation.id];
  const { minItems, maxItems } = { minItems: 1, maxItems: 1, ...listOf(operation) };
  return said ? word(said, { minimum: number(minItems), maximum: number(maxItems) }) : text(operation.role);
}
