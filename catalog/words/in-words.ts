/** The published result: the figures and codes of the core with their words in the reader's language (domain.md 7). */

import type { NoticeCode } from "../../src/core/codes.ts";
import { regulatoryFacts } from "../../src/core/facts.ts";
import type { DecisionCounts, Foot, Head, Plan, Result } from "../../src/core/index.ts";
import { missingMainCosts, type Numbers } from "../../src/core/inputs/figures.ts";
import type { Currency } from "../../src/core/inputs/market.ts";
import type { JsonObject, Locale, Text } from "../../src/lib/text.ts";
import { actionText, type InstructedRow } from "./action-text.ts";
import { type NoteContext, noteText } from "./note-texts.ts";
import { type NoticeContext, noticeText } from "./notice-texts.ts";
import { type MissingOf, portfolioSummary, type SummarizedRow } from "./portfolio-summaries.ts";

/** For whom words are written, and on which day, `YYYY-MM-DD`; without one no fact is due for review. */
export interface Reader {
  readonly locale: Locale;
  readonly day: string | undefined;
}

/** What the words of a result need beside its figures. */
interface Words extends Omit<NoticeContext & NoteContext, "currency" | "market"> {
  readonly summary: Text;
}

const none: Text = { en: "", ar: "" };

/** Returns a result with its words: the head, the sentences, the answer, then notices, notes and facts. */
function inWords<const Operation extends string, Answer extends object>(
  operation: Operation,
  head: Head,
  answer: Answer,
  { notices, notes, facts }: Foot,
  words: Words,
  { locale, day }: Reader,
  about: (code: NoticeCode) => Text = () => none,
) {
  const { formula_version, regulatory_as_of, currency, market } = head;
  const context = { ...words, currency, market };
  return {
    operation,
    formula_version,
    regulatory_as_of,
    currency,
    market,
    summary_text: words.summary[locale],
    ...answer,
    notices: notices.map((code) => ({ code, text: about(code)[locale] + noticeText(code, context)[locale] })),
    notes: notes.map((code) => ({ code, text: noteText(code, context)[locale] })),
    facts: facts.map((id) => ({ id, due_for_review: day !== undefined && regulatoryFacts[id].review_by < day })),
  };
}

/** A field that a product lacks. */
interface Missing {
  readonly field: string;
}

/** Returns the fields that were given and are missing all the same: zeros that cannot be true. */
const falseZeros = (input: JsonObject, missing: readonly Missing[]): readonly string[] =>
  missing.map(({ field }) => field).filter((field) => input[field] !== undefined);

/** Returns a result about one product or consignment with its words: the inputs end the answer. */
export function productInWords<
  const Operation extends string,
  Answer extends JsonObject & { readonly missing_inputs?: readonly Missing[] },
>(
  operation: Operation,
  { head, answer, foot }: Result<Answer>,
  input: JsonObject,
  words: Omit<Words, "falseZeros">,
  reader: Reader,
) {
  const zeros = falseZeros(input, answer.missing_inputs ?? []);
  return inWords(operation, head, { ...answer, inputs: foot.inputs }, foot, { ...words, falseZeros: zeros }, reader);
}

/** The products of an input of several, which may be the only one of them. */
interface Products {
  readonly products: readonly (Numbers & JsonObject)[];
}

/** Returns the main costs that each product of an input lacks, by its number from 1. */
function missingIn({ products }: Products, currency: Currency): MissingOf {
  return (number) => missingMainCosts(products[number - 1] ?? {}, currency);
}

/** A row as the core gives it, with the fields that were left out of its product. */
type Row = InstructedRow & SummarizedRow & { readonly missing_fields?: readonly string[] };

const missingOfRow = ({ missing_fields = [], missing_inputs }: Row): readonly Missing[] =>
  missing_inputs ?? missing_fields.map((field) => ({ field }));

/** Products that a notice names one by one; the others are counted. */
const namedAtMost = 3;

/** Returns the numbers of the products that a notice is about, unless it is about all of them or about none. */
function aboutProducts(code: NoticeCode, rows: readonly Row[]): Text {
  const numbers = rows
    .filter(({ notice_codes }) => notice_codes.some((noticed) => noticed === code))
    .map(({ number }) => number);
  if (numbers.length === 0 || numbers.length === rows.length) return none;
  const rest = numbers.length - namedAtMost;
  const list = [...numbers.sort((a, b) => a - b).slice(0, namedAtMost), ...(rest > 0 ? [`+${rest}`] : [])];
  return numbers.length === 1
    ? { en: `Product ${list[0]}: `, ar: `المنتج ${list[0]}: ` }
    : { en: `Products ${list.join(", ")}: `, ar: `المنتجات ${list.join("، ")}: ` };
}

/** Returns a result about several products with its words: each row ends with what to do. */
export function portfolioInWords<
  const Operation extends string,
  R extends Row,
  Answer extends { readonly decision_counts: DecisionCounts; readonly plan?: Plan | null },
>(
  operation: Operation,
  { head, answer, foot }: Result<Answer & { readonly products: readonly R[] }, Foot>,
  input: Products,
  reader: Reader,
) {
  const plan = answer.plan ?? null;
  const missingOf = missingIn(input, head.currency);
  const zeros = answer.products.flatMap((row) => falseZeros(input.products[row.number - 1] ?? {}, missingOfRow(row)));
  const products = answer.products.map((row) => {
    const { dozen_cost: _, ...published } = row;
    return { ...published, action_text: actionText(row, missingOf(row.number), head.currency)[reader.locale] };
  });
  const words = {
    summary: portfolioSummary({ head, answer, foot }, plan, missingOf),
    falseZeros: [...new Set(zeros)],
    plan,
  };
  const about = (code: NoticeCode) => aboutProducts(code, answer.products);
  return inWords(operation, head, { ...answer, products }, foot, words, reader, about);
}
