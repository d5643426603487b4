import { describe, expect, it } from "vitest";
import { factIds, regulatoryFacts } from "../../../src/core/facts.ts";
import { factsReport } from "../../../src/tools/facts/facts-table.ts";

describe("npm run facts", () => {
  it("prints every fact with value, source, source date, status and review-by date", () => {
    const report = factsReport("2026-06-01");
    for (const id of factIds) {
      const { statement, source, source_date, status, review_by } = regulatoryFacts[id];
      for (const part of [id, statement, `${status}, source of ${source_date ?? "no date"}: ${source}`, review_by])
        expect(report).toContain(part);
    }
    expect(report).toContain("PROCESSING_FEE     rate_pct 0.15, minimum 15, maximum 500");
    expect(report).toMatch(/sources up to 2026-05-27\. No fact is due for review within 90 days\.$/);
  });

  it("tells facts past their review-by date from those that will be within 90 days", () => {
    const { review_by } = regulatoryFacts.IMPORT_VAT;
    expect(factsReport(review_by)).toMatch(/Due within 90 days: .*IMPORT_VAT/);
    expect(factsReport(review_by)).toContain(`review by ${review_by}  <- due soon`);
    const dayAfter = new Date(Date.parse(review_by) + 86_400_000).toISOString().slice(0, 10);
    const report = factsReport(dayAfter);
    expect(report).toMatch(/Past review: [^.]*IMPORT_VAT/);
    expect(report).toContain(`review by ${review_by}  <- review it now`);
  });
});
