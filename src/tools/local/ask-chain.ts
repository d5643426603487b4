/**
 * Requests to a local chain. A purchase waits until its code is loaded, and viem's client alone would be half of it:
 * 350 modules.
 */
import { z } from "zod";
import { requestJson } from "../../worker/sale/chain/request-json.ts";

const answerSchema = z.object({ result: z.unknown(), error: z.object({ message: z.string() }).optional() });

/** Asks a chain by JSON-RPC. Throws its error, or that it gave no answer. */
export async function askChain(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = { jsonrpc: "2.0", id: 1, method, params };
  const { data } = answerSchema.safeParse((await requestJson(rpcUrl, { body, timeoutMs: 10_000 }))?.json);
  if (!data) throw new Error("It does not answer.");
  if (data.error) throw new Error(data.error.message);
  return data.result;
}
