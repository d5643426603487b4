import { describe, expect, it } from "vitest";
import type { RequestField } from "../../../src/fields/field.ts";
import { fields } from "../../../src/fields/index.ts";
import { meaningOf } from "../../../src/shop/spreadsheet/known-headings.ts";

const listed = Object.entries<RequestField>(fields).flatMap(([name, { headings }]) =>
  headings ? [[name, headings] as const] : [],
);

describe("a heading of a sheet", () => {
  it.each(listed)("reads each heading in the record of %s as this field, and no other", (name, lists) => {
    for (const [index, texts] of lists.entries())
      for (const heading of texts.flatMap((text) => text.split(", ")))
        expect(meaningOf(heading), heading).toEqual({ role: name, rank: index + 1 });
  });

  it("reads the value alone as the sum of a line, and the value of one piece as a cost, in both languages", () => {
    const roles = ["Value", "القيمة", "Unit value", "قيمة الوحدة", "قيمة القطعة"].map(
      (heading) => meaningOf(heading)?.role,
    );
    expect(roles).toEqual(["total", "total", "product_value", "product_value", "product_value"]);
  });
});
