/** What is promised of every ledger at the end of a history. */
import { undecidedStates } from "../../../src/worker/sale/decision/transitions.ts";
import { storedState } from "../../../src/worker/sale/ledger/ledger-row.ts";
import type { ObjectStorage } from "./object-storage.ts";
import type { Outside } from "./outside.ts";

/** Checks that every sale is decided, and that the books list exactly the sales. */
export function checkLedgers(
  ledgers: readonly ObjectStorage[],
  { books }: Outside,
  breaks: (promise: string) => void,
): void {
  const states: readonly unknown[] = undecidedStates.map(storedState);
  const sold = new Set<string>();
  for (const storage of ledgers) {
    for (const { state, nonce } of storage.read("SELECT state, nonce FROM authorizations")) {
      if (states.includes(state)) breaks("a sale is never decided");
      if (state === "settled") sold.add(String(nonce));
    }
    if (storage.read("SELECT id FROM outbox").length > 0) breaks("a sale never reaches the books");
  }
  const booked = [...books.keys()].map((id) => String(id).split("/").at(-1) ?? "");
  if (booked.length !== sold.size || booked.some((nonce) => !sold.has(nonce)))
    breaks("the books do not list exactly the sales");
}
