/** What every result says about itself, and the words that go with its figures (domain.md 4.13 and 5). */
import { z } from "@hono/zod-openapi";
import { assumptionBases } from "../../src/core/figures/fields.ts";
import { count, described, names, part, rows, type Shape, section, text, word } from "./fields/kinds.ts";

/** Which operation was answered, by which formulas and law, in which currency; then the result in words. */
const heading = <const Operation extends string>(operation: Operation) => ({
  operation: described(z.literal(operation), { en: "The operation.", ar: "العملية." }),
  formula_version: text("Version of the published formulas", "إصدار المعادلات المنشورة"),
  regulatory_as_of: text(
    "Date of the newest source of regulatory facts, YYYY-MM-DD",
    "تاريخ أحدث مصدر للمعلومات النظامية بصيغة YYYY-MM-DD",
  ),
  currency: text("Currency of every amount, ISO 4217", "عملة كل المبالغ برمز ISO 4217"),
  minor_unit_decimals: count(
    "Decimals of the currency; every amount is a whole number of its minor unit",
    "عدد المنازل العشرية للعملة، وكل مبلغ عدد صحيح من أصغر وحدة فيها",
  ),
  summary_text: section(
    "BilingualText",
    "The result in a few sentences, in both languages",
    "النتيجة في جمل قليلة باللغتين",
    { en: text("In English", "بالإنجليزية"), ar: text("In Arabic", "بالعربية") },
  ),
});

export const notices = names(
  "Codes of what to know before relying on the figures; their words are in notice_texts",
  "رموز ما يجب معرفته قبل الاعتماد على الأرقام، ونصوصها في notice_texts",
);

/** What the figures of one product or consignment rest on. */
export const grounds = <InputsUsed extends z.ZodType>(inputsUsed: InputsUsed) => ({
  inputs_used: inputsUsed,
  assumptions: part(
    "Every field that is not simply what was given, with the reason; its words are in assumption_texts",
    "كل حقل ليس كما أُدخل تمامًا مع السبب، ونصه في assumption_texts",
    z.record(z.string(), word("Why it stands where it does", "سبب قيمته", assumptionBases)),
  ),
  derivation: part(
    "Every figure as an expression over inputs_used and earlier steps: + - * / ( ), money(), round2()",
    "كل رقم في صورة عبارة من inputs_used والخطوات السابقة: + - * / ( ) وmoney() وround2()",
    z.record(
      z.string(),
      text("The expression that gives the figure of this name", "العبارة التي تعطي الرقم بهذا الاسم"),
    ),
  ),
});

/** The words of assumptions, where a result has any. */
export const assumptionTexts = part(
  "The reasons in assumptions in words, in the language of the request",
  "أسباب assumptions بالكلمات، بلغة الطلب",
  z.record(z.string(), text("The reason in words", "السبب بالكلمات")),
);

/** The words at the end of a result. Figures never differ by language. */
const closing = {
  notice_texts: rows("NoticeText", "Every notice of this result in words", "نص كل تنبيه ورد في النتيجة", {
    code: text("Code of the notice", "رمز التنبيه"),
    text: text("The notice in the language of the request", "التنبيه بلغة الطلب"),
  }),
  facts: names(
    "Ids of the published facts on which the figures rest",
    "معرّفات الحقائق المنشورة التي تقوم عليها الأرقام",
  ),
  method_notes: names(
    "What the method does not know or decides by its own published judgement",
    "ما لا تعرفه الطريقة وما تقرره وفق تقديراتها المعلنة",
  ),
  disclaimer: text("The limits of the result, in the language of the request", "حدود النتيجة، بلغة الطلب"),
};

/** The whole result of an operation: its heading, its fields, its words. */
export const resultOf = <const Operation extends string, Fields extends Shape>(
  operation: Operation,
  name: string,
  fields: Fields,
) => z.looseObject({ ...heading(operation), ...fields, ...closing }).openapi(name);
