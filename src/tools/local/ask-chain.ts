/**
 * Requests to a local chain, by the sale's own client. A purchase waits until its code is loaded, and viem's client
 * alone would be half of it: 350 modules.
 */
import { askOne } from "../../worker/sale/chain/node.ts";

/** Asks a chain by JSON-RPC. Throws an error for people when it gives no result. */
export async function askChain(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await askOne({ url: rpcUrl, timeoutMs: 10_000 }, method, params);
  if (answer?.kind !== "result") throw new Error(`It gives no result for ${method}.`);
  return answer.result;
}
