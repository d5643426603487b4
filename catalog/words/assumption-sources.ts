/** Why a figure is not simply the one that was given, in words (domain.md 6.3). */
import { type Currency, vatFactOf } from "../../src/core/figures/currency.ts";
import type { AssumptionBasis, Assumptions } from "../../src/core/figures/fields.ts";
import { type FactId, regulatoryFacts } from "../../src/core/figures/regulation.ts";
import { memoize } from "../../src/lib/memo.ts";
import type { Locale, Text } from "../../src/lib/text.ts";
import { listText, stateTerm } from "./amounts.ts";
import { dateText } from "./dates.ts";

const texts = {
  default: { en: "the service's default", ar: "القيمة الافتراضية" },
  inherited: { en: "stated by another product", ar: "من منتج آخر في الطلب" },
  highest_common_rate: {
    en: "not supplied; the highest common rate on consumer goods",
    ar: "لم تُدخل؛ أعلى نسبة شائعة على السلع الاستهلاكية",
  },
  unknown: { en: "not supplied; earns no points", ar: "لم تُدخل؛ بلا نقاط" },
  own_store: {
    en: "payment fee without marketplace fee: own store",
    ar: "رسوم دفع دون عمولة منصة: متجر خاص",
  },
  assumed: { en: "not supplied; published Gulf value", ar: "لم تُدخل؛ قيمة منشورة في الخليج" },
  zero: { en: "not supplied; counted as 0", ar: "لم تُدخل؛ حُسبت صفرًا" },
  zero_not_counted: { en: "0 given; not counted in the decision", ar: "أُدخل صفر؛ لا يُعتمد في القرار" },
  rounded: { en: "rounded to the minor unit", ar: "قُرّبت إلى أصغر وحدة" },
} as const satisfies Record<Exclude<AssumptionBasis, "standard_rate">, Text>;

/**
 * The standard rate of a state, as its sources said on a day, in a month or in a year. Remembered like `disclaimer`.
 */
const standardRate = memoize((state: Text, sourceDates: string): Text => {
  const dates = listText(sourceDates.split(" ").map(dateText));
  return {
    en: `standard rate of ${state.en}, source of ${dates.en}`,
    ar: `النسبة الأساسية في ${state.ar}، مصدر بتاريخ ${dates.ar}`,
  };
});

/** Why fields stand where they do, in the market of a currency. */
function basisText(basis: AssumptionBasis, fields: ReadonlySet<string>, market: Currency): Text {
  if (basis !== "standard_rate") return texts[basis];
  const facts: FactId[] = [...fields].map((field) => (field === "duty_rate_pct" ? "DUTY_STANDARD" : vatFactOf(market)));
  const dates = new Set(facts.map((fact) => regulatoryFacts[fact].source_date ?? "–"));
  return standardRate(stateTerm(market), [...dates].join(" "));
}

/** The reason behind every basis that assumptions name, each once. */
export function assumptionTexts(
  assumptions: readonly Assumptions[],
  market: Currency,
  locale: Locale,
): Record<string, string> {
  const fieldsOf = new Map<AssumptionBasis, Set<string>>();
  for (const [field, basis] of assumptions.flatMap((each) => Object.entries(each)))
    fieldsOf.set(basis, (fieldsOf.get(basis) ?? new Set()).add(field));
  return Object.fromEntries([...fieldsOf].map(([basis, fields]) => [basis, basisText(basis, fields, market)[locale]]));
}
