import { expect, it } from "vitest";
import { report } from "../../../src/tools/books/reconcile.ts";

it("says that sales of the last quarter of an hour are not compared, unless the end of the period was named", () => {
  const nothing = {
    transfers: 0,
    matched: { sales: 0, refunds: 0, returned: 0, noted: 0 },
    dust: { transfers: 0, value: 0n },
    findings: [],
  };
  const period = { since: new Date(0), until: new Date(1) };
  expect(report(nothing, period, true)).toMatch(
    /left over {3}0\nSales of the last 15 minutes are not compared yet\.\n$/,
  );
  expect(report(nothing, period, false)).not.toContain("not compared");
});
