import { describe, expect, it } from "vitest";
import {
  factIds,
  factStatuses,
  factsDueSoon,
  factsToReview,
  formulaVersion,
  regulatoryAsOf,
  regulatoryFacts,
} from "../../src/core/facts.ts";

describe("facts", () => {
  it("gives each fact a statement, a source, a status and a review date", () => {
    for (const id of factIds) {
      const { statement, source, source_date, status, review_by } = regulatoryFacts[id];
      expect(statement.length, id).toBeGreaterThan(20);
      expect(source.length, id).toBeGreaterThan(5);
      expect(source_date ?? "2026", id).toMatch(/^\d{4}(-\d{2}){0,2}$/);
      expect(review_by, id).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(factStatuses, id).toContain(status);
    }
  });

  it("lists facts in the order in which results name them", () => {
    const known = [
      "CIF_VALUE",
      "IMPORT_VAT",
      "VAT_REGISTRATION",
      "CLEARANCE",
      "FREIGHT",
      "PAYMENT",
      "RETURNS",
    ] as const;
    expect(known.map((id) => factIds[factIds.indexOf(id) + 1])).toEqual([
      "EXCHANGE_RATE",
      "IMPORTER",
      "E_INVOICING",
      "DEMURRAGE",
      "INSURANCE",
      "BNPL",
      "REFUNDS",
    ]);
    expect(factIds).toHaveLength(42);
  });

  it("dates the facts by the newest source with a full date", () => {
    expect(regulatoryAsOf).toBe("2026-05-27");
    expect(formulaVersion).toBe("gcc-commerce/5.0.0");
  });

  it("reports facts as due for review from the day after their date, and announces it 90 days before", () => {
    expect(regulatoryFacts.EXCISE.review_by).toBe("2027-01-31");
    const states = ["2026-11-01", "2026-11-02", "2027-01-31", "2027-02-01"].map((day) => [
      factsDueSoon(day).includes("EXCISE"),
      factsToReview(day).includes("EXCISE"),
    ]);
    expect(states).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(factsToReview("2027-01-01")).toEqual([]);
    expect(factsToReview("9999-12-31")).toEqual(factIds);
  });
});
