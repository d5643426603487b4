/** Statements on the books that are written as text: D1 takes no values from a command line. */
import type { z } from "zod";
import { Mistake } from "../../client/command.ts";

/** Text as a literal of SQL. Control characters are refused: nothing that the books hold has any. */
export function sqlText(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new Error("A text for the books must not have control characters.");
  return `'${text.replaceAll("'", "''")}'`;
}

/** Runs one statement, which may be run twice: each of them changes nothing the second time. */
export type Query = <Row extends z.ZodType>(statement: string, row: Row) => Promise<z.output<Row>[]>;

/** The moment that an option names, ms since 1970. Throws a `Mistake` for what is none. */
export function momentIn(option: string, given: string): number {
  const time = Date.parse(given);
  if (Number.isNaN(time)) throw new Mistake(`--${option} must be a date as 2026-11-01 or 2026-11-01T08:00:00Z.`);
  return time;
}
