/** What has to be asked of a draft as a whole: its currencies, their rates, pieces in packs and in names. Pure. */
import type { Catalogue } from "./catalogue.ts";
import { type ForeignAmount, peggedRate, piecesValue, rateValue } from "./conversion.ts";
import { type CellProblem, currencyOf, type Draft, foreignAmount } from "./draft.ts";
import { readFigure, readOpenAmount } from "./typed-cells.ts";

/** A value of the draft that is asked for. */
export interface Question {
  /** The name of the value: `rate:USD`, `pieces:carton`. */
  readonly name: string;
  /** The currency whose rate is asked for; undefined for a pack. */
  readonly currency: string | undefined;
  /** What stands in the field before somebody types: an official peg. */
  readonly prefilled: number | undefined;
}

/** The amounts of a draft that are in another currency, or for a pack. */
function foreignAmounts(draft: Draft, catalogue: Catalogue): readonly ForeignAmount[] {
  return [draft.values, ...draft.rows].flatMap((texts) =>
    Object.entries(texts).flatMap(([name, text]) => {
      const field = catalogue.fields[name];
      if (!field || field.choices) return [];
      const currency = currencyOf(draft);
      return foreignAmount(readFigure(text, field, currency, undefined), field, currency) ?? [];
    }),
  );
}

/** One question for each other currency and each pack of unknown size. */
export function questionsOf(draft: Draft, catalogue: Catalogue): readonly Question[] {
  const amounts = foreignAmounts(draft, catalogue);
  const to = currencyOf(draft);
  const currencies = new Set(amounts.map(({ currency }) => currency).filter((currency) => currency !== to));
  const rates = [...currencies].map((currency) => ({
    name: rateValue(currency),
    currency,
    prefilled: peggedRate(currency, to, catalogue.dollarPegs),
  }));
  const hasCartons = amounts.some(({ pack }) => pack === "carton");
  return hasCartons ? [...rates, { name: piecesValue("carton"), currency: undefined, prefilled: undefined }] : rates;
}

/** Amounts that may be in the same currencies, by the first of them. */
export interface OpenCurrency {
  readonly amount: string;
  /** The currencies other than the form's that they may be in. */
  readonly codes: readonly string[];
  readonly cells: number;
}

/** The amounts to ask about first. */
export function openCurrency(draft: Draft, problems: readonly CellProblem[]): OpenCurrency | undefined {
  const first = problems.find(({ kind }) => kind === "currency");
  const open = readOpenAmount(first?.row === undefined ? "" : (draft.rows[first.row]?.[first.field] ?? ""));
  return (
    open && { ...open, cells: problems.filter(({ kind, unit }) => kind === "currency" && unit === first?.unit).length }
  );
}

/** The draft with the amounts of a question in a currency; the form's own is said of none. */
export function inCurrency(draft: Draft, { codes }: OpenCurrency, code: string): Draft {
  const said = (text: string): string => {
    const open = readOpenAmount(text);
    if (open?.codes.join() !== codes.join()) return text;
    return code === currencyOf(draft) ? open.amount : open.amount.replace(/^[^/]*?(?=\s*(?:\/|$))/u, `$& ${code}`);
  };
  const rows = draft.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, said(text)])),
  );
  return { ...draft, rows };
}

/** Prices that may be of all pieces that their names say, by the first of them. */
export interface NamedPack {
  readonly name: string;
  readonly pieces: number;
  readonly cells: number;
}

/** The names to ask about, once for all. */
export function namedPack(draft: Draft, problems: readonly CellProblem[]): NamedPack | undefined {
  const packs = problems.filter(({ kind }) => kind === "pack");
  const [first] = packs;
  const name = first?.row === undefined ? undefined : draft.rows[first.row]?.name;
  return name === undefined ? undefined : { name, pieces: Number(first?.unit), cells: packs.length };
}

/** The draft with those prices said to be of the whole pack, or of one piece. */
export function withPacks(draft: Draft, problems: readonly CellProblem[], areWhole: boolean): Draft {
  const packs = new Map(problems.flatMap(({ kind, row, unit }) => (kind === "pack" ? [[row, unit]] : [])));
  const rows = draft.rows.map((row, index) =>
    packs.has(index) ? { ...row, product_value: `${row.product_value} / ${areWhole ? packs.get(index) : 1}` } : row,
  );
  return { ...draft, rows };
}
