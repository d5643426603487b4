/** Payments that can be paid back, looked up on the chain. */
import type { Hex } from "viem";
import { findNonce } from "../../worker/sale/chain/token-events.ts";
import type { Query } from "../../worker/sale/reconciliation/books.ts";
import {
  firstBlockSince,
  NodeRefusal,
  newestBlock,
  transfersIn,
} from "../../worker/sale/reconciliation/incoming-transfers.ts";
import type { IncomingTransfer } from "../../worker/sale/reconciliation/reconciliation.ts";
import { type Operated, paidWallets } from "./operator.ts";

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

/** An authorization, by which the chain knows a payment. */
export interface Authorized {
  readonly payer: Hex;
  readonly nonce: Hex;
}

/** Milliseconds that one request to the node may take. */
const nodeTimeoutMs = 20_000;
/** Seconds before a sale in which its payment can be made: an authorization is valid for at most a day. */
const earliestSeconds = 25 * 60 * 60;
/** Days back from now in which a payment without a sale is looked for. */
const searchedDays = 31;

const nodeOf = ({ rpcUrl }: Operated) => ({ url: rpcUrl, timeoutMs: nodeTimeoutMs });

/**
 * Returns the transfer that an authorization made in a transaction to one of the wallets; undefined without one.
 */
async function transferIn(
  service: Operated,
  paid: { readonly asset: Hex; readonly wallets: readonly Hex[] },
  { payer, nonce }: Authorized,
  transaction: Hex,
): Promise<IncomingTransfer | undefined> {
  const transfers = await transfersIn(nodeOf(service), paid, transaction);
  return transfers.find((one) => one.nonce === nonce && one.from === payer.toLowerCase());
}

/** Returns the transaction that used an authorization since a moment (Unix seconds); undefined if none did. */
async function useOf(service: Operated, { payer, nonce }: Authorized, since: number): Promise<Hex | undefined> {
  const node = nodeOf(service);
  const newest = await newestBlock(node);
  const from = await firstBlockSince(node, BigInt(since), newest);
  const use = await findNonce(node, service.asset, { from: payer, nonce }, { from, to: newest.number });
  if (use === undefined) throw new NodeRefusal("eth_getLogs");
  return use?.transactionHash;
}

/**
 * Returns the transaction that paid a sale: the one that the books name, or one that replaced it. Undefined if the
 * chain shows none. Below `CONFIRM_ON_CHAIN_FROM_USDC` a facilitator's yes is believed, and what never came must not be
 * paid back.
 */
export async function paymentOf(service: Operated, sale: BookedPayment): Promise<Hex | undefined> {
  const paid = { asset: service.asset, wallets: sale.payTo ? [sale.payTo] : service.wallets };
  const nonce: Hex = `0x${sale.id.slice(sale.id.lastIndexOf("/") + 3).toLowerCase()}`;
  const authorized = { payer: sale.payer, nonce };
  const pays = async (transaction: Hex) =>
    (await transferIn(service, paid, authorized, transaction))?.value === sale.price;
  try {
    if (await pays(sale.transaction)) return sale.transaction;
  } catch (refusal) {
    // What the books name can be no transaction's hash.
    if (!(refusal instanceof NodeRefusal)) throw refusal;
  }
  const since = Math.floor(Date.parse(sale.soldAt) / 1000) - earliestSeconds;
  const use = await useOf(service, authorized, since);
  return use && (await pays(use)) ? use : undefined;
}

/**
 * Returns what a signed payment of the last month moved to a wallet of the service; undefined if the chain shows none.
 */
export async function strayPayment(
  service: Operated,
  query: Query,
  authorized: Authorized,
): Promise<{ readonly transaction: Hex; readonly value: bigint } | undefined> {
  const since = Math.floor(Date.now() / 1000) - searchedDays * 24 * 60 * 60;
  const transaction = await useOf(service, authorized, since);
  if (transaction === undefined) return undefined;
  const transfer = await transferIn(service, await paidWallets(service, query), authorized, transaction);
  return transfer && { transaction, value: transfer.value };
}
