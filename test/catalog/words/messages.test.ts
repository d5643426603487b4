import { describe, expect, it } from "vitest";
import { fieldDescription } from "../../../catalog/input/fields.ts";
import { problemText } from "../../../catalog/operation/problem-text.ts";
import * as messages from "../../../catalog/words/messages.ts";
import { fields, isFieldName } from "../../../src/fields/index.ts";
import type { Problem } from "../../../src/lib/problem.ts";
import { challengeSituations, failures } from "../../../src/payment/situations.ts";
import { expectBilingual } from "../../fixtures/bilingual.ts";

const isFailureCode = (code: string): code is keyof typeof failures => Object.hasOwn(failures, code);
const isChallengeError = (error: string): error is keyof typeof challengeSituations =>
  Object.hasOwn(challengeSituations, error);

it("has a text for every failure, in both languages", () => {
  expect(Object.keys(messages.failureTexts).sort()).toEqual(Object.keys(failures).sort());
  for (const text of Object.values(messages.failureTexts)) expectBilingual(text);
});

it("says that nothing was charged in every failure with the action stop, in both languages", () => {
  for (const [code, { en, ar }] of Object.entries(messages.failureTexts)) {
    if (!isFailureCode(code) || failures[code].action !== "stop") continue;
    expect.soft(en, code).toMatch(/charged nothing|Nothing was charged/);
    expect.soft(ar, code).toMatch(/لم يخصم هذا الطلب|لم يُخصم/);
  }
});

/** Every text that an answer with the action `stop` can have. */
const stopping = [
  ...Object.entries(messages.failureTexts).filter(([code]) => isFailureCode(code) && failures[code].action === "stop"),
  ...Object.entries(messages.challengeTexts).filter(
    ([error]) => isChallengeError(error) && challengeSituations[error].action === "stop",
  ),
  ...Object.entries(messages.stopTexts).map(([name, text]) => [name, text("operator@example.com")] as const),
  ...Object.entries(messages.earlierChargeTexts),
  ["an invalid request", messages.correctText],
  ["any other request", messages.stopText],
  ["a dry run", messages.signedDryRunText],
  ["a wrong clock", messages.clockText("payment_not_yet_valid", "stop", 1_800_000_000, 90_000)],
] as const;

it.each(stopping)("says nothing of signing to a buyer who must stop: %s", (_, { en, ar }) => {
  expect(en).not.toMatch(/sign/i);
  expect(ar).not.toMatch(/وقّع|توقيع/);
});

describe("the refusal of an invalid input", () => {
  const problem = { message: 'landed_cost must be a number from 0.01 to 100; "60" was given.' };

  it("begins a refusal with the first problem and the number of all", () => {
    const { en, ar } = messages.invalidText([problem, { message: "Another." }]);
    expect(en).toMatch(
      /^landed_cost must be a number from 0\.01 to 100; "60" was given \(2 problems in details\)\. The input is not valid\./,
    );
    expect(ar).toContain("2");
    expect(messages.invalidText([problem]).en).toContain("(1 problem in details)");
  });

  it("says that repeating an invalid input does not help, as its action does", () => {
    expect(failures.validation_failed).toMatchObject({ state: "unused", action: "stop" });
    expect(messages.invalidText([]).en).toContain("correct it before you send it again");
  });
});

it("says what a field means, its unit, and what happens without it, in both languages", () => {
  for (const name of Object.keys(fields).filter(isFieldName)) {
    expectBilingual(fields[name].label);
    const description = fieldDescription(name);
    expectBilingual(description);
    expect(description.en).toContain("Unit: ");
  }
  expect(fieldDescription("shipping")).toEqual({
    en: "Shipping to the port of entry; 0 with insurance: CFR, CIF. Unit: `currency`. Omitted: 10% of the product value (0 for the landed cost alone).",
    ar: "الشحن إلى منفذ الدخول؛ 0 مع التأمين إن شمله السعر. الوحدة: عملة `currency`. عند عدم الإدخال: 10% من قيمة الشراء (وصفر للتكلفة بعد الجمارك).",
  });
});

describe("the sentence of a problem", () => {
  it("writes the words after a number in its plural, and keeps codes apart from Arabic", () => {
    const few = problemText({ path: "/products", code: "minItems", given: 0, allowed: 1 });
    expect(few).toEqual({
      en: "products needs at least 1 item; 0 given.",
      ar: "القائمة \u2066products\u2069: الحد الأدنى لعدد العناصر: 1، والمُعطى 0.",
    });
    const list = { type: "array", minItems: 1, maxItems: 10 } as const;
    expect(problemText({ path: "/products", code: "type", given: {}, allowed: list }).ar).toContain(
      "قائمة عدد عناصرها بين 1 و10",
    );
  });

  const problems: readonly Omit<Problem, "message">[] = [
    { path: "/products/3/product_value", code: "required", allowed: { type: "number", minimum: 0.01, maximum: 1e12 } },
    { path: "/", code: "type", given: null, allowed: { type: "object" } },
    { path: "/products", code: "type", given: {}, allowed: { type: "array", minItems: 2, maxItems: 12 } },
    { path: "/product_value", code: "type", given: "1", allowed: { type: "number", minimum: 0.01, maximum: 1e12 } },
    { path: "/product_value", code: "minimum", given: -5, allowed: 0.01 },
    { path: "/product_value", code: "maximum", given: Number.POSITIVE_INFINITY, allowed: 1e12 },
    { path: "/currency", code: "enum", given: "JPY", allowed: ["SAR", "AED"] },
    { path: "/landed_cost", code: "additionalProperties", allowed: ["product_value"] },
    { path: "/products", code: "minItems", given: 1, allowed: 2 },
    { path: "/products", code: "maxItems", given: 13, allowed: 12 },
    { path: "/products", code: "mixedCurrency", allowed: ["SAR", "AED"] },
  ];

  it("has the sentence of a problem in both languages", () => {
    for (const problem of problems) expectBilingual(problemText(problem));
  });

  it("names the place of a problem, what was given and what is allowed", () => {
    expect(problems.map((problem) => problemText(problem).en)).toEqual([
      "products[3].product_value is required: a number from 0.01 to 1,000,000,000,000.",
      "the body must be a JSON object; null was given.",
      "products must be a list of 2 to 12 items; a JSON object was given.",
      'product_value must be a number from 0.01 to 1,000,000,000,000; "1" was given.',
      "product_value must be at least 0.01; -5 was given.",
      "product_value must be at most 1,000,000,000,000; a number beyond every bound was given.",
      'currency must be one of SAR, AED; "JPY" was given.',
      "landed_cost is not a field of this input. It is computed here from product_value, shipping and duty; where it is known, gcc_opportunity_score takes it. Fields of this input: product_value.",
      "products needs at least 2 items; 1 given.",
      "products takes at most 12 items; 13 given.",
      "All products must use one currency; SAR, AED are stated.",
    ]);
  });
});
