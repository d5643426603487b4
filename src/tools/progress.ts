/** What long work says about how far it is, on standard error, so that what it prints can still be piped. */

/** One step of known many: in a terminal it replaces the line before it, elsewhere it is a line of its own. */
export function reportProgress(done: number, all: number, what: string): void {
  const line = `${String(Math.floor((100 * done) / all)).padStart(3)} %  ${done + 1} of ${all}  ${what}`;
  if (!process.stderr.isTTY) process.stderr.write(`${line}\n`);
  else process.stderr.write(`\r\u001b[K${line}${done + 1 === all ? "\n" : ""}`);
}

/** Where progress is written to: standard error, as far as it is needed. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Milliseconds between two lines: a person watches a terminal, and scrolls through a file. */
const terminalPauseMs = 500;
const filePauseMs = 30_000;

/** Milliseconds since some moment, by a clock that a simulation does not replace. */
const steadyClock = () => Number(process.hrtime.bigint()) / 1e6;

/**
 * How far work is of which nobody knows when it ends. In a terminal one line replaces itself, and is gone when the work is done; elsewhere a line
 * of its own follows every half minute, so that work that is soon done says nothing.
 */
export class ProgressLine {
  readonly #stream: ProgressStream;
  readonly #clock: () => number;
  readonly #begin: number;
  #said: number;
  #isShown = false;

  constructor(stream: ProgressStream = process.stderr, clock: () => number = steadyClock) {
    this.#stream = stream;
    this.#clock = clock;
    this.#begin = clock();
    this.#said = this.#begin;
  }

  /** Says how far the work is, unless it was said a moment ago; the time since the beginning is added. */
  say(line: string): void {
    const now = this.#clock();
    if (now - this.#said < (this.#stream.isTTY ? terminalPauseMs : filePauseMs)) return;
    this.#said = now;
    const text = `${line}, ${Math.round((now - this.#begin) / 1000)} s`;
    this.#stream.write(this.#stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
    this.#isShown = true;
  }

  /** Takes the line away: what is printed next begins where it stood. */
  end(): void {
    if (this.#stream.isTTY && this.#isShown) this.#stream.write("\r\u001b[K");
    this.#isShown = false;
  }
}
