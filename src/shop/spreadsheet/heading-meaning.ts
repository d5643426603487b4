/**
 * Which field a heading means, by the roots of its words. Where two fields are possible it names none, and somebody is
 * asked. Pure.
 */
import { codesIn, goodsIn, readUnit } from "../numbers/unit-words.ts";
import { essence, type Root, rootsIn, rootsOf } from "./heading-roots.ts";
import { piecesOfCarton, supplierCurrency } from "./opened-sheet.ts";

/** Currencies that a shop of the Gulf sells in. */
export const shopCurrencies: readonly string[] = ["SAR", "AED", "BHD", "KWD", "OMR", "QAR"];

/** What a heading means. */
export interface HeadingMeaning {
  /** The field; undefined where none or several are possible. */
  readonly field: string | undefined;
  /** Whether another column with a clearer heading takes the field from it. */
  readonly isVague: boolean;
  /** Whether the column is of something that no analysis asks for. */
  readonly isApart: boolean;
}

const unknown: HeadingMeaning = { field: undefined, isVague: false, isApart: false };
const apart: HeadingMeaning = { ...unknown, isApart: true };
const clear = (field: string): HeadingMeaning => ({ field, isVague: false, isApart: false });
const vague = (field: string): HeadingMeaning => ({ field, isVague: true, isApart: false });

/** A heading as what its words stand for. */
interface Words {
  readonly has: (...roots: readonly Root[]) => boolean;
  /** What is said to be contained, or not: `incl. VAT`, `بدون شحن`. */
  readonly contained: ReadonlySet<Root>;
  readonly excluded: ReadonlySet<Root>;
  readonly isOfPiece: boolean;
  /** Whether every word is known. */
  readonly isWhole: boolean;
  /** Whether every word is known but those of a script that is not read here: they repeat the others. */
  readonly isWholeBeside: boolean;
  readonly hasAny: boolean;
}

/** Reads the words; those after `with` and `without` are what the amount contains or not, and name no column. */
function wordsOf(text: string): Words {
  const found = new Set<Root>();
  const contained = new Set<Root>();
  const excluded = new Set<Root>();
  let clause: Set<Root> = found;
  const strange: string[] = [];
  let isPlace = false;
  const unitless = readUnit(text).unknown;
  for (const word of text.split(" ").filter(Boolean)) {
    const stands = rootsOf(word);
    if (stands.includes("without")) clause = excluded;
    else if (stands.includes("with")) clause = clause === excluded ? excluded : contained;
    else if (stands.length > 0) for (const root of stands) clause.add(root);
    else if (!isPlace && !/^\p{N}+$/u.test(word) && unitless.includes(word)) strange.push(word);
    // A price is free on board, or ex works, at a place: `FOB Ningbo`.
    isPlace = /^(?:fob|exw|fca)$/u.test(word);
  }
  return {
    has: (...roots) => roots.some((root) => found.has(root)),
    contained,
    excluded,
    isOfPiece: readUnit(text).hasGoods,
    isWhole: strange.length === 0,
    isWholeBeside: strange.every((word) => /^\p{Script=Han}+$/u.test(word)),
    hasAny: found.size > 0,
  };
}

/** The field of a charge on the goods or on an order. */
function chargeIn({ has, isWhole, contained }: Words): HeadingMeaning | undefined {
  // A word that nobody knows makes another column of it, unless an amount or a share is named.
  const isAmount = has("price", "cost", "fee", "share") || isWhole;
  const isNamed = isAmount && contained.size === 0 && !has("total", "consignment");
  // A share of something is no amount of it.
  const named = (field: string) => (isNamed && !has("share") ? clear(field) : unknown);
  // A worth of something is an amount; a heading that says per cent comes before one that does not.
  const rated = (field: string) => (!isNamed || has("worth") ? unknown : has("share") ? clear(field) : vague(field));
  if (has("weeks") && has("days", "deliver", "ship", "advert", "other")) return unknown;
  if (has("measure") && has("price", "cost", "buy", "sell", "ship", "worth")) return unknown;
  if (has("days", "weeks") && has("price", "cost", "buy", "sell") && !has("deliver", "ship")) return unknown;
  if (has("days")) return has("deliver", "ship") && !has("supplier", "buy") ? named("delivery_days") : undefined;
  if (has("clear") || (has("shop") && has("ship", "deliver"))) return unknown;
  if (has("duty") && has("code", "number", "line")) return apart;
  if (has("duty")) return has("landed") ? unknown : rated("duty_rate_pct");
  if (has("insure")) return has("ship") ? unknown : named("insurance");
  if (has("advert")) return named("ad_cost_per_order");
  // The share of orders that come back is another figure than the reserve for them.
  if (has("returned")) return has("share") ? unknown : rated("returns_reserve_pct");
  if (has("deliver")) return has("ship") ? unknown : named("fulfillment_cost");
  if (has("ship")) return has("customer") ? named("fulfillment_cost") : has("domestic") ? unknown : named("shipping");
  if (has("payment")) return rated("payment_fee_pct");
  if (has("market") && !has("price", "sell", "buy")) return rated("marketplace_fee_pct");
  if (has("rival")) return has("price", "sell", "cost") ? unknown : named("competitor_count");
  if (has("other")) return isWhole ? clear("other_cost_per_order") : unknown;
  return undefined;
}

/** The field of a price, of the supplier or of the shop. */
function priceIn({ has, contained, excluded, isOfPiece, isWhole }: Words): HeadingMeaning | undefined {
  const isAmount = has("price", "cost", "fee");
  const isSold = has("sell", "customer") || (has("sales", "shop") && has("price"));
  const isBought = has("buy", "wholesale") || (has("supplier") && isAmount);
  // A sum of a line is left out; whether a total cost is of one piece, somebody has to say.
  if (has("total") && isWhole && !has("cost", "fee", "buy", "sell", "landed")) return apart;
  if (has("landed", "total")) return isAmount || isSold || isBought ? unknown : undefined;
  if (has("sales") && !isSold) return apart;
  if (isSold && isBought) return unknown;
  if (isSold) {
    if (has("cost") || excluded.has("vat")) return unknown;
    return isAmount || (has("sell") && isWhole) ? clear("expected_sale_price") : undefined;
  }
  // What contains freight, duty or VAT already is no purchase value.
  if (isBought) {
    if (contained.size > 0) return unknown;
    // Beside a clearer price it is what the shop's own large customers pay.
    return isAmount || isWhole ? (has("buy", "supplier") ? clear : vague)("product_value") : undefined;
  }
  if (has("supplier")) return apart;
  if (has("worth")) return has("name") && isWhole ? vague("product_value") : unknown;
  if (!isAmount || !isWhole || has("international", "domestic", "market")) return isAmount ? unknown : undefined;
  if (has("cost")) return contained.size > 0 ? unknown : vague("product_value");
  if (!has("price") || excluded.has("vat") || excluded.has("discount")) return unknown;
  return isOfPiece ? unknown : vague("expected_sale_price");
}

/** The column of a name or a code. */
function identityIn({ has, isWhole, isWholeBeside }: Words): HeadingMeaning | undefined {
  if (has("code")) return clear("sku");
  if (has("number") && has("name")) return vague("sku");
  if (has("name", "line") && isWholeBeside) return clear("name");
  return has("number") && isWhole ? apart : undefined;
}

/** Whether a heading is of the pieces in a carton: `pcs/ctn`, `عدد الحبات في الكرتون`, `Qty per carton`. */
function isPiecesOfCarton(text: string, { has, isWhole }: Words): boolean {
  const goods = goodsIn(text);
  const counts =
    goods.includes(1) || /(?<!\p{L})(?:qty|quantity|كمي[هة]|عدد) .*(?<!\p{L})(?:per|in|لكل|في) /u.test(text);
  return (
    isWhole &&
    counts &&
    goods.includes("carton") &&
    readUnit(text).currencies.length === 0 &&
    !has("price", "cost", "fee", "buy", "sell", "ship", "duty", "worth", "total")
  );
}

/** What a text of a heading means. */
function meaningOf(text: string): HeadingMeaning {
  const words = wordsOf(text);
  const { has } = words;
  if (isPiecesOfCarton(text, words)) return clear(piecesOfCarton);
  // The net weight is a weight: what stands after `net` names the column where nothing else does.
  if (!words.hasAny) return words.excluded.has("apart") && words.isWhole ? apart : unknown;
  if (has("apart") && !(has("rival") && !has("price"))) return words.isWhole ? apart : unknown;
  if (has("currency"))
    return has("buy", "supplier", "cost") ? clear(supplierCurrency) : words.isWhole ? vague("currency") : unknown;
  const charge = chargeIn(words);
  if (charge) return charge;
  const price = priceIn(words);
  if (price) return price;
  if (has("measure") && words.isWhole) return apart;
  if (has("vat") && !has("landed", "total", "worth"))
    return !words.isWhole ? unknown : has("share") ? clear("vat_rate_pct") : vague("vat_rate_pct");
  return identityIn(words) ?? unknown;
}

/** Roots that make another figure of what stands outside of their brackets. */
const qualifying: ReadonlySet<Root> = new Set(["with", "without", "total", "consignment", "worth", "weeks"]);

/** The words of a heading outside of its brackets; all of them where those inside make another figure of it. */
export const outsideBrackets = (heading: string): string =>
  rootsIn(heading).some((root) => qualifying.has(root))
    ? essence(heading)
    : essence(heading.replace(/[([{].*?[)\]}]/g, " "));

/** A heading without codes and abbreviations of currencies, which are other words in small letters, and without dots. */
const withoutCodes = (heading: string): string => {
  const codes = codesIn(heading);
  return heading
    .replace(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu, (word) => (codes.has(word) ? " " : word))
    .replace(/(?<!\p{L})\p{L}\.\p{L}(?!\p{L})\.?/gu, (word) => (readUnit(word).currencies.length > 0 ? " " : word));
};

/** A rate of money or of a piece, as a price is called in India: of nothing that is paid as a share. */
function withPrice(heading: string): string {
  const { currencies, hasGoods } = readUnit(heading);
  const isPrice = (currencies.length > 0 || hasGoods) && !rootsIn(heading).some((root) => shares.has(root));
  return isPrice ? heading.replace(/(?<!\p{L})rate(?!\p{L})/iu, "price") : heading;
}

const shares: ReadonlySet<Root> = new Set([
  "duty",
  "vat",
  "market",
  "payment",
  "returned",
  "discount",
  "advert",
  "ship",
  "insure",
  "currency",
  "apart",
]);

/** What names the unit of a figure: a stroke, `per`, `لكل`, `للكيلو`, `بالفلس`. */
const ofUnit = /(?:\/|(?<!\p{L})(?:per|لكل)(?!\p{L})|(?<!\p{L})(?:لل|بال)(?=\p{L}))\s*(?<unit>\p{L}+)/giu;

/** Whether a figure is said to be for something, or in something, that nobody knows: `Price / kg`, `بالفلس`. */
const hasStrangeUnit = (heading: string): boolean =>
  [...heading.matchAll(ofUnit)].some(({ groups: { unit = "" } = {} }) => {
    const word = essence(unit);
    return rootsOf(word).length === 0 && readUnit(word).unknown.length > 0;
  });

/** Whether a charge is said to be for a measure of the goods, which every row has another of: `Shipping per kg`. */
const isOfMeasure = (heading: string): boolean =>
  rootsIn(heading).some((root) => charges.has(root)) &&
  [...heading.matchAll(ofUnit)].some(({ groups: { unit = "" } = {} }) => rootsOf(essence(unit)).includes("apart"));

const charges: ReadonlySet<Root> = new Set([
  "price",
  "cost",
  "fee",
  "buy",
  "sell",
  "ship",
  "deliver",
  "duty",
  "insure",
]);

/** Whether a field says which product it is, and no figure. */
export const isIdentity = (field: string | undefined): boolean => field === "name" || field === "sku";

/** Shares in thousandths and in hundredths of a per cent, which no field is given in. */
const isOfSmallParts = /[‰؉‱]|\bbps\b|\bbasis points?\b|\bper ?mille?\b/iu;

/** What a heading means: as a whole, and otherwise without what stands in brackets. */
export function headingMeaning(written: string): HeadingMeaning {
  if (readUnit(written).isTorn || isOfSmallParts.test(written)) return unknown;
  const heading = withoutCodes(withPrice(written.normalize("NFKC").replace(/\p{Cf}/gu, "")));
  const whole = meaningOf(essence(heading));
  if (whole.field !== undefined && !isIdentity(whole.field) && hasStrangeUnit(heading)) return unknown;
  if (whole.isApart && isOfMeasure(heading)) return unknown;
  if (whole.field !== undefined || whole.isApart) return whole;
  const outside = outsideBrackets(heading);
  if (outside === essence(heading)) return whole;
  const meaning = meaningOf(outside);
  // A strange word in brackets may be the unit of a figure; a name has none.
  const isFigure = meaning.field !== undefined && !isIdentity(meaning.field);
  return isFigure && (hasStrangeBrackets(heading) || hasStrangeUnit(heading)) ? unknown : meaning;
}

/** Whether brackets of a heading hold a word that nobody knows. */
const hasStrangeBrackets = (heading: string): boolean =>
  (heading.match(/[([{].*?[)\]}]/gu) ?? []).some(
    (brackets) =>
      essence(brackets) !== "" && !wordsOf(essence(brackets)).isWhole && readUnit(brackets).unknown.length > 0,
  );

/** Whether a heading names a unit that no field is given in, whatever else it names. */
export const isInStrangeUnit = (heading: string): boolean =>
  isOfSmallParts.test(heading) || rootsIn(heading).includes("measure");

/** Whether a price has a currency that no shop of the Gulf sells in: the supplier's beside the shop's. */
export function isForeignPrice(heading: string): boolean {
  const { currencies } = readUnit(heading);
  const isForeign = currencies.length > 0 && !currencies.some((code) => shopCurrencies.includes(code));
  const { field, isVague } = headingMeaning(heading);
  return isForeign && isVague && field === "expected_sale_price";
}

/** Whether a heading is of the price of a piece or a pack, which may be the supplier's. */
export function isPriceOfPiece(heading: string): boolean {
  const words = wordsOf(essence(withPrice(heading)));
  return (
    words.has("price") &&
    words.isOfPiece &&
    words.isWhole &&
    words.contained.size === 0 &&
    !words.has("sell", "customer", "buy", "supplier", "total", "landed", "ship", "deliver", "market", "apart")
  );
}
