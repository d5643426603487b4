/**
 * Every text that people read, held to the rules of writing and to the glossary. From the catalog, pages, documents and
 * the results of all examples.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { noticeText } from "../../../../catalog/words/notice-texts.ts";
import { noticeCodes } from "../../../../src/core/codes.ts";
import { currencyCodes, marketOf } from "../../../../src/core/inputs/market.ts";
import { type Locale, locales, withIsolatedNames } from "../../../../src/lib/text.ts";

interface Written {
  readonly where: string;
  readonly locale: Locale;
  readonly text: string;
}

const root = join(import.meta.dirname, "../../../..");
const helpFolder = "src/worker/pages/site/help/texts";

/** The terms of the glossary in a language, in its order. */
const termsIn = (locale: Locale) =>
  [...readFileSync(join(root, helpFolder, locale, "glossary.md"), "utf8").matchAll(/^(.+)\n: /gm)].map(
    ([, name = ""]) => name,
  );

/** Words that are never used in place of a term of the glossary, by its English name. */
const never: Readonly<Record<string, Readonly<Partial<Record<Locale, readonly string[]>>>>> = {
  Unit: { ar: ["اقتصاديات الوحدة", "لكل وحدة", "ربح الوحدة", "تكلفة الوحدة", "للوحدة", "الوحدات"] },
  "Landed cost": { ar: ["التكلفة الموصولة", "تكلفة الوصول", "الواصلة"] },
  Consignment: { ar: ["الشحنة المجمعة"] },
  "Customs duty": { en: ["customs tax"], ar: ["التعرفة الجمركية", "ضريبة الجمارك", "توفّر الرسوم"] },
  "HS code": { ar: ["كود النظام المنسق", "رمز HS"] },
  "Order of a customer": { ar: ["لكل طلب ", "طلب الزبون"] },
  Marketplace: { ar: ["ماركت بليس", "السوق الإلكترونية"] },
  Fulfilment: { ar: ["الوفاء بالطلب", "تنفيذ الطلبات"] },
  "Break-even price": { ar: ["نقطة التعادل السعرية"] },
  "Worst case": { en: ["lowest of your possible cases"], ar: ["أقل الحالات الممكنة"] },
  VAT: { ar: ["الفات", "القيمه المضافه"] },
  "Opportunity score": { ar: ["درجة الفرصة"] },
  Robustness: { ar: ["المتانة"] },
  Demand: { ar: ["توقع الطلب", "تقدير الطلب"] },
  Set: { ar: ["طقم", "أطقم"] },
  "Stress test": { ar: ["الصدمة المركّبة", "اختبار الإجهاد"] },
  "Estimated for you": { en: ["Typical Gulf costs stand in for"] },
  "Order to suppliers": { en: ["purchase ladder of orders"], ar: ["أمر التوريد"] },
  Analysis: { en: ["ladder of analyses"], ar: ["سلّم من التحليلات", "سلّم الشراء", "باقة وكيل"] },
  Sample: { en: ["worked sample"], ar: ["نموذج", "نماذج"] },
  "Network fee": { en: ["gas fee"], ar: ["رسوم الغاز"] },
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));

/** The texts in a value, at any depth. */
function textsIn(value: unknown, where: string, seen = new Set<unknown>()): Written[] {
  if (value instanceof Map) return textsIn(Object.fromEntries(value), where, seen);
  if (!isPlain(value) || seen.has(value)) return [];
  seen.add(value);
  const { en, ar } = value;
  if (typeof en === "string" && typeof ar === "string")
    return [
      { where, locale: "en", text: en },
      { where, locale: "ar", text: ar },
    ];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${where} ${name}`, seen));
}

/** The texts of all modules under paths. */
async function textsOf(...patterns: readonly string[]): Promise<readonly Written[]> {
  const files = globSync(patterns, { cwd: root });
  const modules = await Promise.all(
    files.map(async (file): Promise<[string, object]> => [file, await import(join(root, file))]),
  );
  return modules.flatMap(([file, exported]) => textsIn({ ...exported }, file));
}

/** The sentences of a result. */
function sentencesOf(value: unknown, where: string, locale: Locale): Written[] {
  if (typeof value === "string") return value.includes(" ") ? [{ where, locale, text: value }] : [];
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "en" || name === "ar"
      ? sentencesOf(part, `${where} ${name}`, name)
      : sentencesOf(part, `${where} ${name}`, locale),
  );
}

/** Texts that only developers and operators read: protocols, bodies and headers have their words there. */
const forDevelopers = /words\/(?:developers|mcp-apps)\.ts/;

/** The paragraphs of the help page. */
const helpTexts = locales.flatMap((locale) =>
  globSync(`${helpFolder}/${locale}/*.md`, { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split(/\n+/)
      .map((text): Written => ({ where: file, locale, text })),
  ),
);

const onPages = [...(await textsOf("src/shop/words/*.ts", "src/worker/pages/words/*.ts")), ...helpTexts].filter(
  ({ where }) => !forDevelopers.test(where),
);
/** What the search says in Arabic of what nothing answers. */
const topicsFile = "src/worker/discovery/search/phrases/topics.txt";
const topics = [...readFileSync(join(root, topicsFile), "utf8").matchAll(/^ar: (.+)$/gm)].map(
  ([, text = ""]): Written => ({ where: topicsFile, locale: "ar", text: withIsolatedNames(text) }),
);
const elsewhere = await textsOf(
  "catalog/{input,operations,results,service,words}/*.ts",
  "src/worker/pages/words/{developers,mcp-apps}.ts",
  "src/worker/discovery/{guides,documents,addresses}/*.ts",
  "catalog/operation/*.ts",
  "src/worker/http/payment-status.ts",
);
const notices = noticeCodes.flatMap((code) =>
  currencyCodes.flatMap((currency) =>
    textsIn(noticeText(code, { currency, market: marketOf(currency), zeros: ["shipping"] }), `notice ${code}`),
  ),
);
const results = locales.flatMap((locale) =>
  operations.flatMap(({ id, examples, answer }) =>
    examples.flatMap(({ input }, index) =>
      sentencesOf(answer(input, locale, "2027-12-31"), `${id} example ${index}`, locale),
    ),
  ),
);
const all = [...onPages, ...topics, ...elsewhere, ...notices, ...results];

/** Reports each text that breaks a rule, and its place. */
const broken = (texts: readonly Written[], rule: RegExp, only?: Locale) =>
  texts
    .filter(({ locale, text }) => (!only || locale === only) && rule.test(text))
    .map(({ where, text }) => [where, text]);

it("collects over a hundred texts of each kind, in both languages, for the rules below", () => {
  for (const texts of [onPages, elsewhere, notices, results]) expect(texts.length).toBeGreaterThan(100);
  expect(new Set(all.map(({ locale }) => locale)).size).toBe(2);
});

describe("a text", () => {
  it.each([
    ["has no space before a per cent sign", /[\d}] %/, undefined],
    ["ends a sentence once, also after an amount", /(?<!\.)\.\.(?![./])|ر\.س\.\.|[؟،؛]\./, undefined],
    ["says days in words in Arabic", /(?<![\w/-])\d{4}-\d{2}(?:-\d{2})?(?![\w-])/, "ar"],
    [
      "counts one thing as one in English",
      /(?<![\d.,])1 (?:units|consignments|orders|products|pieces|days|cells)\b/,
      "en",
    ],
    ["isolates what begins with a sign in Arabic, so that it stays on its left", /\s[/@_][A-Za-z]/, "ar"],
    ["has Latin digits and signs in Arabic", /[\u0660-\u0669\u06f0-\u06f9٪٫٬]/, "ar"],
  ] as const)("writes texts by the rule: %s", (_, rule, only) => {
    expect(broken(all, rule, only)).toEqual([]);
  });

  it("writes no space before a per cent sign", () => {
    const files = globSync(["catalog/**/*.ts", "src/worker/{pages,discovery}/**/*.{ts,tsx}"], { cwd: root });
    const lines = files.flatMap((file) => readFileSync(join(root, file), "utf8").split("\n"));
    const code = lines.filter((line) => !/^\s*(?:\/\*|\*|\/\/)/.test(line));
    expect(code.filter((line) => /[\d}] %["`., ;:)]/.test(line) && /["`]/.test(line))).toEqual([]);
  });
});

/** The texts on merchants' pages in a developers' block: links to developers' pages, and texts for programs. */
const inDevelopersBlock =
  /Words (?:forDevelopers|buyMore|apiReference|colleagueCurl|colleagueAgent|agentPrompt)|developers\.md/;

it("speaks to merchants without technical words of protocols", () => {
  const protocols =
    /x402|\b402\b|\bHTTP\b|\bJSON\b|\bMCP\b|\bA2A\b|\bEIP\b|\bAPI\b|nonce|endpoint|facilitator|idempotenc|base64|gcc-commerce/i;
  const merchants = onPages.filter(({ where }) => !inDevelopersBlock.test(where));
  expect(broken(merchants, protocols)).toEqual([]);
});

/** The words as they occur in a text, in any case. */
const wordsPattern = (words: readonly string[]) =>
  new RegExp(words.map((word) => word.replace(/[.()]/g, "\\$&")).join("|"), "i");

describe("the glossary", () => {
  it("gives each of about sixty terms one name, in both languages", () => {
    for (const locale of locales) {
      const names = termsIn(locale).map((name) => name.toLowerCase());
      expect(names.length).toBeGreaterThanOrEqual(55);
      expect(new Set(names).size).toBe(names.length);
    }
    expect(termsIn("en").length).toBe(termsIn("ar").length);
  });

  it.each(Object.entries(never))("uses no other word for the term %s", (term, words) => {
    expect(termsIn("en")).toContain(term);
    for (const locale of locales)
      if (words[locale]) expect(broken(all, wordsPattern(words[locale]), locale)).toEqual([]);
  });

  it("names the word that stands for a forbidden one", () => {
    const forbidden = Object.values(never).flatMap(({ ar }) => ar ?? []);
    expect(forbidden.length).toBeGreaterThan(20);
    for (const name of termsIn("ar")) for (const word of forbidden) expect(name).not.toContain(word);
  });
});
