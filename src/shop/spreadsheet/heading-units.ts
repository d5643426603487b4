/**
 * What a heading says of the figures below it beside their currency: thousands, the number of pieces, tax, and terms of
 * delivery.
 */
import { onlyOf } from "../../lib/only-of.ts";
import type { DeliveryTerms } from "../draft/delivery-terms.ts";
import { plainWords, readUnit, withLatinDigits } from "../numbers/currency-words.ts";

/** Words for a piece in headings, cells and number formats, as the alternatives of a pattern. */
export const pieceWords = "pcs?|pieces?|units?|each|ea|قطع[ةه]|حب[ةه]|وحد[ةه]|件|个|個|只|台|支|条|條|张|張|adet|pièce";

/** Terms of delivery (Incoterms), as the alternatives of a pattern. */
export const termWords =
  "f\\.?o\\.?b\\.?|exw|ex[- ]?(?:works?|factory)|fca|fas|cfr|c ?& ?f|cnf|cpt|c\\.?i\\.?f\\.?|cip|dap|dpu|ddp";

const onePiece = new RegExp(`^(?:${pieceWords}|pairs?|per|u|لكل)$`, "u");

/** Returns whether a word of a heading says only that an amount is for one piece. */
export const isPieceWord = (word: string): boolean => onePiece.test(word);

/** The factor of a column's figures. */
export interface Scale {
  readonly factor: number;
  /** Whether the words have another meaning as well, so that it has to be asked. */
  readonly isOpen: boolean;
  /** ISO 4217, for a minor unit that only one currency has. */
  readonly currency?: string;
}

const scales: readonly (readonly [words: RegExp, scale: Scale])[] = [
  [
    /(?<!\p{L})(?:in )?millions?(?!\p{L})|(?<!\p{L})(?:ب|ال|بال)?(?:مليون|ملايين)(?!\p{L})|百万(?=元|美元|人民币|$)/giu,
    { factor: 1e6, isOpen: false },
  ],
  [/万(?=元|美元|人民币|港)/gu, { factor: 1e4, isOpen: false }],
  [/(?<!\p{L})(?:in )?lakhs?(?!\p{L})|लाख/giu, { factor: 1e5, isOpen: false }],
  [
    /(?<!\p{L})(?:in )?thousands?(?!\p{L})|(?<![\p{L}\d.,])(?:in )?['’]?000['’]?s?(?!\d)|(?<!\p{L})(?:ب|ال|بال)?[أآا]?(?:لاف|لف)(?!\p{L})|千(?=元|美元|人民币|港|$)|(?<!\p{L})(?:milliers|هزار|ہزار|हज़ार)(?!\p{L})/giu,
    { factor: 1000, isOpen: false },
  ],
  [/(?<!\p{L})(?:halalas?|هلل(?:ة|ه|ات))(?!\p{L})/giu, { factor: 0.01, isOpen: false, currency: "SAR" }],
  [/(?<!\p{L})(?:tomans?|تومان)(?!\p{L})/giu, { factor: 10, isOpen: false, currency: "IRR" }],
  [
    /(?<!\p{L})k(?=\s?(?:sar|usd|aed|cny|eur|[$€£]))|(?<=(?:sar|usd|aed|cny|eur|[$€£])\s?)k(?!\p{L})|(?<=[([]\s?)k(?=\s?[)\]])/giu,
    { factor: 1000, isOpen: true },
  ],
];

/** The factor of the figures below a heading; thousands that a price is for are a pack, and no factor. */
export function scaleOf(heading: string): Scale | undefined {
  const text = withoutPack(heading);
  return scales.find(([words]) => text.search(words) >= 0)?.[1];
}

/** Returns a heading without the words that scale its figures. */
export const withoutScale = (heading: string): string =>
  scales.reduce((text, [words]) => text.replace(words, " "), heading.replace(/(?<=\p{L})\bof\b/giu, " "));

const oneUnit = new RegExp(
  String.raw`(?<!\p{L})(?:unit (?:price|cost|value|rate|${termWords})|(?:per|a) unit|u\s?\/\s?price)(?!\p{L})|\/\s?unit(?!\p{L})|单价|單價`,
  "iu",
);

/** Returns whether a heading says that its amounts are for one unit, which a column of units can name: a carton. */
export const saysOneUnit = (heading: string): boolean =>
  oneUnit.test(heading) || /(?<!\p{L})(?:ل|لل|ال|بال)?وحده(?!\p{L})/u.test(plainWords(heading));

/** Returns whether a heading says that its amounts are for one unit or one piece: `Unit price`, `Freight/pc`. */
export const saysOnePiece = (heading: string): boolean =>
  saysOneUnit(heading) ||
  /(?<!\p{L})(?:per|a) (?:piece|item|pc|pair)(?!\p{L})|\/\s?(?:pcs?|piece|ea|pairs?|件|个)(?!\p{L})/iu.test(heading) ||
  /(?<!\p{L})(?:ل|لل|ال|بال)?(?:قطعه|حبه)(?!\p{L})/u.test(plainWords(heading));

/** Words for the number of pieces that a heading's amounts are for. */
const packWords = new RegExp(
  [
    String.raw`(?:(?<!\p{L})(?:(?:per|a|each)\s)?|\/\s?)(?:(?<carton>cartons?|ctns?|box(?:es)?|case|(?<=(?:per|\/)\s?)sets?|كرتون|الكرتون|للكرتون|الكرتونة|كرتونة|koli)|(?<dozen>dozens?|dz|doz|درزن|الدرزن|للدرزن|دزينة|الدزينة)|(?<gross>(?<=(?:per|\/)\s?)gross))(?!\p{L})\.?`,
    "(?<box>[每/][箱套]|箱(?=[价價]))",
    String.raw`(?:per\s|\/\s?|لكل\s?)(?<count>\d{1,2},000|\d{2,5})\s?(?:${pieceWords})(?!\p{L})`,
    String.raw`(?:per\s|\/\s?|لكل\s?)(?<round>100|1,?000|10,?000)(?=\s*(?:$|[()（）]))`,
    String.raw`(?<hundred>(?:(?:per\s|\/\s?)(?:a\s)?hundred|(?:لكل\s|\/\s?|(?<!\p{L})لل)(?:مئة|مائة))(?:\s(?:${pieceWords}))?(?!\p{L})|[每/]\s?百(?![克分])(?:${pieceWords})?)`,
    String.raw`(?<thousand>(?:(?:per\s|\/\s?)(?:a\s)?thousand|(?:لكل\s|\/\s?|(?<!\p{L})(?:لل|ال))[أا]لف)(?:\s(?:${pieceWords}))?(?!\p{L})|[每/]\s?千(?![克米])(?:${pieceWords})?)`,
  ].join("|"),
  "giu",
);

/** The heading of a quantity of packs, by which their prices are: `Qty (ctn)`, and `Qty` above `CTN`. */
export const countedPacks =
  /^(?:qty|quantity|الكمية|数量)\s?(?:[(（]|\/ )\s?(?:ctns?|cartons?|box(?:es)?|cases?|dozens?|dz|doz|كرتون|درزن|箱|打)\s?[)）]?$/iu;

/** How many pieces are in the carton of a heading: `(12 حبة)`, `of 24`. */
const cartonSize = new RegExp(
  String.raw`[(（]\s?(?<bracketed>[1-9]\d{0,3})\s?(?:${pieceWords})?\s?[)）]|(?<!\p{L})of (?<plain>[1-9]\d{0,3})(?![\d\p{L}])|(?<!\d)(?<counted>[1-9]\d{0,3})\s?(?:${pieceWords})(?!\p{L})`,
  "iu",
);

/** Words of a price or a cost, and terms of delivery. */
const amountWords = new RegExp(
  String.raw`price|cost|rate|سعر|أسعار|كلفة|价|價|fiyat|(?<!\p{L})(?:${termWords})(?!\p{L})`,
  "iu",
);

/** Tells whether a heading is one of amounts: only then does a carton in it say what they are for. */
const isOfAmounts = (heading: string): boolean =>
  amountWords.test(heading) || readUnit(withoutScale(heading)).currencies.length > 0;

/** Tells whether a text names a set, which can be the piece that is sold as well as several pieces. */
const saysSet = (text = ""): boolean => /(?<!\p{L})sets?(?!\p{L})|套/iu.test(text);

/** Returns for how many pieces a heading says that its amounts are, or that they are for a carton or a set. */
export function packOf(heading: string): number | "carton" | "set" | undefined {
  if (!isOfAmounts(heading)) return undefined;
  const [words] = withLatinDigits(heading).matchAll(packWords);
  const { carton, box, dozen, gross, hundred, thousand, count, round } = words?.groups ?? {};
  if (carton !== undefined || box !== undefined) {
    const { bracketed, plain, counted } = cartonSize.exec(withLatinDigits(heading))?.groups ?? {};
    return Number(bracketed ?? plain ?? counted) || (saysSet(carton ?? box) ? "set" : "carton");
  }
  if (dozen !== undefined) return 12;
  if (gross !== undefined) return 144;
  if (hundred !== undefined) return 100;
  return thousand === undefined ? Number((count ?? round)?.replace(",", "")) || undefined : 1000;
}

/** The only column that says how many pieces a pack of this kind has: a set can be the piece that is sold. */
export function packColumn(
  columns: readonly { readonly heading: string; readonly role: string | undefined }[],
  pack: "carton" | "set",
): { readonly column: number } | undefined {
  const isOne = ({ heading, role }: (typeof columns)[number]) =>
    (role === "carton" || role === "pack") && pack === "carton" && !saysSet(heading);
  const column = onlyOf(columns.flatMap((each, at) => (isOne(each) ? [at] : [])));
  return column === undefined ? undefined : { column };
}

/** Returns a heading without the words that say for how many pieces its amounts are. */
export const withoutPack = (heading: string): string =>
  packOf(heading) === undefined ? heading : withLatinDigits(heading).replace(packWords, " ").replace(cartonSize, " ");

/** A quantity from which a price counts: `1-99 pcs`, `500+`, `≥100`, `MOQ 500`, `1000 pcs`, `أكثر من 100`, `100件以上`. */
const quantityTier = new RegExp(
  String.raw`(?:(?<from>[@≥>]=?|(?<!\p{L})(?:moq|qty|over|above|from|أكثر من|اكثر من|فوق))\s?)?\d[\d,]*(?<to>\s?[-–~至]\s?\d[\d,]*)?\s?(?<on>\+)?(?:\s?(?<pieces>${pieceWords})(?![^\P{L}以起]))?\s?(?<up>\+|以上|起)?`,
  "iu",
);

/** Returns a heading without the quantity from which its price counts; undefined without one, or with several. */
export function withoutTier(heading: string): string | undefined {
  const text = withLatinDigits(heading);
  const rest = text.replace(quantityTier, " ");
  const isNamed = Object.values(quantityTier.exec(text)?.groups ?? {}).some(Boolean);
  return isNamed && !/\d/u.test(rest) && packOf(heading) === undefined ? rest : undefined;
}

/** Words for measures, such as a kilogram: a price for one of them is not the price of a product. */
const measure =
  /(?:\/|(?<!\p{L})per |每|لل|ال)\s?(?:kgs?|kilo(?:gram)?s?|g|gms?|grams?|tolas?|lbs?|oz|t|mt|tons?|tonnes?|m|m[23²³]|sqm|cbm|mtrs?|met(?:er|re)s?|yards?|yds?|ft|l|ltrs?|lit(?:er|re)s?|ml|公斤|千克|克|斤|吨|米|平方米|升|码|كيلو|كجم|[غج]رام|جم|تولة|متر|طن|لتر|ياردة)(?!\p{L})/iu;

/** Returns whether a heading says that its amounts are for a weight, a length or a volume. */
export const saysMeasure = (heading: string): boolean => measure.test(heading);

const withTax =
  /(?<!\p{L})(?:(?:incl?|includ(?:e|es|ing)|inclusive|with|after)\.?(?: of)? ?(?:vat|tax(?:es)?|gst)|(?:vat|tax) ?(?:included|inclusive|incl?)\.?|t\.?t\.?c\.?|kdv dahil|(?:شاملة?|[تي]شمل|بعد) (?:ال)?ضريبة(?: القيمة المضافة)?)(?!\p{L})|含[税稅]/giu;
const beforeTax =
  /(?<!\p{L})(?:(?:(?:do(?:es)? )?not (?:incl?|including|include|inclusive of)|excl?|exclud(?:e|es|ing)|exclusive|ex|without|before|net of|plus)\.?(?: of)? ?(?:vat|tax(?:es)?|gst)|(?:vat|tax) ?(?:free|not incl(?:uded)?|excluded|exclusive|excl?|extra)\.?|h\.?t\.?|hors taxes?|kdv hariç|(?:غير شاملة?|لا تشمل|لا يشمل|بدون|دون|قبل) (?:ال)?ضريبة(?: القيمة المضافة)?)(?!\p{L})|[+＋] ?(?:vat|kdv|ضريبة)|(?:不含|未)[税稅]/giu;

/** Returns whether a heading says that its amounts are without the tax that customers pay. */
export const saysBeforeTax = (heading: string): boolean => heading.search(beforeTax) >= 0;

const withFreight =
  /(?<!not |غير |不)(?:(?<!\p{L})(?:(?:incl?|including|inclusive|with)\.?(?: of)? ?(?:freight|shipping|delivery)|(?:freight|shipping|delivery) ?(?:included|inclusive|incl)\.?|شاملة? (?:ال)?(?:شحن|توصيل))(?!\p{L})|含[运運][费費])/giu;

/** The rate of a tax beside its name: `incl. 15% VAT`, `含13%税`. */
const taxRate =
  /\p{Nd}{1,2}(?:\.\d+)?\s?[%٪％]\s?(?=vat|tax|gst|kdv|ضريبة|[税稅含])|(?<=vat|tax|gst|kdv|ضريبة|المضافة)\s?\p{Nd}{1,2}(?:\.\d+)?\s?[%٪％]/giu;

/** Usual rates of the tax in purchases of Gulf merchants, at home and from their suppliers' states. */
const usualTaxRates = [5, 10, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22, 23, 25];

/** Returns the rates of a tax that amounts can contain by their heading, per cent; none if it names no tax in them. */
export function taxRatesIn(heading: string): readonly number[] {
  const said = heading.replace(beforeTax, " ");
  if (!/(?<!\p{L})(?:vat|tax(?:es)?|gst|kdv|t\.?t\.?c)(?!\p{L})|ضريبة|[税稅]/iu.test(said)) return [];
  const [named] = heading.match(taxRate) ?? [];
  return named === undefined ? usualTaxRates : [Number.parseFloat(withLatinDigits(named))];
}

/** Returns an amount without the words that say that it contains the tax, or that it does not. */
export const withoutTax = (amount: string, isWithTax: boolean): string =>
  amount
    .replace(taxRate, "")
    .replace(isWithTax ? withTax : beforeTax, " ")
    .replace(/[(（]\s*[)）]/gu, "");

/** Returns a heading without the words on tax and freight; a rate alone stays, as in `VAT 15%`. */
export function withoutExtras(heading: string): string {
  const plain = heading.replace(taxRate, "");
  const rest = plain.replace(beforeTax, " ").replace(withTax, " ").replace(withFreight, " ");
  return rest === plain ? heading : rest;
}

/** What a price contains: all that terms of delivery name, or the goods alone. */
export type Contained = DeliveryTerms | "";

/** Terms whose price contains more than the goods. */
const containing: readonly (readonly [terms: RegExp, contained: DeliveryTerms])[] = [
  [/^(?:C ?& ?F|CFR|CNF|CPT)$/u, "CFR"],
  [/^(?:CIF|CIP|DAP|DPU|到岸)$/u, "CIF"],
  [/^DDP$/u, "DDP"],
];

const termsPattern = new RegExp(`(?<![A-Z\\d])(?:${termWords})(?![A-Z\\d])|[到离]岸`, "giu");

/** Returns the terms of delivery that a text names; a price that contains the freight is one with freight (CFR). */
export function termsIn(text: string): readonly Contained[] {
  const words = text
    .toUpperCase()
    .replace(/(?<=(?<![A-Z])[A-Z])\.(?=[A-Z](?![A-Z]))/gu, "")
    .replace(/EX[- ]?(?:WORKS?|FACTORY)/gu, "EXW")
    .match(termsPattern);
  const named = (words ?? []).map((word) => containing.find(([terms]) => terms.test(word.replace(".", "")))?.[1] ?? "");
  return text.search(withFreight) >= 0 && !named.some(Boolean) ? [...named, "CFR"] : named;
}

/** Tells whether a heading says that its figures are shares, by a sign without a rate: `Freight %`. */
export const saysShare = (heading: string): boolean => /(?<!\p{Nd}\s?)[%٪](?!\s?\p{Nd})/u.test(heading);

/** Returns for how many pieces a heading says that its amounts are; undefined unless it says the number, or one. */
const countOf = (heading: string): number | undefined => {
  const pack = packOf(heading) ?? (saysOnePiece(heading) && !saysOneUnit(heading) ? 1 : undefined);
  return typeof pack === "number" ? pack : undefined;
};

/** Returns the amount of a later part with its own pack, where the column is headed with another one. */
export function withPack(cell: string, own: string, first: string): string {
  const count = countOf(own);
  if (count === undefined || count === countOf(first)) return cell;
  return count === 1 ? `${cell}/pc` : `${cell}/ctn (${count} pcs)`;
}

/**
 * What a heading says of its amounts beside their currency: for how many pieces they are, their scale, tax and terms.
 */
export function amountsOf(heading: string): string {
  const terms = termsIn(heading).filter(Boolean);
  const pack = countOf(heading) === undefined ? packOf(heading) : "counted";
  return JSON.stringify([pack, scaleOf(heading), taxRatesIn(heading), saysBeforeTax(heading), terms]);
}
