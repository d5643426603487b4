/** Sales that ledgers hold and the books have lost, for example set back in time: the ledgers deliver them again. */
import { callObject } from "../../http/call-object.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { within } from "../../http/within.ts";
import type { Books } from "./reconcile-period.ts";

/** Ledgers asked about one part of a period, and how many at a time. Anybody can send a payment without a sale. */
const mostAsked = 2_000;
const askedAtOnce = 20;
/** How long one of them may take, ms: it delivers its sales to the books. */
const ledgerMs = 30_000;

/** The nonces of sales by payer. Ids are network/payer/nonce. */
function byPayer(ids: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const nonces = new Map<string, string[]>();
  for (const id of ids) {
    const [payer, nonce] = id.split("/").slice(-2);
    if (payer === undefined || nonce === undefined) continue;
    const known = nonces.get(payer);
    if (known) known.push(nonce);
    else nonces.set(payer, [nonce]);
  }
  return nonces;
}

/** The same books; for an id that they lack, the ledgers of the first payers are asked. */
export function askingLedgers(books: Books, ledgers: Env["LEDGER"]): Books {
  const rebook = async (payer: string, nonces: readonly string[]): Promise<number> => {
    try {
      const rebooked = callObject(
        () => ledgers.getByName(`payer:${payer}`),
        async (ledger) => ledger.rebook(nonces),
      );
      return (await within(ledgerMs, rebooked)).rebooked;
    } catch (thrown) {
      logEvent("ledger_not_woken", { reason: reasonOf(thrown) });
      return 0;
    }
  };
  return {
    ...books,
    salesNamed: async (ids) => {
      const found = await books.salesNamed(ids);
      const known = new Set(found.map(({ id }) => id.toLowerCase()));
      const missing = ids.filter((id) => !known.has(id));
      const payers = [...byPayer(missing)].slice(0, mostAsked);
      let rebooked = 0;
      for (let first = 0; first < payers.length; first += askedAtOnce) {
        const asked = payers.slice(first, first + askedAtOnce).map(([payer, nonces]) => rebook(payer, nonces));
        for (const count of await Promise.all(asked)) rebooked += count;
      }
      if (rebooked === 0) return found;
      logEvent("sales_rebooked", { sales: rebooked });
      return [...found, ...(await books.salesNamed(missing))];
    },
  };
}
