/** The units that a sheet names beside its figures: in headings, in lines around the table, in the cells. Pure. */
import { currencyText, hundredthText } from "../numbers/currency-words.ts";
import { codesIn, type NamedUnit, plainForms, readUnit } from "../numbers/unit-words.ts";
import { essence, type Root, rootsIn, rootsOf } from "./heading-roots.ts";

/** A percentage with its figure, as a heading names the rate of a tax. */
export const namedRate = /\p{Nd}[\p{Nd}.,\u066b]*\s*[%٪]|[%٪]\s*\p{Nd}[\p{Nd}.,\u066b]*/gu;

/** Roots of the words beside a rate in the names of taxes, as programs of accounts export them. */
const ofTax: readonly Root[] = ["vat", "worth", "share", "plain", "sales", "sell", "buy"];

/** The rate alone of a tax that is named with it: `VAT 15%`, `ضريبة القيمة المضافة 15%`; other cells as they are. */
export function rateOfTax(cell: string): string {
  const [rate, second] = cell.match(namedRate) ?? [];
  const names = essence(cell.replace(namedRate, " ")).split(" ").filter(Boolean);
  const isTax = names.length > 0 && names.every((name) => rootsOf(name).some((root) => ofTax.includes(root)));
  return rate !== undefined && second === undefined && isTax ? rate : cell;
}

/** Words of a scale and its currencies. */
function amountWords({ scale, currencies }: Pick<NamedUnit, "scale" | "currencies">): readonly string[] {
  const part = scale < 1 ? hundredthText(currencies) : undefined;
  const currency = currencies.length > 0 ? currencyText(currencies) : "";
  return [scale === 1_000 ? "ألف" : scale === 1_000_000 ? "مليون" : "", part ?? currency];
}

/** What a heading says that its figures count, as it may be written after each of them; empty where it says nothing. */
export function headingUnit(heading: string): string {
  // A rate that a heading names is no unit of its figures: `incl. 15% VAT`.
  const named = readUnit(heading.replace(namedRate, " "));
  const { isPercent, pack, isTorn, unknown, currencies } = named;
  // Accountants write thousands as '000.
  const isThousands = named.scale === 1 && /(?<![\p{Nd}.,])['’]?000s?(?![\p{Nd}.,])/u.test(heading);
  const parts = [
    ...amountWords({ scale: isThousands ? 1_000 : named.scale, currencies }),
    ...(isTorn ? unknown.filter((word) => readUnit(word).currencies.length > 0) : []),
    isPercent ? "%" : "",
    pack ? `/ ${pack}` : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Whose amounts a line speaks of. */
export interface LineUnits {
  /** Of the goods on their way: their price, freight and insurance. */
  readonly supplier: string;
  /** Of costs in the shop. */
  readonly costs: string;
  /** Of sale prices. */
  readonly shop: string;
}

/** Roots by which a clause speaks of one side alone. */
const ofSupplier: readonly Root[] = ["buy", "supplier"];
const ofShop: readonly Root[] = ["sell", "sales", "customer"];

/** Words of a line that says the unit of a whole sheet, not a name in which one occurs. */
const ofAll = /\bin\b|currency|عمل[ةه]|جميع|كل ال|\ball\b/iu;

/** Whether a word is a unit that stands after `in`: `بالدولار`, `بآلاف`. */
const isUnitOf = (word: string): boolean => {
  const { currencies, scale, unknown } = readUnit(word);
  return /^ب/u.test(word) && unknown.length === 0 && (currencies.length > 0 || scale !== 1);
};

/** How an amount in words is closed, which may begin with its scale: `ألف ريال فقط لا غير`. */
const isClosed = /\bonly\b|فقط|لا غير/iu;

/** Whether a scale after this word is of all amounts, not of one number: `in thousands`, `SAR thousand`. */
const isLead = (word: string): boolean =>
  /^(?:in|of)$/iu.test(word) || (!/\p{N}/u.test(word) && readUnit(word).unknown.length === 0);

/** Whether a clause says an amount in words, or one with its scale: `Seven thousand dollars`, `3 million`. */
const isAmount = (clause: string): boolean =>
  clause.split(/(?<=[\p{L}\p{N}])\s+/u).some((word, index, words) => {
    const before = words[index - 1];
    const isOfAll = before === undefined ? !isClosed.test(clause) : isLead(before);
    return readUnit(word).scale > 1 && !/^ب/u.test(word) && !isOfAll;
  });

/** What a clause of a line says that amounts count; empty where it names no unit, or only in the name of something. */
function clauseUnit(clause: string): string {
  if (isAmount(clause)) return "";
  const inBrackets = /[([](?<unit>[^)\]]{1,24})[)\]]/u.exec(clause)?.groups?.unit ?? "";
  const alone = readUnit(inBrackets);
  const isAlone = alone.unknown.length === 0 && (alone.currencies.length > 0 || alone.scale !== 1);
  // A code beside a figure is of that figure: `1 USD = 3.75 SAR`.
  const coded = clause.replace(/[\p{Nd}.,]+\s*[A-Z]{3}|[A-Z]{3}\s*[\p{Nd}.,]+/gu, " ");
  const isSaid = ofAll.test(clause) || clause.split(/\s+/u).some(isUnitOf) || codesIn(coded).size > 0;
  const text = isAlone ? inBrackets : isSaid ? clause : "";
  return readUnit(text).isTorn ? "" : headingUnit(text);
}

/**
 * What lines beside the table say that its amounts count: `جميع الأسعار بالدولار`, `Prices in CNY`, and one side after
 * the other: `Costs in USD, selling prices in SAR`.
 */
export function linesUnits(lines: readonly string[]): LineUnits {
  const clauses = lines
    .flatMap((line) => line.split(/[،,;؛|]|\s(?:and|&)\s|\s(?=و\p{L}{3})/u))
    .map((clause) => ({ unit: clauseUnit(clause), roots: rootsIn(clause) }))
    .filter(({ unit }) => unit !== "");
  const unitOf = (...sides: readonly (readonly Root[])[]) => {
    const other = [...ofSupplier, ...ofShop, "cost" as const].filter((root) => !sides.flat().includes(root));
    const heard = clauses.filter(({ roots }) => !roots.some((root) => other.includes(root)));
    const units = new Set(heard.map(({ unit }) => unit));
    return units.size > 1 ? headingUnit([...units].join(" ")) : ([...units][0] ?? "");
  };
  return { supplier: unitOf(ofSupplier, ["cost"]), costs: unitOf(["cost"]), shop: unitOf(ofShop) };
}

const isBare = (cell: string): boolean => !/[^\p{Nd}\s.,~∼≈≃+\-−\u066b\u066c\u060c'’()\p{Cf}]/u.test(plainForms(cell));

/** A cell with what the unit of its column says and the cell does not, unless it holds no figure. */
export function withUnit(cell: string, unit: string): string {
  if (unit === "" || !/\p{Nd}/u.test(cell)) return cell;
  if (isBare(cell)) return `${cell.trim()} ${unit}`;
  const [own, column] = [readUnit(cell), readUnit(unit)];
  if (own.isPercent) return cell;
  const isOtherCurrency = own.currencies.length > 0;
  const missing = amountWords({
    scale: own.scale === 1 && !(isOtherCurrency && column.scale < 1) ? column.scale : 1,
    currencies: isOtherCurrency ? [] : column.currencies,
  });
  const torn = isOtherCurrency ? [] : column.unknown.filter((word) => readUnit(word).currencies.length > 0);
  const goods = column.pack && !own.hasGoods ? `/ ${column.pack}` : "";
  return [...missing, ...torn, cell.trim(), goods].filter(Boolean).join(" ");
}
