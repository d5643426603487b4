/** Whether a sale that the books hold was paid. */
import type { Hex } from "viem";
import { findNonce } from "../../worker/sale/chain/token-events.ts";
import {
  firstBlockSince,
  NodeRefusal,
  newestBlock,
  transfersIn,
} from "../../worker/sale/reconciliation/incoming-transfers.ts";
import type { Operated } from "./operator.ts";

/** A sale as the books hold it: its id is network/payer/nonce. */
export interface BookedPayment {
  readonly id: string;
  readonly payer: Hex;
  /** Atomic units. */
  readonly price: bigint;
  readonly transaction: Hex;
  /** The wallet that it paid; undefined in sales of the first releases. */
  readonly payTo: Hex | undefined;
  /** ISO 8601 in UTC. */
  readonly soldAt: string;
}

/** Milliseconds that one request to the node may take. */
const nodeTimeoutMs = 20_000;
/** Seconds before a sale in which its payment can be made: an authorization is valid for at most a day. */
const earliestSeconds = 25 * 60 * 60;

/**
 * The transaction that paid a sale: the one that the books name, or one that replaced it. Undefined when the chain
 * shows none. Below `CONFIRM_ON_CHAIN_FROM_USDC` a facilitator's yes is believed, and what never came must not be paid
 * back.
 */
export async function paymentOf(service: Operated, sale: BookedPayment): Promise<Hex | undefined> {
  const { rpcUrl, asset } = service;
  const wallets = sale.payTo ? [sale.payTo] : service.wallets;
  const node = { url: rpcUrl, timeoutMs: nodeTimeoutMs };
  const nonce: Hex = `0x${sale.id.slice(sale.id.lastIndexOf("/") + 3).toLowerCase()}`;
  const pays = async (transaction: Hex) => {
    const transfers = await transfersIn(node, { asset, wallets }, transaction);
    return transfers.some(
      (one) => one.nonce === nonce && one.from === sale.payer.toLowerCase() && one.value === sale.price,
    );
  };
  try {
    if (await pays(sale.transaction)) return sale.transaction;
  } catch (refusal) {
    // What the books name can be no transaction's hash.
    if (!(refusal instanceof NodeRefusal)) throw refusal;
  }
  const newest = await newestBlock(node);
  const since = Math.floor(Date.parse(sale.soldAt) / 1000) - earliestSeconds;
  const from = await firstBlockSince(node, BigInt(since), newest);
  const use = await findNonce(node, asset, { from: sale.payer, nonce }, { from, to: newest.number });
  if (use === undefined) throw new NodeRefusal("eth_getLogs");
  return use && (await pays(use.transactionHash)) ? use.transactionHash : undefined;
}
