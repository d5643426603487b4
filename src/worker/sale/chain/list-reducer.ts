/**
 * Reads JSON text of any length as it comes: lists inside objects (logs, transactions) element by element. Only what is
 * made of each element is kept. No stranger can make the chain hold more than fits into memory.
 */
import { isObject } from "../../../lib/text.ts";

const code = (character: string) => character.charCodeAt(0);
const quote = code('"');
const backslash = code("\\");
const comma = code(",");
const listBegin = code("[");
const listEnd = code("]");
const objectBegin = code("{");
const objectEnd = code("}");

/** The text is longer than may be kept, or than may be read. */
export class AnswerTooLong extends Error {}

/** What is made of an element of a list; undefined when it is not wanted. */
export type Keep = (element: unknown) => unknown;

const keptOf = (elements: readonly unknown[], keep: Keep): unknown[] =>
  elements.flatMap((element) => {
    const kept = keep(element);
    return kept === undefined ? [] : [kept];
  });

/** A value with the lists inside of its objects replaced; lists around objects are gone through. */
function withLists(value: unknown, replace: (list: readonly unknown[]) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withLists(one, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      Array.isArray(member) ? replace(member) : withLists(member, replace),
    ]),
  );
}

/** The same of a value that was read at once. */
export const reduceLists = (value: unknown, keep: Keep): unknown => withLists(value, (list) => keptOf(list, keep));

/** Takes the pieces of a JSON text, and gives its value with what was kept of its lists. */
export class ListReducer {
  readonly #keep: Keep;
  readonly #mostKept: number;
  /** The text with the number of each list in place of its elements. */
  #kept = "";
  readonly #lists: unknown[][] = [];
  /** The element of a list that is being read; undefined outside of lists. */
  #element: string | undefined;
  /** Open objects outside of lists, and open objects and lists inside of an element. */
  #objects = 0;
  #depth = 0;
  #inText = false;
  #isEscaped = false;

  /** `mostKept` bounds the characters outside of lists and of one element. `keep` is asked about each element. */
  constructor(keep: Keep, mostKept: number) {
    this.#keep = keep;
    this.#mostKept = mostKept;
  }

  /** Takes the next piece. Throws `AnswerTooLong`. */
  push(piece: string): void {
    let begin = 0;
    const take = (end: number) => {
      const text = piece.slice(begin, end);
      begin = end;
      if (this.#element === undefined) this.#kept += text;
      else this.#element += text;
      if (this.#kept.length + (this.#element?.length ?? 0) > this.#mostKept) throw new AnswerTooLong();
    };
    for (let at = 0; at < piece.length; at++) {
      const character = piece.charCodeAt(at);
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (character === backslash) this.#isEscaped = true;
        else if (character === quote) this.#inText = false;
      } else if (character === quote) this.#inText = true;
      else if (this.#element === undefined) {
        if (character === objectBegin) this.#objects += 1;
        else if (character === objectEnd) this.#objects -= 1;
        else if (character === listBegin && this.#objects > 0) {
          take(at + 1);
          this.#element = "";
          this.#kept += this.#lists.push([]) - 1;
        }
      } else if (this.#depth === 0 && (character === comma || character === listEnd)) {
        take(at);
        this.#endElement();
        begin = at + 1;
        if (character === comma) this.#element = "";
        else this.#kept += "]";
      } else if (character === listBegin || character === objectBegin) this.#depth += 1;
      else if (character === listEnd || character === objectEnd) this.#depth -= 1;
    }
    take(piece.length);
  }

  /** Throws when the element is no JSON. */
  #endElement(): void {
    const text = this.#element ?? "";
    this.#element = undefined;
    if (text.trim() !== "") this.#lists.at(-1)?.push(...keptOf([JSON.parse(text)], this.#keep));
  }

  /** The whole, once all pieces came. Throws when it is no JSON. */
  end(): unknown {
    if (this.#element !== undefined) throw new SyntaxError("A list does not end");
    return withLists(JSON.parse(this.#kept), ([number]) => this.#lists[Number(number)]);
  }
}
