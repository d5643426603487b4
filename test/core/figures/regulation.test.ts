import { describe, expect, it } from "vitest";
import {
  factIds,
  factStatuses,
  factsDueSoon,
  factsToReview,
  formulaVersion,
  regulatoryAsOf,
  regulatoryFacts,
} from "../../../src/core/figures/regulation.ts";

describe("the facts", () => {
  it("carry a source, a date or none, a status and a review-by date", () => {
    for (const id of factIds) {
      const fact = regulatoryFacts[id];
      expect(fact.source.length, id).toBeGreaterThan(0);
      expect(fact.statement, id).toMatch(/\.$/);
      expect(fact.source_date ?? "2026", id).toMatch(/^\d{4}(-\d{2}){0,2}$/);
      expect(fact.review_by, id).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(factStatuses, id).toContain(fact.status);
    }
  });

  it("date the law by the newest source with a full date (domain.md 1)", () => {
    const full = factIds.map((id) => regulatoryFacts[id].source_date ?? "").filter((date) => date.length === 10);
    expect(regulatoryAsOf).toBe([...full].sort().at(-1));
    expect(regulatoryAsOf).toBe("2026-05-27");
    expect(formulaVersion).toBe("gcc-commerce/3.0.0");
  });

  it("are due for review from the day after their date", () => {
    expect(factsToReview("2026-12-31")).toEqual([]);
    expect(factsToReview("2027-01-01")).toContain("PROCESSING_FEE");
    expect(factsToReview("9999-12-31")).toEqual(factIds);
  });

  it("are announced for review within 90 days, until they are past it", () => {
    const { review_by } = regulatoryFacts.PROCESSING_FEE;
    expect(review_by).toBe("2026-12-31");
    for (const [day, isSoon] of [
      ["2026-10-01", false],
      ["2026-10-02", true],
      ["2026-12-31", true],
      ["2027-01-01", false],
    ] as const)
      expect(factsDueSoon(day).includes("PROCESSING_FEE"), day).toBe(isSoon);
  });
});
