/**
 * Names of rows that are not products: sums, and what an invoice adds or takes off. In the spelling of `plainWords`,
 * without articles, in the languages of the Gulf's suppliers.
 */
import { plainWords, readUnit, withoutArticle } from "../numbers/currency-words.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u).map(plainWords));

const totals = words(`
  total totals subtotal subtotals ttl sum sums average overall carried brought σ الإجمالي اجمالي إجمالي مجموع متوسط جملة صافي محصلة
  合计 总计 小计 共计 总额 总金额 合计金额 總計 合計 小計 共計 總額 總金額 總共 共 toplam toplami yekün کل مجموعی جمع مجموع میزان ٹوٹل कुल योग जोड़ totaux somme
  gesamt gesamtbetrag summe zwischensumme suma totale
`);

const charges = words(`
  shipping freight delivery transport handling insurance discount discounts rebate vat gst igst cgst sgst tax taxes duty customs deposit
  advance charge charges downpayment prepayment balance paid payment round rounding clearance packing surcharge commission fee fees bank postage courier refund forwarding
  شحن نقل توصيل تأمين خصم خصومات ضريبة ضرائب قيمة مضافة جمارك جمركية عربون مقدم متبقي رصيد مدفوع دفعة تقريب تخليص عمولة تغليف
  运费 運費 海运费 税 税金 税费 增值税 折扣 优惠 優惠 定金 订金 訂金 尾款 余款 餘款 保险费 手续费 關稅 关税 已付 包装费
  nakliye navlun kargo kdv indirim iskonto vergi kapora depozito bakiye sigorta kalan peşinat
  fret transport tva remise rabais acompte solde assurance douane escompte arrhes
  mwst rabatt versand iva descuento flete sconto
  مالیات تخفیف کرایه حمل بیمه پیش‌پرداخت پیشپرداخت مانده عوارض ٹیکس رعایت ڈسکاؤنٹ کرایہ بقایا پیشگی جی‌ایس‌ٹی
  कर छूट भाड़ा माल बीमा अग्रिम शेष जीएसटी ढुलाई
`);

const fillers = words(`
  grand sub net amount invoice due of the order general price prices items item qty quantity pcs pieces products value cost costs
  all overall incl including inclusive excl excluding before after with without on and for in to cash air sea ocean land
  down mould mold tooling setup artwork special less add plus paid rate import bill payable received remaining final page forward nett off inland local domestic sample samples
  كلي كلية عام عامة نهائي مبلغ فاتورة شامل شاملة قبل بعد غير بدون مع على من في مستحق مطلوب سعر اسعار كمية قيمة اجور رسوم تكلفة مصاريف بحري جوي دفعة اولى فرعي سداد خاص داخلي محلي دولي
  金额 金額 总 含税 含稅 不含税 人民币 元 数量 費 费 genel ara net dahil hariç tutar tutarı toplam ödenecek général generale net ht ttc à payer de la le du des sous montant frais port
  نهایی مبلغ قابل پرداخت خالص رقم صافی عمومی राशि देय सकल
`);

/** Fillers that name a sum where no other word does: `Net payable`, `المبلغ المستحق`. */
const payables = words("amount payable due net receivable مبلغ مستحق نهائي مطلوب 金额 金額 ödenecek payer قابل");

/** Chinese words, the longest first: they stand in a name without spaces. */
const hanPieces = new RegExp(
  [...totals, ...charges, ...fillers]
    .filter((word) => /^\p{Script=Han}+$/u.test(word))
    .toSorted((a, b) => b.length - a.length)
    .join("|"),
  "gu",
);

const wordsOf = (text: string): readonly string[] =>
  readUnit(text.replace(/[(（][^()（）]*[)）]|\p{Nd}[\p{Nd}.,٫٬]*/gu, " ")).unknown.flatMap((word) =>
    word.replace(hanPieces, "") === "" ? (word.match(hanPieces) ?? []) : [word],
  );

const has = (known: ReadonlySet<string>, word: string): boolean =>
  known.has(word) || known.has(withoutArticle(word)) || known.has(word.replace(/^(?:و|ل|لل)/u, ""));

/** The kind of row that a name means; `perhapsTotal` if only one of its words is that of a sum. */
export type RowWord = "total" | "charge" | "perhapsTotal";

/** The kind of row that a name means; undefined for a product's name. */
export function rowWord(name: string): RowWord | undefined {
  // Chinese spreadsheets have spaces within a short word that is to fill its cell.
  const text = name.replace(/(?<=\p{Script=Han})[\s\u3000]+(?=\p{Script=Han})/gu, "").replaceAll("-", " ");
  const found = wordsOf(text);
  if (found.length === 0 || found.length > 8) return undefined;
  // A charge can name its place: `Inland freight to Ningbo port`.
  const [beforePlace = ""] = text.split(/\s(?:to|from|إلى|الى|من)\s/iu, 1);
  if (/(?<!\p{L})(?:fees?|charges)$|[费費]$|^(?:أجور|اجور|مصاريف)\s/iu.test(text.trim())) return "charge";
  if (beforePlace !== text && rowWord(beforePlace) === "charge") return "charge";
  const isTotal = (word: string) => has(totals, word);
  const isCharge = (word: string) => has(charges, word);
  if (found.every((word) => isTotal(word) || isCharge(word) || has(fillers, word))) {
    if (found.some(isTotal)) return "total";
    if (found.some(isCharge)) return "charge";
    return found.some((word) => has(payables, word)) ? "total" : undefined;
  }
  return isTotal(found[0] ?? "") || isTotal(found.at(-1) ?? "") ? "perhapsTotal" : undefined;
}
