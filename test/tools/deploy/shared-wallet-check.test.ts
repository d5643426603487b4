import { expect, it } from "vitest";
import { z } from "zod";
import { readDeployment } from "../../../src/tools/deploy/deployment.ts";
import { checkSharedWallet } from "../../../src/tools/deploy/shared-wallet-check.ts";
import {
  type IncomingTransfer,
  paymentId,
  transferId,
} from "../../../src/worker/sale/reconciliation/reconciliation.ts";
import { emptyBooks } from "../../fixtures/sqlite-books.ts";

const network = "eip155:8453";
const payment: IncomingTransfer = {
  transaction: `0x${"a1".repeat(32)}`,
  logIndex: 1,
  from: `0x${"B2".repeat(20)}`,
  to: `0x${"d4".repeat(20)}`,
  value: 250_000n,
  nonce: `0x${"c3".repeat(32)}`,
};

/** What the check finds when one signed payment of a price came in and the operator noted so much. */
async function found(noted: readonly string[]): Promise<string> {
  const books = emptyBooks();
  for (const id of noted)
    await books(`INSERT INTO strays (id, noted_at, note) VALUES ('${id}', '2026-11-23', 'returned')`, z.unknown());
  const { outcome } = await checkSharedWallet({
    deployment: readDeployment("production"),
    network,
    payments: async () => [payment],
    prices: [250_000n],
    isShared: false,
    mend: "",
    wrangler: async (args) => JSON.stringify([{ results: await books(args.at(-1) ?? "", z.unknown()) }]),
  });
  return outcome;
}

it.each([
  ["nothing", [], "problem"],
  ["its transfer", [transferId(network, payment)], "ok"],
  ["its payer and nonce", [paymentId(network, payment)], "ok"],
  ["another payment", [paymentId(network, { ...payment, nonce: `0x${"00".repeat(32)}` })], "problem"],
])("counts a payment of a price unless the operator noted it: %s noted", async (_, noted, outcome) => {
  expect(await found(noted)).toBe(outcome);
});
