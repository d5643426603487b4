/** The published result: the figures and codes of the core with their words in the reader's language (domain.md 7). */

import type { NoticeCode } from "../../src/core/codes.ts";
import { regulatoryFacts } from "../../src/core/facts.ts";
import type { DecisionCounts, Foot, Head, Plan, Result } from "../../src/core/index.ts";
import { missingMainCosts, type Numbers } from "../../src/core/inputs/figures.ts";
import { type JsonObject, type Locale, type Text, withinWords } from "../../src/lib/text.ts";
import { actionText } from "./action-text.ts";
import { type NoteContext, noteText } from "./note-texts.ts";
import { type NoticeContext, noticeText } from "./notice-texts.ts";
import { nothingOrderedText, type PortfolioRow, portfolioSummary } from "./portfolio-summaries.ts";

/** The reader for whom words are written, and the day, `YYYY-MM-DD`; without a day no fact is due for review. */
export interface Reader {
  readonly locale: Locale;
  readonly day: string | undefined;
}

/** What the words of a result depend on besides its figures. */
interface Words extends Omit<NoticeContext & NoteContext, "currency" | "market"> {
  readonly summary: Text;
}

const none: Text = { en: "", ar: "" };

/** A result with its words, from the head on: the sentences, the answer, then notices, notes and facts. */
function inWords<Answer extends object>(
  head: Head,
  answer: Answer,
  { notices, notes, facts }: Foot,
  words: Words,
  { locale, day }: Reader,
  about: (code: NoticeCode) => readonly Text[] = () => [],
) {
  const context = { ...words, ...head };
  const noticed = (code: NoticeCode): Text => {
    const text = noticeText(code, context);
    const [fullest = none, ...shorter] = about(code);
    const after = ({ en, ar }: Text): Text => ({ en: en + text.en, ar: ar + text.ar });
    return withinWords(40, after(fullest), ...shorter.map((each) => () => after(each)));
  };
  return {
    ...head,
    summary_text: words.summary[locale],
    ...answer,
    notices: notices.map((code) => ({ code, text: noticed(code)[locale] })),
    notes: notes.map((code) => ({ code, text: noteText(code, context)[locale] })),
    facts: facts.map((id) => ({ id, due_for_review: day !== undefined && regulatoryFacts[id].review_by < day })),
  };
}

/** A result about one product or consignment with its words: the inputs end the answer. */
export function productInWords<
  Answer extends JsonObject & { readonly if_zeros_are_true?: { readonly fields: readonly string[] } | null },
>({ head, answer, foot }: Result<Answer>, words: Omit<Words, "zeros">, reader: Reader) {
  const zeros = answer.if_zeros_are_true?.fields ?? [];
  return inWords(head, { ...answer, inputs: foot.inputs }, foot, { ...words, zeros }, reader);
}

/** An input with a list of products, which may hold only one. */
interface Products {
  readonly products: readonly (Numbers & JsonObject)[];
}

/** Products that a notice names one by one; the others are counted. */
const namedAtMost = 3;

/**
 * What a notice can say first of the products that it is about, the fullest text first; nothing if it is about all of
 * them or about none.
 */
function aboutProducts(code: NoticeCode, rows: readonly PortfolioRow[]): readonly Text[] {
  const numbers = rows
    .filter(({ notice_codes }) => notice_codes.some((noticed) => noticed === code))
    .map(({ number }) => number);
  if (numbers.length === 0 || numbers.length === rows.length) return [];
  const rest = numbers.length - namedAtMost;
  const list = numbers.sort((a, b) => a - b).slice(0, namedAtMost);
  const [en, ar] = [list.join(", "), list.join("، ")];
  if (numbers.length === 1) return [{ en: `Product ${en}: `, ar: `المنتج ${ar}: ` }];
  const named = (more: Text): Text => ({ en: `Products ${en}${more.en}: `, ar: `المنتجات ${ar}${more.ar}: ` });
  return [
    ...(rest > 0
      ? [named({ en: ` and ${rest} more`, ar: ` وغيرها (${rest})` }), named({ en: ", …", ar: "، …" })]
      : [named(none)]),
    { en: `${numbers.length} products: `, ar: `عدد المنتجات ${numbers.length}: ` },
  ];
}

/** A result about several products with its words: each row ends with what to do. */
export function portfolioInWords<
  Row extends PortfolioRow,
  Answer extends { readonly decision_counts: DecisionCounts; readonly plan?: Plan | null },
>(
  { head, answer, foot }: Result<Answer & { readonly products: readonly Row[] }, Foot>,
  input: Products,
  reader: Reader,
) {
  const plan = answer.plan ?? null;
  const missingOf = (number: number) => missingMainCosts(input.products[number - 1] ?? {}, head.currency);
  const products = answer.products.map((row) => {
    const { aside: _, ...published } = row;
    return { ...published, action_text: actionText(row, missingOf(row.number), head)[reader.locale] };
  });
  const portfolio = { head, answer, foot, missingOf };
  const words = {
    summary: portfolioSummary(portfolio, plan),
    zeros: [...new Set(answer.products.flatMap(({ aside }) => aside.zeros))],
    plan,
    ...(plan && { nothingOrdered: nothingOrderedText(plan, portfolio) }),
  };
  const about = (code: NoticeCode) => aboutProducts(code, answer.products);
  return inWords(head, { ...answer, products }, foot, words, reader, about);
}
