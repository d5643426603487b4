/** How the measured service is paid: a chain with USDC in its place on Base, and a facilitator on it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { networks } from "../../catalog/service/networks.ts";
import { startChain } from "../../src/tools/local/chain.ts";
import { startFacilitator } from "../../src/tools/local/facilitator.ts";
import { balanceOf, fundedWallet } from "../../src/tools/local/local-wallet.ts";
import { payTo } from "../fixtures/payment-settings.ts";
import { startBooks } from "./books-server.ts";
import { serviceWorker, startWorkerd } from "./workerd.ts";

/** Starts both in a folder of their own, which `close` removes. */
export async function startPayments() {
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-payments-"));
  const { asset } = networks["eip155:8453"];
  const chain = await startChain({ stateFile: join(folder, "chain.hex"), asset });
  const facilitator = await startFacilitator({ rpcUrl: chain.rpcUrl, onSettled: async () => {} });
  const usdc = { rpcUrl: chain.rpcUrl, asset };
  return {
    chain,
    facilitator,
    /** Makes fresh wallets with an amount of atomic USDC each. */
    wallets: (count: number, atomic: bigint) =>
      Promise.all(Array.from({ length: count }, () => fundedWallet(usdc, atomic))),
    /** Atomic USDC that the service has. */
    received: () => balanceOf(usdc, payTo),
    close: async () => {
      await facilitator.stop();
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The service alone in one workerd, paid on a chain of its own and with books, with these settings beside. */
export async function startPaidService(settings: Readonly<Record<string, string>>) {
  const [payments, books] = await Promise.all([startPayments(), startBooks()]);
  const { chain, facilitator } = payments;
  const workerd = await startWorkerd([
    serviceWorker(
      { FACILITATOR_URL: facilitator.url, RPC_URL: chain.rpcUrl, BOOKS_URL: books.url, ...settings },
      { name: "service", main: "test/bench/peers/slow-storage.ts" },
    ),
  ]);
  const origin = workerd.addresses.service ?? "";
  return {
    origin,
    wallets: payments.wallets,
    received: payments.received,
    booked: books.sales,
    /** Posts JSON text to a path of the service. */
    post: (path: string, body: string, headers: Readonly<Record<string, string>> = {}, send: typeof fetch = fetch) =>
      send(origin + path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body }),
    close: async () => {
      await workerd.stop();
      await books.stop();
      await payments.close();
    },
  };
}
