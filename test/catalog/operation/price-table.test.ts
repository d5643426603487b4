import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { buyingAdvice, priceRow } from "../../../catalog/operation/price-table.ts";
import { gccMerchantPack } from "../../../catalog/operations/gcc-merchant-pack.ts";
import { gccPortfolioRank } from "../../../catalog/operations/gcc-portfolio-rank.ts";
import { type Part, parts } from "../../../catalog/parts.ts";

/** The key by which a part is found in a result, of all products or of each. */
const keys: Readonly<Record<Part, RegExp>> = {
  decision: /"decision":/,
  score: /"opportunity_score":/,
  limits: /"(?:go_)?limits":/,
  plan: /"plan":(?!null)/,
  memo: /"memo":(?!null)/,
};

describe("the price table", () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "names the parts that an answer of %s has, and no other",
    (_, operation) => {
      const { gives } = priceRow(operation);
      const answers = operation.examples.map(({ input }) => JSON.stringify(operation.answer(input, "en"))).join("");
      for (const part of parts) expect([part, keys[part].test(answers)]).toEqual([part, gives.includes(part)]);
    },
  );

  /** The analyses that a sentence of the advice names, each with its number of products. */
  const saidRuns = (sentence: string) =>
    [...sentence.matchAll(/(\w+) for (\d+) to (\d+)/g)].map(([, id, from, to]) => ({
      id,
      from: Number(from),
      to: Number(to),
    }));
  const sentenceOf = (start: string) =>
    buyingAdvice.en.split(/(?<=\.) /).find((sentence) => sentence.startsWith(start)) ?? expect.fail(start);
  /** The cheapest single call that gives some parts of a number of products, by the definitions alone. */
  const cheapest = (needed: readonly Part[], products: number) =>
    operations
      .filter(({ free, gives }) => !free && needed.every((part) => gives.includes(part)))
      .filter(({ products: { fewest, most } }) => products >= fewest && products <= most)
      .sort((one, other) => one.price.amount - other.price.amount)[0];

  it.each([
    ["Limits of each", ["decision", "limits"], 2],
    ["One order for a budget", ["plan"], 1],
  ] as const)("advises the cheapest call for each of 1 to 150 products: %s", (start, needed, from) => {
    const runs = saidRuns(sentenceOf(start));
    for (let products = from; products <= 150; products++)
      expect(runs.find((run) => products >= run.from && products <= run.to)?.id, `${products} products`).toBe(
        cheapest(needed, products)?.id,
      );
  });

  it("says that a plan of the best products of a long list costs less than a plan of all", () => {
    expect(sentenceOf("One order for a budget")).toContain(
      "x402_agent_scale for 51 to 150, or gcc_merchant_pack with the 25 best by free_profit_check.",
    );
  });

  it("advises the cheapest way to decide on one product, and to rank 2 to 150", () => {
    expect(sentenceOf("One product")).toContain(cheapest(["decision"], 1)?.id);
    const ranking = sentenceOf("To rank 2 to 12: gcc_portfolio_rank; more: a call of it for each 12");
    expect(ranking).toContain(
      "without an order common to all, which gcc_merchant_pack with any capital gives for 13 to 25",
    );
    for (let products = 2; products <= 150; products++) {
      const single = cheapest(["decision", "score"], products);
      const several = Math.ceil(products / 12) * gccPortfolioRank.price.amount;
      const said = products <= 12 ? "gcc_portfolio_rank" : products <= 25 ? "gcc_merchant_pack" : undefined;
      if (said) expect(single?.id, `${products} products`).toBe(said);
      expect(Math.min(several, single?.price.amount ?? 0)).toBe(
        products <= 24 || products > 25 ? several : gccMerchantPack.price.amount,
      );
    }
  });

  it("says the same analyses in Arabic", () => {
    const named = (text: string) => text.match(/\w+_\w+/g);
    expect(named(buyingAdvice.ar)).toEqual(named(buyingAdvice.en));
  });
});
