/** Whether a sale that the books hold was paid. */
import { createPublicClient, type Hex, http, parseAbiItem } from "viem";
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
  /** ISO 8601 in UTC. */
  readonly soldAt: string;
}

const authorizationUsed = parseAbiItem("event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)");
/** Blocks asked for at once when the payment is searched for. */
const searchBlocks = 2_000n;
/** Milliseconds that one request to the node may take. */
const nodeTimeoutMs = 20_000;
/** Seconds before a sale in which its payment can have been made: an authorization is valid for a day at most. */
const earliestSeconds = 25 * 60 * 60;

/**
 * The transaction that paid a sale: the one that the books name, or one that replaced it. Undefined when the chain shows none: a facilitator's yes is
 * believed below `CONFIRM_ON_CHAIN_FROM_USDC`, and what never came must not be paid back.
 */
export async function paymentOf(service: Operated, sale: BookedPayment): Promise<Hex | undefined> {
  const { rpcUrl, asset, payTo } = service;
  const node = { url: rpcUrl, timeoutMs: nodeTimeoutMs };
  const nonce = sale.id.slice(sale.id.lastIndexOf("/") + 1).toLowerCase();
  const pays = async (transaction: Hex) => {
    try {
      const transfers = await transfersIn(node, { asset, payTo, transaction });
      return transfers.some(
        (one) => one.nonce === nonce && one.from === sale.payer.toLowerCase() && one.value === sale.price,
      );
    } catch (refusal) {
      // What is no transaction's hash is nobody's.
      if (refusal instanceof NodeRefusal) return false;
      throw refusal;
    }
  };
  if (await pays(sale.transaction)) return sale.transaction;
  const newest = await newestBlock(node);
  const since = Math.floor(Date.parse(sale.soldAt) / 1000) - earliestSeconds;
  const client = createPublicClient({ transport: http(rpcUrl) });
  for (let from = await firstBlockSince(node, BigInt(since), newest); from <= newest.number; from += searchBlocks) {
    const to = from + searchBlocks - 1n < newest.number ? from + searchBlocks - 1n : newest.number;
    const [use] = await client.getLogs({
      address: asset,
      event: authorizationUsed,
      args: { authorizer: sale.payer, nonce: `0x${nonce.slice(2)}` },
      fromBlock: from,
      toBlock: to,
    });
    if (use) return (await pays(use.transactionHash)) ? use.transactionHash : undefined;
  }
  return undefined;
}
