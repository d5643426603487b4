/**
 * Answers that a model can read in one message. MCP and A2A shorten a long one, unless the caller asks for all of it.
 * The end of every list is cut, and each part says how much of it is shown. The rest is valid by the schema of the
 * whole. Pure.
 */
import { isObject, type JsonObject, objectsIn } from "../../lib/text.ts";
import { bytesOf, sectionsOf } from "./answer-sections.ts";

/** The largest answer with words and receipt, in bytes of JSON: 30 KB including the protocol's envelope. */
const longestAnswer = 29_000;

/** The value that asks for a whole answer: under `svc/view`, or as the profile of a media type. */
export const completeView = { key: "svc/view", word: "complete" } as const;

const completeProfile = new RegExp(`;\\s*profile="?${completeView.word}"?\\s*(?:[;,]|$)`, "i");

/** Whether a caller asks for the whole, in the call's metadata or in the accepted media types. */
export const asksForWhole = (metadata: JsonObject, accepted: readonly string[]): boolean =>
  metadata[completeView.key] === completeView.word || accepted.some((type) => completeProfile.test(type));

/** How many bytes the name takes under which a message holds an answer. */
const memberName = 30;

/** The smallest number of bytes by which an answer is shortened again if its words leave too little room. */
const leastStep = 250;

/** Parts that are never shortened: without them an answer cannot be understood. */
const essential = ["summary_text", "notices"];

/** How many items of every list are tried in turn, while there is room. */
const steps = [1, 3, 6, 9, 12, 15, 18, 21, 25, 30, 40, 50, 75, 100, 150];

/**
 * Up to this size an object is kept before lists get their second item; a larger object is added at `largeObjectStep`.
 */
const smallObject = 2_000;
const largeObjectStep = 6;

/** How many bytes it takes to name one of the shortened parts. */
const partNote = 60;

/**
 * A part of an answer: a list, at its top level or in an object there, with each item's size; or an object without
 * its lists, as the only item.
 */
interface ShortenedPart {
  readonly name: string;
  /** The first step at which the part is shown. */
  readonly from: number;
  /** The object that a list is in. */
  readonly within: string | undefined;
  readonly sizes: readonly number[];
}

/** A value with the lists in it cut by a function that is given their names. */
const withLists = (
  value: JsonObject,
  before: string,
  cut: (list: readonly unknown[], name: string) => unknown,
): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      Array.isArray(inside) && inside.some(isObject) ? cut(inside, `${before}.${name}`) : inside,
    ]),
  );

const listPart = (list: readonly unknown[], name: string, within?: string): ShortenedPart => ({
  name,
  from: 1,
  within,
  sizes: list.map((item) => bytesOf(item) + 1),
});

function partsOf(answer: JsonObject): readonly ShortenedPart[] {
  return Object.entries(answer).flatMap(([name, value]): readonly ShortenedPart[] => {
    if (essential.includes(name)) return [];
    if (Array.isArray(value)) return value.some(isObject) ? [listPart(value, name)] : [];
    if (!isObject(value)) return [];
    const lists: ShortenedPart[] = [];
    const bare = withLists(value, name, (list, path) => {
      lists.push(listPart(list, path, name));
      return [];
    });
    const size = bytesOf(bare) + name.length + 4;
    return [{ name, from: size <= smallObject ? 1 : largeObjectStep, within: undefined, sizes: [size] }, ...lists];
  });
}

/** How many items of each part are shown in a number of bytes. */
function shownIn(parts: readonly ShortenedPart[], bytes: number): ReadonlyMap<string, number> {
  const shown = new Map(parts.map(({ name }) => [name, 0]));
  let room = bytes;
  for (const step of steps)
    for (const { name, from, within, sizes } of parts) {
      const isDue = step >= from && (within === undefined || shown.get(within) !== 0);
      const cost = sizes.slice(shown.get(name), step).reduce((sum, size) => sum + size, 0);
      if (!isDue || cost > room) continue;
      room -= cost;
      shown.set(name, Math.min(step, sizes.length));
    }
  return shown;
}

/**
 * The orders of an answer, a short row for each product, for an answer whose list of products is cut before the last
 * order: a model that sees nothing else must know what to buy.
 */
function ordersOf({ products }: JsonObject, shown: number): JsonObject {
  const rows = objectsIn(products);
  const last = rows.findLastIndex(({ units }) => Number(units) > 0);
  if (last < shown) return {};
  const columns = ["number", "action", "units", "goods_cost"];
  const ordered = rows.filter(({ units }) => Number(units) > 0);
  return { orders: { columns, rows: ordered.map((row) => columns.map((name) => row[name])) } };
}

/**
 * An answer in at most a number of bytes, and the names of its shortened parts. `shortened` says how many items
 * of each are shown, where the rest is, and all orders.
 */
function shorten(
  answer: JsonObject,
  link: string | undefined,
  mostBytes: number,
): { readonly body: JsonObject; readonly cut: readonly string[] } {
  const parts = partsOf(answer);
  const named = new Set(parts.map(({ name }) => name));
  const rest = Object.fromEntries(Object.entries(answer).filter(([name]) => !named.has(name)));
  const note = { ...(link !== undefined && { whole: link, part: `${link}/{part}?from={from}` }) };
  const perPart = parts.reduce((sum, { name }) => sum + name.length + partNote, 0);
  const fixed = bytesOf(rest) + bytesOf(note) + bytesOf(ordersOf(answer, 0)) + perPart;
  const shown = shownIn(parts, mostBytes - fixed);
  const cut = parts
    .map(({ name, sizes }) => [name, { shown: shown.get(name) ?? 0, of: sizes.length }] as const)
    .filter(([, { shown, of }]) => shown < of);
  const slice = (list: readonly unknown[], name: string) => list.slice(0, shown.get(name));
  const members = Object.entries(answer)
    .filter(([name, value]) => Array.isArray(value) || shown.get(name) !== 0)
    .map(([name, value]) => {
      if (!named.has(name)) return [name, value];
      return [name, Array.isArray(value) ? slice(value, name) : withLists(Object(value), name, slice)];
    });
  return {
    body: {
      shortened: { ...note, parts: Object.fromEntries(cut), ...ordersOf(answer, shown.get("products") ?? 0) },
      ...Object.fromEntries(members),
    },
    cut: cut.map(([name]) => name),
  };
}

/** An answer as it fits into a message. */
export interface FittedAnswer {
  readonly body: JsonObject;
  /** Where the answer is kept. */
  readonly link: string | undefined;
  /** The parts of which the body has only the beginning; undefined for a whole body. */
  readonly cut: readonly string[] | undefined;
}

/**
 * An answer that fits into a message, with the rest of that message: whole when it is short, or when `whole` asks for
 * it. `restOf` writes the rest, whose size counts. For a shortened answer it is first written with all parts, because
 * the final words name fewer.
 */
export function fitIntoMessage<Rest>(
  { body, keptAt }: { readonly body: JsonObject; readonly keptAt: string | undefined },
  { whole, restOf }: { readonly whole: boolean; readonly restOf: (given: FittedAnswer) => Rest },
): FittedAnswer & { readonly rest: Rest } {
  const uncut: FittedAnswer = { body, link: keptAt, cut: undefined };
  const room = longestAnswer - bytesOf(body);
  if (whole || room > 0) {
    const rest = restOf(uncut);
    if (whole || bytesOf(rest) <= room) return { ...uncut, rest };
  }
  let most = longestAnswer - bytesOf(restOf({ body, link: keptAt, cut: sectionsOf(body) }));
  for (;;) {
    const fitted = { link: keptAt, ...shorten(body, keptAt, most) };
    const rest = restOf(fitted);
    // The words beside a longer list can be longer; then a shorter part is shown.
    const over = bytesOf(fitted.body) + memberName + bytesOf(rest) - longestAnswer;
    if (over <= 0 || most <= 0) return { ...fitted, rest };
    most -= Math.max(over, leastStep);
  }
}
