/** The books as an operator's programs reach them: a local service's, or a deployment's through wrangler. */
import { z } from "zod";
import { Mistake } from "../../client/command.ts";
import type { Query } from "../../worker/sale/reconciliation/books.ts";
import { onLocalBooks } from "../local/local-books.ts";
import { readSettings } from "../local/local-settings.ts";
import { accountWrangler, type RunWrangler } from "../wrangler.ts";

const answerSchema = z.tuple([z.looseObject({ results: z.array(z.unknown()) })]);

/** Asks the books of a deployment through wrangler. */
export const deployedBooks =
  (environment: string, wrangler: RunWrangler): Query =>
  async (statement, row) => {
    const words = ["d1", "execute", "BOOKS", "--remote", "--env", environment, "--json", "--command", statement];
    const [{ results }] = answerSchema.parse(JSON.parse(await wrangler(words)));
    return z.array(row).parse(results);
  };

/** Tells whether a query failed because the books have no tables yet. */
export const lacksTables = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message.includes("no such table");

/**
 * Opens the books of a deployment, or of the service in STATE_DIR if no environment is named. The messages of its
 * errors are for the operator.
 */
export function openBooks(environment: string | undefined): Query {
  const { stateDir } = readSettings(process.env);
  return async (statement, row) => {
    try {
      if (!environment) return z.array(row).parse(onLocalBooks(stateDir, statement));
      return await deployedBooks(environment, accountWrangler)(statement, row);
    } catch (error) {
      if (lacksTables(error)) throw new Error("There are no books yet: run npm start first.", { cause: error });
      throw error;
    }
  };
}

/** The moment that an option names, ms since 1970. Throws a `Mistake` for anything else. */
export function momentIn(option: string, given: string): number {
  const time = Date.parse(given);
  if (Number.isNaN(time)) throw new Mistake(`--${option} must be a date as 2026-11-01 or 2026-11-01T08:00:00Z.`);
  return time;
}
