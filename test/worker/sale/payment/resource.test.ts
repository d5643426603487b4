import { describe, expect, it } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { indexedResourceOf, resourceOf } from "../../../../src/worker/sale/payment/resource.ts";

/** What a challenge says of an operation with this description. */
const describedAs = (en: string) =>
  resourceOf({ ...saLandedCost, description: { en, ar: "وصف" } }, "https://service.test").description;

/** So many characters in which no sentence ends. */
const words = (length: number) =>
  "word "
    .repeat(length)
    .slice(0, length - 1)
    .concat("x");

describe("the resource of an operation", () => {
  it("names it under an origin, in English, with five of its tags", () => {
    expect(resourceOf({ ...saLandedCost, tags: ["a", "b", "c", "d", "e", "f"] }, "https://service.test")).toEqual({
      url: "https://service.test/v1/sa/landed-cost",
      description:
        "Import into Saudi Arabia: customs duty, import VAT and total landed cost of one unit or a whole consignment",
      mimeType: "application/json",
      serviceName: "Gulf Retail Analysis",
      tags: ["a", "b", "c", "d", "e"],
    });
  });
});

describe("the resource that facilitators index", () => {
  it("has the whole description, up to what they take, and the icon", () => {
    const whole = `One. ${words(440)}`;
    const indexed = (en: string) =>
      indexedResourceOf({ ...saLandedCost, description: { en, ar: "وصف" } }, "https://service.test");
    expect(indexed(whole).description).toBe(whole);
    expect(indexed(`One. ${words(460)}`).description).toBe("One");
    expect(indexed(whole).iconUrl).toBe("https://service.test/icon.svg");
  });
});

describe("a description in a challenge", () => {
  it("is whole when it has at most 120 characters", () => {
    const whole = `One. ${words(115)}`;
    expect(describedAs(whole)).toBe(whole);
    expect(describedAs(`${whole}x`)).toBe("One");
  });

  it.each([".", ":", ";", ","])("ends at the last %s that fits", (mark) => {
    expect(describedAs(`One${mark} two${mark} ${words(120)}`)).toBe(`One${mark} two`);
    expect(describedAs(`One${mark} ${words(120)}${mark} more`)).toBe("One");
  });

  it("does not end within a number or a word", () => {
    expect(describedAs(`Costs, of which 2.5 and a:b ${words(120)}`)).toBe("Costs");
  });

  it("ends before a bracket, without the space before it", () => {
    expect(describedAs(`Duty (of 5 ${words(120)}`)).toBe("Duty");
  });

  it("does not end within brackets, nor before inner ones, but after them", () => {
    expect(describedAs(`Duty (CIF (value), or, FOB) ${words(120)}`)).toBe("Duty");
    expect(describedAs(`Duty (CIF (value), or FOB), and VAT ${words(120)}`)).toBe("Duty (CIF (value), or FOB)");
  });

  it("is cut where it never ends", () => {
    expect(describedAs(words(130))).toBe(words(130).slice(0, 120).trimEnd());
  });
});
