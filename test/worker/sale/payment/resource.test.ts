import { describe, expect, it } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { indexedResourceOf, resourceOf } from "../../../../src/worker/sale/payment/resource.ts";

/** The resource in a challenge of an operation with this description. */
const describedAs = (en: string) =>
  resourceOf({ ...saLandedCost, description: { en, ar: "وصف" } }, "https://service.test").description;

/** A given number of characters without the end of a sentence. */
const words = (length: number) =>
  "word "
    .repeat(length)
    .slice(0, length - 1)
    .concat("x");

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

  it("gives facilitators the whole description, up to what they take, and the icon, where they index it", () => {
    const whole = `One. ${words(440)}`;
    const indexed = (en: string) =>
      indexedResourceOf({ ...saLandedCost, description: { en, ar: "وصف" } }, "https://service.test");
    expect(indexed(whole)).toMatchObject({ description: whole, iconUrl: "https://service.test/icon.svg" });
    expect(indexed(`One. ${words(460)}`).description).toBe("One");
  });
});

it.each([
  ["is whole at 120 characters", `One. ${words(115)}`, `One. ${words(115)}`],
  ["is cut at 121", `One. ${words(115)}x`, "One"],
  ...[".", ":", ";", ","].map((mark) => [
    `ends at the last ${mark} that fits`,
    `One${mark} two${mark} ${words(120)}${mark} more`,
    `One${mark} two`,
  ]),
  ["does not end within a number or a word", `Costs, of which 2.5 and a:b ${words(120)}`, "Costs"],
  ["ends before a bracket, without the space before it", `Duty (of 5 ${words(120)}`, "Duty"],
  ["does not end within brackets", `Duty (CIF (value), or, FOB) ${words(120)}`, "Duty"],
  ["ends after brackets", `Duty (CIF (value), or FOB), and VAT ${words(120)}`, "Duty (CIF (value), or FOB)"],
  ["is cut where it never ends", words(130), words(130).slice(0, 120).trimEnd()],
])("a description in a challenge %s", (_, whole = "", described) => expect(describedAs(whole)).toBe(described));
