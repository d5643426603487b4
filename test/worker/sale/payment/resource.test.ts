import { describe, expect, it } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { indexedResourceOf, resourceOf } from "../../../../src/worker/sale/payment/resource.ts";

describe("the resource of an operation", () => {
  it("names an operation's resource under an origin, in English, with five of its tags", () => {
    expect(resourceOf({ ...saLandedCost, tags: ["a", "b", "c", "d", "e", "f"] }, "https://service.test")).toEqual({
      url: "https://service.test/v1/sa/landed-cost",
      description: saLandedCost.description.en.slice(0, 107),
      mimeType: "application/json",
      serviceName: "Gulf Retail Analysis",
      tags: ["a", "b", "c", "d", "e"],
    });
  });

  it("gives facilitators the whole description, and the icon, where they index it", () => {
    expect(indexedResourceOf(saLandedCost, "https://service.test")).toMatchObject({
      description: saLandedCost.description.en,
      iconUrl: "https://service.test/icon.svg",
    });
  });

  it("cuts a description in a challenge after the last sentence that ends within 120 characters", () => {
    const describedAs = (en: string) =>
      resourceOf({ ...saLandedCost, description: { en, ar: "وصف" } }, "https://service.test").description;
    expect(describedAs(`One. Two of 2.5. ${"word ".repeat(30)}. More.`)).toBe("One. Two of 2.5");
    const [fits, long] = [120, 121].map((length) => `One. ${"x".repeat(length - 5)}`);
    expect(describedAs(`${fits}. More.`)).toBe(fits);
    expect(describedAs(`${long}. More.`)).toBe("One");
  });
});
