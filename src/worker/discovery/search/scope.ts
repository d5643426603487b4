/** What is asked for and not answered here, and what comes nearest: said wherever a caller asks in words. */
import { isolated, type Text } from "../../lib/text.ts";
import type { Operation } from "../../operation/operation.ts";
import { wordsOf } from "./search-words.ts";

/** Something that callers look for in vain. */
interface Topic {
  /** Words, normalised, of which a question about it has one from every list. */
  readonly words: readonly (readonly string[])[];
  readonly text: Text;
  /** The operation that comes nearest. */
  readonly nearest: string;
}

const list = (words: string): string[] => wordsOf(words);

/** The states from which goods come to Saudi Arabia as often as they go there are left out: China, India, Turkey. */
const otherMarkets = list(
  "egypt uae emirates dubai kuwait qatar bahrain oman jordan iraq usa america europe uk germany مصر الإمارات دبي الكويت قطر البحرين عمان الأردن العراق أوروبا أمريكا",
);

const topics: readonly Topic[] = [
  {
    words: [
      list("hs hts tariff classification classify البند تصنيف بند"),
      list("code codes number heading classification classify look جمركي رمز تصنيف بند"),
    ],
    text: {
      en: "HS codes and their duty rates are not looked up: find the rate in the customs tariff and send it as duty_rate_pct.",
      ar: `لا نبحث عن البنود الجمركية ونسبها: اعرف النسبة من التعرفة الجمركية وأرسلها في ${isolated("duty_rate_pct")}.`,
    },
    nearest: "sa_landed_cost",
  },
  {
    words: [
      list(
        "demand forecast trend trends trending bestseller bestsellers popularity volume الطلب توقع رائج الأكثر مبيعا",
      ),
    ],
    text: {
      en: "Demand is not forecast: results follow from the costs and prices that are sent, whatever the number of sales.",
      ar: "لا نتوقع الطلب: تُحسب النتائج من التكاليف والأسعار المُرسلة مهما كان عدد المبيعات.",
    },
    nearest: "gcc_opportunity_score",
  },
  {
    words: [otherMarkets, list("import importing imports duty customs tariff landed استيراد جمارك جمرك رسوم")],
    text: {
      en: "Imports are calculated into Saudi Arabia alone. Sales in the other Gulf states are covered: currency names the market.",
      ar: `يُحسب الاستيراد إلى السعودية وحدها. أما البيع في بقية دول الخليج فمشمول، وتدل العملة ${isolated("currency")} على السوق.`,
    },
    nearest: "gcc_opportunity_score",
  },
  {
    words: [
      list(
        "registration register legal lawyer compliance certificate saber permit licence license تسجيل قانوني شهادة سابر ترخيص",
      ),
    ],
    text: {
      en: "Registrations, permits and certificates are not arranged, and there is no legal or tax advice; what VAT registration changes in a product's profit is calculated.",
      ar: "لا نقدّم خدمات التسجيل أو التصاريح أو الشهادات ولا استشارات قانونية أو ضريبية؛ لكننا نحسب أثر التسجيل في ضريبة القيمة المضافة على ربح المنتج.",
    },
    nearest: "gcc_product_decision",
  },
  {
    words: [
      list("supplier suppliers manufacturer sourcing wholesale مورد موردين مصنع"),
      list("find search list directory contact best البحث ابحث قائمة"),
    ],
    text: {
      en: "Suppliers are not searched for; which supplier price would make a product worth buying is calculated.",
      ar: "لا نبحث عن مورّدين؛ لكننا نحسب سعر المورّد الذي يجعل المنتج مجديًا.",
    },
    nearest: "gcc_product_decision",
  },
  {
    words: [
      list("exchange convert converter conversion fx صرف تحويل"),
      list("rate rates currency currencies usd sar عملة عملات سعر"),
    ],
    text: {
      en: "Currencies are not converted: every amount of a call is in the one currency that it states.",
      ar: "لا نحوّل العملات: كل مبالغ الطلب بالعملة الواحدة المذكورة فيه.",
    },
    nearest: "free_profit_check",
  },
];

const priceText = ({ id, free, price }: Operation): Text => ({
  en: `Nearest: ${id} (${free ? "free" : `${price.usdc} USDC`}).`,
  ar: `الأقرب: ${isolated(id)} ‏(${free ? "مجاني" : `${price.usdc} USDC`}).`,
});

/** The topics that a question is about and that are not answered here. */
function topicsOf(question: string): readonly Topic[] {
  const asked = new Set(wordsOf(question));
  return topics.filter(({ words }) => words.every((choice) => choice.some((word) => asked.has(word))));
}

/** The operations that come nearest to what of a question is not answered here; none for a question within scope. */
export function nearestInScope(question: string, operations: readonly Operation[]): readonly Operation[] {
  const ids = topicsOf(question).map(({ nearest }) => nearest);
  return operations.filter(({ id }) => ids.includes(id));
}

/** What of a question is not answered here, and the nearest operation with its price. */
export function outOfScope(question: string, operations: readonly Operation[]): readonly Text[] {
  return topicsOf(question).map(({ text, nearest }) => {
    const operation = operations.find(({ id }) => id === nearest);
    const price = operation && priceText(operation);
    return price ? { en: `${text.en} ${price.en}`, ar: `${text.ar} ${price.ar}` } : text;
  });
}
