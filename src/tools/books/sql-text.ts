/** Statements on the books that are written as text: D1 takes no values from a command line. */
import type { z } from "zod";

/** Text as a literal of SQL. Control characters are refused: nothing that the books hold has any. */
export function sqlText(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new Error("A text for the books must not have control characters.");
  return `'${text.replaceAll("'", "''")}'`;
}

/** Runs one statement, which may be run twice: each of them changes nothing the second time. */
export type Query = <Row extends z.ZodType>(statement: string, row: Row) => Promise<z.output<Row>[]>;
