/** Payments that can be paid back, looked up on the chain. */
import { type Hex, isHex } from "viem";
import { searchNonce } from "../../worker/sale/chain/token-events.ts";
import type { Query } from "../../worker/sale/reconciliation/books.ts";
import {
  firstBlockSince,
  NodeRefusal,
  newestBlock,
  transfersIn,
  withNode,
} from "../../worker/sale/reconciliation/incoming-transfers.ts";
import type { IncomingTransfer } from "../../worker/sale/reconciliation/reconciliation.ts";
import { type Operated, paidWallets } from "./operator.ts";

/** An authorization, by which the chain knows a payment. */
export interface Authorized {
  readonly payer: Hex;
  readonly nonce: Hex;
}

/** The payer and nonce of `payer/nonce` in lower case, which names a signed payment; undefined for another name. */
export function authorizedIn(name: string): Authorized | undefined {
  const [, payer, nonce] = /^(0x[0-9a-f]{40})\/(0x[0-9a-f]{64})$/.exec(name) ?? [];
  return isHex(payer) && isHex(nonce) ? { payer, nonce } : undefined;
}

/**
 * The transfer that an authorization made to a wallet of the service: in the transaction that the books name, or since
 * a moment (ms since 1970) in another one. Undefined if the chain shows none: below `CONFIRM_ON_CHAIN_FROM_USDC` a
 * facilitator's report is accepted without the chain, and a payment that never arrived must not be paid back.
 */
export async function paymentBy(
  service: Operated,
  query: Query,
  { payer, nonce }: Authorized,
  { sinceMs, named }: { readonly sinceMs: number; readonly named?: Hex },
): Promise<IncomingTransfer | undefined> {
  const paid = await paidWallets(service, query);
  return withNode(service.nodes, async (node) => {
    const paidIn = async (transaction: Hex) =>
      (await transfersIn(node, paid, transaction)).find((one) => one.nonce === nonce && one.from === payer);
    const known = named && (await paidIn(named));
    if (known) return known;
    const newest = await newestBlock(node);
    const blocks = { from: await firstBlockSince(node, BigInt(Math.floor(sinceMs / 1000)), newest), to: newest.number };
    const { use, next } = await searchNonce(node, service.asset, { from: payer, nonce }, blocks);
    if (!use && next <= blocks.to) throw new NodeRefusal("eth_getLogs");
    return use && paidIn(use.transactionHash);
  });
}
