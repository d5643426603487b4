/**
 * Questions of the books to ledgers: for sales that the books have lost, for example because they were set back in
 * time, and whether a payment without a sale may be returned.
 */
import { z } from "@hono/zod-openapi";
import { within } from "../../../lib/within.ts";
import { callObject } from "../../http/call-object.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { backlogName } from "../ledger/backlog.ts";
import { type Books, queryOf, sqlText } from "./books.ts";

/**
 * The most ledgers asked about one part of a period, and how many at a time. Any stranger can send a payment without a
 * sale.
 */
const mostAsked = 2_000;
const askedAtOnce = 20;
/** How long one of them may take, ms: it delivers its sales to the books. */
const ledgerMs = 30_000;
/** The most payers with undecided payments that the books name. */
const mostUndecided = 5_000;

/** Parts of an id, which is network/payer/nonce. */
const payerIn = (id: string): string => id.split("/").at(-2) ?? "";
const nonceIn = (id: string): string => id.split("/").at(-1) ?? "";

/** Asks the ledgers of the first payers about their payments, some at a time. One that fails is logged. */
async function askEach<Answer>(
  ledgers: Env["LEDGER"],
  ids: readonly string[],
  question: (ledger: ReturnType<Env["LEDGER"]["getByName"]>, nonces: readonly string[]) => Promise<Answer>,
): Promise<(readonly [payer: string, Answer])[]> {
  const ask = async ([payer, payments]: readonly [string, readonly string[]]) => {
    try {
      const answer = callObject(
        () => ledgers.getByName(`payer:${payer}`),
        async (ledger) => question(ledger, payments.map(nonceIn)),
      );
      return [[payer, await within(ledgerMs, answer)] as const];
    } catch (thrown) {
      logEvent("ledger_not_woken", { reason: reasonOf(thrown) });
      return [];
    }
  };
  const payments = ids.filter((id) => id.includes("/"));
  const payers = [...Map.groupBy(payments, payerIn)].slice(0, mostAsked);
  const answers: (readonly [string, Answer])[] = [];
  for (let first = 0; first < payers.length; first += askedAtOnce)
    answers.push(...(await Promise.all(payers.slice(first, first + askedAtOnce).map(ask))).flat());
  return answers;
}

/** Asks ledgers to deliver their sales to the books again. */
async function askLedgers(ledgers: Env["LEDGER"], ids: readonly string[]) {
  const answers = await askEach(ledgers, ids, async (ledger, nonces) => ledger.rebook(nonces));
  const sales = answers.reduce((sum, [, { rebooked }]) => sum + rebooked, 0);
  if (sales > 0) logEvent("sales_rebooked", { sales });
  return answers;
}

/** The same books, except that ledgers are asked for a sale that the books lack. */
export function askingLedgers(books: Books, ledgers: Env["LEDGER"]): Books {
  return {
    ...books,
    salesNamed: async (ids) => {
      const found = await books.salesNamed(ids);
      const known = new Set(found.map(({ id }) => id.toLowerCase()));
      const missing = ids.filter((id) => !known.has(id));
      const answers = await askLedgers(ledgers, missing);
      if (answers.every(([, { rebooked }]) => rebooked === 0)) return found;
      return [...found, ...(await books.salesNamed(missing))];
    },
  };
}

/**
 * Asks the ledgers about noted payments, and writes into the books which of them may be returned: those that the
 * ledger has not sold for, of payers without undecided payments. Also writes whose payments are undecided. A failure
 * is logged; the next run begins again.
 */
export async function prepareReturns(
  { BOOKS, LEDGER, BACKLOG }: Pick<Env, "BOOKS" | "LEDGER" | "BACKLOG">,
  now: number,
): Promise<void> {
  try {
    const backlog = () => BACKLOG.getByName(backlogName);
    const names = await callObject(backlog, async (object) => object.undecided(mostUndecided));
    const payers = names.map((name) => name.slice(name.indexOf(":") + 1));
    const write = "INSERT INTO undecided_payers (payer) SELECT value FROM json_each(?)";
    await BOOKS.batch([
      BOOKS.prepare("DELETE FROM undecided_payers"),
      BOOKS.prepare(write).bind(JSON.stringify(payers)),
    ]);
    // A noted transfer without a signature has no ledger to ask.
    const waiting = `SELECT id FROM strays WHERE decided_at IS NULL AND id GLOB '*/0x*/0x*' AND NOT EXISTS (SELECT 1 FROM sales WHERE sales.id = strays.id) ORDER BY noted_at LIMIT ${mostAsked}`;
    const noted = (await queryOf(BOOKS)(waiting, z.object({ id: z.string() }))).map(({ id }) => id);
    const answers = await askLedgers(LEDGER, noted);
    const decided = answers.filter(([, { rebooked, undecided }]) => rebooked + undecided === 0);
    const ids = noted.filter((id) => decided.some(([payer]) => payer === payerIn(id)));
    if (ids.length > 0)
      await BOOKS.prepare(
        `UPDATE strays SET decided_at = ${sqlText(new Date(now).toISOString())} WHERE id IN (SELECT value FROM json_each(?))`,
      )
        .bind(JSON.stringify(ids))
        .run();
  } catch (thrown) {
    logEvent("reconciliation_failed", { reason: reasonOf(thrown) });
  }
}

/**
 * Ends the purchases that were paid back: their answers are not given any more, and the same requests can be bought
 * again. A failure is logged; the next run continues.
 */
export async function endRefunded({ BOOKS, LEDGER }: Pick<Env, "BOOKS" | "LEDGER">, now: number): Promise<void> {
  try {
    const waiting = `SELECT sale_id AS id FROM refunds WHERE refunded_at IS NOT NULL AND purchase_ended_at IS NULL ORDER BY refunded_at LIMIT ${mostAsked}`;
    const refunded = (await queryOf(BOOKS)(waiting, z.object({ id: z.string() }))).map(({ id }) => id);
    const answers = await askEach(LEDGER, refunded, async (ledger, nonces) => ledger.endRefunded(nonces));
    const ended = refunded.filter((id) => answers.some(([payer]) => payer === payerIn(id)));
    if (ended.length === 0) return;
    await BOOKS.prepare("UPDATE refunds SET purchase_ended_at = ? WHERE sale_id IN (SELECT value FROM json_each(?))")
      .bind(new Date(now).toISOString(), JSON.stringify(ended))
      .run();
  } catch (thrown) {
    logEvent("reconciliation_failed", { reason: reasonOf(thrown) });
  }
}
