/**
 * Reads JSON text of any length as it comes: a list inside of an object (logs, transactions) is read element by
 * element, and only the wanted elements are kept. What an answer takes in memory does not grow with what a stranger
 * made the chain hold.
 */

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

/** Takes the pieces of a JSON text, and gives the text without the elements that nobody wants. */
export class ListReducer {
  readonly #isWanted: (element: unknown) => boolean;
  readonly #mostKept: number;
  #kept = "";
  /** The element of a list that is being read; undefined outside of lists. */
  #element: string | undefined;
  #isFirstKept = true;
  /** Open objects outside of lists, and open objects and lists inside of an element. */
  #objects = 0;
  #depth = 0;
  #inText = false;
  #isEscaped = false;

  /**
   * `mostKept` bounds the characters that are kept. `isWanted` is asked about each element; it throws when one is no
   * JSON.
   */
  constructor(isWanted: (element: unknown) => boolean, mostKept: number) {
    this.#isWanted = isWanted;
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
          this.#isFirstKept = true;
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

  #endElement(): void {
    const text = this.#element ?? "";
    this.#element = undefined;
    if (text.trim() === "" || !this.#isWanted(JSON.parse(text))) return;
    this.#kept += this.#isFirstKept ? text : `,${text}`;
    this.#isFirstKept = false;
  }

  /** The whole, once all pieces came. Throws when it is no JSON. */
  end(): unknown {
    if (this.#element !== undefined) throw new SyntaxError("A list does not end");
    return JSON.parse(this.#kept);
  }
}
