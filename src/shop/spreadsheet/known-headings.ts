/**
 * What merchants call the columns of their sheets, in English, Arabic and Chinese, beside each field's own name. A
 * heading is known if it is exactly one of these names; a currency, a per cent sign and words for one piece beside it
 * do not count.
 */
import { localColumns } from "../draft.ts";
import { plainWords, readUnit, withoutArticle } from "../numbers/currency-words.ts";

const names: Readonly<Record<string, readonly string[]>> = {
  name: [
    "product, product name, product title, item, item name, item description, description, title, goods, article, particulars",
    "منتج, منتجات, اسم منتج, صنف, اصناف, اسم صنف, سلعه, بيان, بيان صنف, اسم, وصف, وصف منتج",
    "品名, 产品, 产品名称, 商品名称, 名称",
  ],
  sku: [
    "sku, sku no, code, item code, product code, barcode, model, model no, item no, article no, style, asin",
    "رمز, رمز منتج, رمز منتج sku, رمز صنف, كود, كود صنف, كود منتج, رقم صنف, باركود, موديل",
    "货号, 型号, 编号",
  ],
  product_value: [
    "cost, cost price, unit cost, product cost, item cost, cost per item, purchase price, purchase cost, buying price, buy price, supplier price, factory price, wholesale price, wholesale cost, fob, fob price, exw, exw price, ex works, what i pay",
    "سعر شراء, ثمن شراء, كلفه شراء, تكلفه شراء, سعر مورد, سعر تكلفه, تكلفه, كلفه, تكلفه منتج, سعر جمله, سعر مصنع",
    "单价, 出厂价, 采购价, 成本",
  ],
  expected_sale_price: [
    "price, selling price, sell price, sell, sale price, sales price, retail price, retail, rrp, srp, msrp, variant price, price incl vat, selling price incl vat, retail price incl vat",
    "سعر, سعر بيع, ثمن بيع, سعر بيع شامل ضريبه, سعر تجزئه, سعر مفرق, سعر بيع مستهلك, سعر بيع عميل",
    "售价, 零售价",
  ],
  shipping: [
    "shipping, freight, shipping cost, freight cost, shipping price, sea freight, air freight",
    "شحن, تكلفه شحن, اجور شحن, سعر شحن",
    "运费",
  ],
  insurance: ["insurance, insurance cost, تامين, تكلفه تامين, 保险"],
  duty_rate_pct: [
    "duty, duty rate, customs, customs duty, customs duty rate, import duty",
    "جمارك, جمرك, نسبه جمارك, رسوم جمركيه, نسبه رسوم جمركيه",
    "关税, 关税率",
  ],
  vat_rate_pct: ["vat, vat rate, tax rate, ضريبه, نسبه ضريبه, ضريبه قيمه مضافه, نسبه ضريبه قيمه مضافه, 增值税"],
  marketplace_fee_pct: [
    "commission, commission rate, marketplace fee, marketplace commission, referral fee, referral commission",
    "عموله, نسبه عموله, عموله متجر",
  ],
  payment_fee_pct: ["payment fee, payment fees, gateway fee, رسوم دفع, عموله دفع, رسوم بوابه دفع"],
  ad_cost_per_order: [
    "ads, ad cost, ads cost, advertising, advertising cost, marketing cost, ad cost per order, ads per order",
    "اعلان, اعلانات, تكلفه اعلان, تكلفه اعلانات, تسويق, تكلفه تسويق",
  ],
  fulfillment_cost: [
    "fulfilment, fulfillment, fulfilment cost, fulfillment cost, delivery, delivery cost, last mile, pick and pack",
    "توصيل, تكلفه توصيل, تجهيز, تكلفه تجهيز, تجهيز وتوصيل",
  ],
  returns_reserve_pct: ["returns reserve, احتياطي مرتجعات"],
  other_cost_per_order: ["other costs, other cost, تكاليف اخري, مصاريف اخري"],
  competitor_count: ["competitors, number of competitors, منافسون, منافسين, عدد منافسين"],
  delivery_days: ["delivery days, delivery time, مده توصيل, ايام توصيل"],
};

/** Words that say only that an amount is for one piece. */
const onePiece: ReadonlySet<string> = new Set("per each ea pc pcs piece u unit قطعه حبه وحده لكل".split(" "));

/** Returns words that make a difference only together: `unit cost`, but not the `unit` of `cost per unit`. */
const isPerPiece = (word: string, index: number): boolean => index > 0 && onePiece.has(word);

/** Spells a heading like the names of the table; undefined if it holds a number, which may be a pack or a rate. */
function plainHeading(heading: string): string | undefined {
  if (/\p{N}/u.test(heading)) return undefined;
  const words = heading.replaceAll("_", " ").match(/[\p{L}\p{M}.]+[$¥]?/gu) ?? [];
  return words
    .filter((word) => readUnit(word).unknown.length > 0)
    .map((word) => withoutArticle(plainWords(word).replaceAll(".", "")))
    .filter((word, index) => !isPerPiece(word, index))
    .join(" ");
}

/** Known headings, as they are spelled here, with their fields. */
export type KnownHeadings = ReadonlyMap<string, string>;

/** Returns the headings of names, codes and fields: each one's name and labels, and what merchants call it. */
export function knownHeadings(
  fields: readonly { readonly name: string; readonly labels: readonly string[] }[],
): KnownHeadings {
  const spelled = [...localColumns.map((name) => ({ name, labels: [] })), ...fields].flatMap(({ name, labels }) =>
    [name, ...labels, ...(names[name] ?? []).flatMap((line) => line.split(", "))].map(
      (text) => [plainHeading(text) ?? "", name] as const,
    ),
  );
  return new Map(spelled.filter(([text]) => text !== ""));
}

/** Proposes a field for each heading. Two headings for one field: neither is proposed. */
export function matchHeadings(headings: readonly string[], known: KnownHeadings): readonly (string | undefined)[] {
  const found = headings.map((heading) => known.get(plainHeading(heading) ?? ""));
  return found.map((field) => (found.indexOf(field) === found.lastIndexOf(field) ? field : undefined));
}
