import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Currency, currencies } from "../../src/core/currency.ts";
import { gccProductDecision, x402AgentScale } from "../../src/core/index.ts";
import type { ProductDecisionInput } from "../../src/core/inputs.ts";
import { Fraction } from "../support/fraction.ts";
import {
  decision,
  outcome,
  pathsToGo,
  prudentStresses,
  readOracleProduct,
  reduction,
  score,
  shockedDecisions,
  supplierPrices,
  typicalMargin,
} from "../support/oracle.ts";
import { allocate } from "../support/oracle-allocation.ts";
import { currency, everyRun, portfolio, productInput, runs, seed, workingCapital } from "../support/scenarios.ts";

const show = (amount: bigint, decimals: number) => new Fraction(amount, 10n ** BigInt(decimals)).toNumber();
const showOrNull = (amount: bigint | null, decimals: number) => (amount === null ? null : show(amount, decimals));

describe("a product decision, against a literal reading of the document", () => {
  it("has the same profits, score, decision and supplier prices", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const result = gccProductDecision(input);
        const decimals = result.minor_unit_decimals;
        const product = readOracleProduct(input, result.currency);
        const { base, prudent } = outcome(product);
        const { target, walkAway } = supplierPrices(product);
        expect({
          profit: result.headline.profit_per_unit,
          prudent: result.headline.prudent_profit_per_unit,
          stress: result.stress_tests.map((test) => test.prudent_profit_per_unit),
          score: result.opportunity_score,
          typical: result.typical_case.margin_pct,
          target: result.target_product_value,
          walkAway: result.walk_away_product_value,
          reduction: result.required_reduction_pct,
          decision: result.decision,
        }).toEqual({
          profit: show(base, decimals),
          prudent: show(prudent, decimals),
          stress: prudentStresses(product).map((profit) => show(profit, decimals)),
          score: score(product).toNumber(),
          typical: typicalMargin(product).toNumber(),
          target: showOrNull(target, decimals),
          walkAway: showOrNull(walkAway, decimals),
          reduction: reduction(product)?.toNumber() ?? null,
          decision: decision(product),
        });
      }),
      everyRun,
    );
  });
});

const scaled = (products: readonly ProductDecisionInput[], currency: Currency, capital?: number) =>
  x402AgentScale({
    products: products.map((product) => ({ ...product, currency })),
    ...(capital === undefined ? {} : { working_capital: capital }),
  });

describe("decision intelligence, against exhaustive searches", () => {
  it("finds the smallest whole percentage of every lever", () => {
    fc.assert(
      fc.property(portfolio(1, 4), currency, (products, currency) => {
        const { decimals } = currencies[currency];
        const result = scaled(products, currency);
        for (const { index, paths_to_go } of result.upgrade_paths) {
          const input = products[index];
          if (!input) throw new RangeError("An index outside of the request");
          expect(paths_to_go).toEqual(
            pathsToGo(readOracleProduct(input, currency)).map(({ lever, change_pct, value }) => ({
              lever,
              change_pct,
              new_value: show(value, decimals),
            })),
          );
        }
      }),
      { ...everyRun, numRuns: Math.ceil(runs / 3) },
    );
  });

  it("decides again under every shock", () => {
    fc.assert(
      fc.property(portfolio(1, 4), currency, (products, currency) => {
        const decisions = products.map((product) => shockedDecisions(readOracleProduct(product, currency)));
        const order = ["GO", "TEST", "RENEGOTIATE", "AVOID"];
        scaled(products, currency).shock_matrix.forEach(({ decision_counts, downgraded }, shock) => {
          const after = decisions.map((row) => row[shock] ?? "");
          expect(decision_counts).toEqual(
            Object.fromEntries(order.map((name) => [name, after.filter((decision) => decision === name).length])),
          );
          expect(downgraded).toEqual(
            decisions.flatMap((row, index) =>
              order.indexOf(after[index] ?? "") > order.indexOf(row[0] ?? "") ? [index] : [],
            ),
          );
        });
      }),
      { ...everyRun, numRuns: Math.ceil(runs / 3) },
    );
  });
});

describe("an allocation, against the literal algorithm", () => {
  it("buys the same units and proves the same bound", () => {
    fc.assert(
      fc.property(portfolio(1, 12), currency, workingCapital, (products, currency, capital) => {
        const { decimals } = currencies[currency];
        const result = scaled(products, currency, capital);
        const minor = Fraction.of(capital)
          .times(new Fraction(10n ** BigInt(decimals)))
          .floor();
        const eligible = result.ranking
          .filter(({ decision }) => decision === "GO" || decision === "TEST")
          .map(({ index }) => result.products.find((product) => product.index === index))
          .filter((product) => product !== undefined);
        const toMinor = (amount: number) =>
          Fraction.of(amount)
            .times(new Fraction(10n ** BigInt(decimals)))
            .round();
        const candidates = eligible.map((product) => ({
          go: product.decision === "GO",
          cash: toMinor(product.cash_per_unit),
          profit: toMinor(product.prudent_profit_per_unit),
        }));
        const expected = allocate(candidates, minor);
        const { allocation } = result;
        expect(allocation?.lines.map(({ index, units, product_cap }) => [index, units, product_cap])).toEqual(
          expected.queue.map((position, line) => [
            eligible[position]?.index,
            Number(expected.units[line]),
            show(expected.caps[line] ?? 0n, decimals),
          ]),
        );
        expect(allocation?.reserve).toBe(show(expected.reserve, decimals));
        expect(allocation?.expected_profit).toBe(show(expected.profit, decimals));
        expect(allocation?.upper_bound_profit).toBe(show(expected.bound, decimals));
        expect(result.concentration_frontier?.map(({ expected_profit }) => expected_profit)).toEqual(
          [5n, 10n, 20n, 40n, 100n].map((cap) => show(allocate(candidates, minor, cap).profit, decimals)),
        );
      }),
      { numRuns: Math.ceil(runs / 10), seed },
    );
  });
});
