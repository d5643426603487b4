/** What is promised of every ledger at the end of a history. */
import { undecidedStates } from "../../../src/worker/sale/decision/transitions.ts";
import { storedState } from "../../../src/worker/sale/ledger/ledger-row.ts";
import type { Outside } from "./outside/outside.ts";
import type { ObjectStorage } from "./runtime/object-storage.ts";

const undecided: readonly unknown[] = undecidedStates.map(storedState);

/** The nonces of a ledger's sales. */
export const soldIn = (storage: ObjectStorage): string[] =>
  storage.read("SELECT nonce FROM authorizations WHERE state = 'settled'").map(({ nonce }) => String(nonce));

/** Whether a ledger waits for nothing: its sales are decided, and the books have them. */
export const isAllBooked = (storage: ObjectStorage): boolean =>
  storage.read("SELECT id FROM outbox").length === 0 &&
  storage.read("SELECT state FROM authorizations").every(({ state }) => !undecided.includes(state));

/** Checks that every sale is decided, and that the books list exactly the sales, forgotten ones included. */
export function checkLedgers(
  ledgers: readonly ObjectStorage[],
  { books }: Outside,
  breaks: (promise: string) => void,
  forgotten: readonly string[] = [],
): void {
  const sold = new Set<string>(forgotten);
  for (const storage of ledgers) {
    for (const { state } of storage.read("SELECT state FROM authorizations"))
      if (undecided.includes(state)) breaks("a sale is never decided");
    for (const nonce of soldIn(storage)) sold.add(nonce);
    if (storage.read("SELECT id FROM outbox").length > 0) breaks("a sale never reaches the books");
  }
  const booked = [...books.keys()].map((id) => String(id).split("/").at(-1) ?? "");
  if (booked.length !== sold.size || booked.some((nonce) => !sold.has(nonce)))
    breaks("the books do not list exactly the sales");
}
