import { describe, expect, it } from "vitest";
import { fitsPhone } from "../../../src/shop/results/figure-table.tsx";

const [name, figure, words] = [false, true, false];

describe("a table on a phone", () => {
  it("keeps a table on a phone when its figures are short, however long a name is", () => {
    expect(fitsPhone([name, figure, figure], [["A certificate of the whole shipment", "24,000.00 SAR", "411"]])).toBe(
      true,
    );
  });

  it("makes a card of each row when the figures of one row do not fit side by side", () => {
    const short = ["5%", "0.00 SAR", "0.00 SAR", "0.00 SAR"];
    const long = ["15%", "1,620,000.00 SAR", "1,863,000.00 SAR", "14,283,000.00 SAR"];
    expect(fitsPhone([name, figure, figure, figure], [short, short])).toBe(true);
    expect(fitsPhone([name, figure, figure, figure], [short, long])).toBe(false);
  });

  it("shows a table with a column of words as cards", () => {
    expect(fitsPhone([name, figure, words], [["EFTA", "621", "none"]])).toBe(false);
  });
});
