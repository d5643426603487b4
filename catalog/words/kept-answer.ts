/**
 * The information that goes with a kept answer when the same request comes again: that it was bought before, when,
 * under which formula, and that nothing was charged. Where today's calculation differs it says so, and how to ask for
 * it.
 */
import { type FactId, factsToReview, formulaVersion } from "../../src/core/facts.ts";
import { type Currency, defaultCurrency, marketOf, standardVatPct } from "../../src/core/inputs/market.ts";
import { isObject, isolated, type JsonObject, join, type Locale, type Text } from "../../src/lib/text.ts";
import { keptDays } from "../service/service.ts";
import { isCurrency } from "./amounts.ts";

/** The extension of a SettleResponse (PAYMENT-RESPONSE) that says that an answer was kept. */
const keptAnswerExtension = "kept-answer";

/** The part of an operation that checks a body. */
interface Validating {
  validate(body: unknown, locale: Locale): { readonly valid: boolean };
}

/** A kept answer, and the request that brought it again. */
export interface Kept {
  readonly operation: Validating;
  /** The body as it was sent. */
  readonly input: unknown;
  /** JSON text. */
  readonly answer: string;
  /** The formula that gave it; undefined for an answer without one. */
  readonly formula: string | undefined;
  /** When it was bought, Unix ms; undefined where that was not kept. */
  readonly boughtAt: number | undefined;
  /** The nonce of the authorization that paid for it. */
  readonly boughtWith: string | undefined;
  readonly locale: Locale;
  /** Unix ms. */
  readonly now: number;
}

/** A default that a body leaves out: where it would be stated (JSON pointer), and its value. */
export interface StatedDefault {
  readonly path: string;
  readonly value: string | number;
}

/** The fields for which stating the default changes no figure, with these defaults. */
const defaultsOf = (currency: Currency): readonly (readonly [string, string | number])[] => [
  ["currency", currency],
  ["vat_rate_pct", standardVatPct(marketOf(currency))],
  ["shipping", 0],
  ["insurance", 0],
  ["other_cost_per_order", 0],
];

/**
 * A default that the body leaves out. A body that states it gives the same figures, but is another request. Undefined
 * for a body that states all of them, or is not valid today.
 */
export function anotherRequest({ validate }: Validating, input: unknown): StatedDefault | undefined {
  if (!isObject(input)) return undefined;
  const products = Array.isArray(input.products) ? input.products.filter(isObject) : undefined;
  const owners = products ?? [input];
  const stated = owners.map((owner) => owner.currency).find(isCurrency);
  for (const [index, owner] of owners.entries())
    for (const [name, value] of defaultsOf(stated ?? defaultCurrency)) {
      if (owner[name] !== undefined) continue;
      const changed = { ...owner, [name]: value };
      const body = products ? { ...input, products: products.with(index, changed) } : changed;
      if (validate(body, "en").valid) return { path: products ? `/products/${index}/${name}` : `/${name}`, value };
    }
  return undefined;
}

/** The facts of an answer that have become due for review since it was bought. */
const dueSince = (answer: string, now: number): readonly FactId[] =>
  factsToReview(new Date(now).toISOString().slice(0, 10)).filter((id) =>
    answer.includes(`{"id":"${id}","due_for_review":false}`),
  );

/** When an answer was bought, and under which formula, if that is known. */
const boughtText = (at: string | undefined, formula: string | undefined): Text => ({
  en: `This answer was bought before${at ? `, on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC` : ""}${formula ? `, under formula ${formula}` : ""}. This request charged nothing.`,
  ar: `اشتُري هذا الجواب من قبل${at ? ` بتاريخ ${isolated(at.slice(0, 10))} الساعة ${isolated(at.slice(11, 16))} بالتوقيت العالمي` : ""}${formula ? ` وفق المعادلات ${isolated(formula)}` : ""}. لم يخصم هذا الطلب أي مبلغ.`,
});

/** How to get today's answer. */
const anotherText = (change: StatedDefault | undefined): Text =>
  change
    ? {
        en: `The same request gets this answer for ${keptDays} days; with ${JSON.stringify(change.value)} stated at ${change.path}, which counts there already, it is another request, calculated and charged today.`,
        ar: `يحصل الطلب نفسه على هذا الجواب مدة ${keptDays} يومًا، وإذا ذكرت القيمة ${isolated(JSON.stringify(change.value))} في ${isolated(change.path)}، وهي المعتمدة هناك أصلًا، صار طلبًا آخر يُحسب اليوم ويُدفع ثمنه.`,
      }
    : {
        en: `The same request gets this answer for ${keptDays} days; one with another figure is calculated and charged today.`,
        ar: `يحصل الطلب نفسه على هذا الجواب مدة ${keptDays} يومًا، أما الطلب برقم مختلف فيُحسب اليوم ويُدفع ثمنه.`,
      };

/** The information that goes with a kept answer. `bought_at` is ISO 8601; `bought_with` the nonce that paid for it. */
export function keptAnswerInfo(kept: Kept): JsonObject {
  const { operation, input, answer, formula, boughtAt, boughtWith, locale, now } = kept;
  const at = boughtAt === undefined ? undefined : new Date(boughtAt).toISOString();
  const isOtherFormula = formula !== undefined && formula !== formulaVersion;
  const facts = dueSince(answer, now);
  const differs = isOtherFormula || facts.length > 0;
  const change = differs ? anotherRequest(operation, input) : undefined;
  const message = join(
    boughtText(at, formula),
    isOtherFormula && {
      en: `Today's formula is ${formulaVersion}.`,
      ar: `معادلات اليوم هي ${isolated(formulaVersion)}.`,
    },
    facts.length > 0 && {
      en: `Since then these facts have passed their review date: ${facts.join(", ")}.`,
      ar: `منذ ذلك الوقت حان موعد مراجعة هذه المعلومات: ${isolated(facts.join(", "))}.`,
    },
    differs && anotherText(change),
  );
  return {
    charged: false,
    ...(at !== undefined && { bought_at: at }),
    ...(boughtWith !== undefined && { bought_with: boughtWith }),
    ...(formula !== undefined && { formula_version: formula }),
    ...(isOtherFormula && { current_formula_version: formulaVersion }),
    ...(facts.length > 0 && { facts_due_for_review: facts }),
    ...(change && { another_request: change }),
    message: message[locale],
  };
}

/** A settlement, as JSON text, that also says that its answer was kept. */
export function withKeptAnswer(settlement: string, info: JsonObject): string {
  const response: JsonObject = JSON.parse(settlement);
  return JSON.stringify({
    ...response,
    extensions: { ...Object(response.extensions), [keptAnswerExtension]: { info } },
  });
}

/** The part of a settlement about a kept answer; undefined for an answer that was charged now. */
export function keptAnswerIn(settlement: unknown): (JsonObject & { readonly message: string }) | undefined {
  const { info } = Object(Object(Object(settlement).extensions)[keptAnswerExtension]);
  return isObject(info) && typeof info.message === "string" ? { ...info, message: info.message } : undefined;
}
