/** Requests in the form in which the properties of domain.md 11 use them. */
import { expect } from "vitest";
import { type Decision, decisions } from "../../../src/core/codes.ts";
import { gccProductDecision } from "../../../src/core/index.ts";
import { type Currency, currencies } from "../../../src/core/inputs/market.ts";
import type { ProductInput } from "../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../oracle/fraction.ts";

/** A product's answer with its values in use by field, and its notices. */
export function decide(input: ProductInput) {
  const { answer, foot } = gccProductDecision(input);
  const used = Object.fromEntries(foot.inputs.map(({ field, value }) => [field, value ?? 0]));
  return { ...answer, used, notices: foot.notices };
}

/** The place of a decision; better ones come first. */
export const placeOf = (decision: Decision): number => decisions.indexOf(decision);

/** Expects the decision, the profit and the score of one answer to be no worse than those of another. */
export function expectNoWorse(one: ReturnType<typeof decide>, other: ReturnType<typeof decide>): void {
  expect(placeOf(one.decision)).toBeLessThanOrEqual(placeOf(other.decision));
  expect(one.profit_per_unit).toBeGreaterThanOrEqual(other.profit_per_unit);
  expect(one.opportunity_score).toBeGreaterThanOrEqual(other.opportunity_score);
}

/** The decision if the costs that are missing were given: a TEST that fails only for them counts as a GO. */
export const confirmedPlace = ({ decision, why_not_go }: ReturnType<typeof decide>): number =>
  why_not_go.join() === "FEWER_THAN_4_COSTS" ? placeOf("GO") : placeOf(decision);

/** The request without the zeros that cannot be true, which count as left out. */
export const believed = (input: ProductInput): ProductInput => {
  const zeros = decide(input).if_zeros_are_true?.fields ?? [];
  return { ...input, ...Object.fromEntries(zeros.map((field) => [field, undefined])) };
};

/** The request sent again with a lever at a value; another supplier price leaves freight at its amounts. */
export function resubmit(
  input: ProductInput,
  lever: string,
  value: number,
  used: Record<string, number>,
): ProductInput {
  const { shipping = 0, insurance = 0 } = used;
  const freight = { ...(shipping > 0 && { shipping }), ...(insurance > 0 && { insurance }) };
  return { ...believed(input), ...(lever === "product_value" && freight), [lever]: value };
}

/** Decimals of a currency's amounts, or of a limit of a rate. */
export const decimalsOf = (lever: string, currency: Currency = "SAR"): number =>
  lever.endsWith("_pct") ? 2 : currencies[currency].decimals;

/** A value some minor units, or hundredths of a per cent, further. */
export const further = (value: number, steps: number, decimals: number): number =>
  Fraction.of(value)
    .plus(new Fraction(BigInt(steps), 10n ** BigInt(decimals)))
    .toNumber();
