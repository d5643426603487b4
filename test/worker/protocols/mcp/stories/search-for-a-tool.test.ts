/** Everyday questions that a coding agent searches its tools with, when it loads them one by one. */
import MiniSearch from "minisearch";
import { expect, it } from "vitest";
import { operations } from "../../../../../catalog/index.ts";
import { toTools } from "../../../../../src/worker/protocols/mcp/tools.ts";

const tools = toTools({ operations, locale: "en" });

/** Words that say nothing of a tool. */
const idle = new Set(
  "a an and at by do does for how i in is it me my of on or should the this to what which with".split(" "),
);

/** Codex 0.171.0 ranks tools by BM25 over name, title and description, by the stems of their words. */
const index = new MiniSearch<{ id: string; text: string }>({
  fields: ["text"],
  processTerm: (term) => {
    const word = term.toLowerCase();
    return idle.has(word) ? null : word.replace(/ies$/, "y").replace(/(?:ing|ed|es|s)$/, "");
  },
  tokenize: (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [],
});
index.addAll(
  tools.map(({ name, title, description }) => ({
    id: name,
    text: `${name.replace(/[._]/g, " ")} ${title} ${description}`,
  })),
);

it.each([
  ["inventory plan for 40 SKUs", ["svc.x402_agent_growth"]],
  ["which supplier product to buy", ["svc.gcc_portfolio_rank", "svc.gcc_product_decision"]],
  ["amazon.sa seller fees VAT", ["svc.free_profit_check", "svc.gcc_opportunity_score"]],
  ["customs duty Saudi Arabia import", ["svc.sa_landed_cost"]],
  ["is my product profitable on noon", ["svc.free_profit_check", "svc.gcc_opportunity_score"]],
  ["should I import this product", ["svc.gcc_product_decision"]],
  ["how much to order of each product", ["svc.gcc_merchant_pack"]],
  ["compare candidate products", ["svc.gcc_portfolio_rank"]],
  ["memo for the bank", ["svc.x402_agent_growth", "svc.x402_agent_scale"]],
  ["go or no-go decision for a new product", ["svc.gcc_product_decision"]],
  ["analyse a catalogue of 120 products", ["svc.x402_agent_scale"]],
  ["full report on each of ten products", ["svc.x402_agent_pilot"]],
  ["how much stock should I buy with 50000 riyals", ["svc.gcc_merchant_pack"]],
  ["stress test price and returns", ["svc.gcc_opportunity_score"]],
])("finds a fitting tool first or second for %j", (question, fitting) => {
  const found = index.search(question).slice(0, 2);
  expect(found.some(({ id }) => fitting.includes(String(id)))).toBe(true);
});

it("gives each tool of the English list words for hosts that search", () => {
  for (const [place, { _meta }] of tools.entries())
    expect(_meta?.["anthropic/searchHint"]).toBe(operations[place]?.benefit.en);
});
