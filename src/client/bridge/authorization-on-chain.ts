/** What the chain says of a signature, for a bridge whose user gave it a node. */
import { createPublicClient, getContract, http, parseAbi } from "viem";
import { z } from "zod";
import { networkNames, networks } from "../../worker/config/networks.ts";
import { fromHeaderJson } from "../../worker/http/header-json.ts";

const { chainId, asset } = networks[networkNames[0]];

/** The longest header that is read, in characters. */
const longestHeader = 32_768;

/**
 * Seconds by which the block whose state is read must be past `validBefore`: more than blocks are ever rearranged by.
 */
const finalitySeconds = 60;
const timeoutMs = 10_000;

const abi = parseAbi(["function authorizationState(address authorizer, bytes32 nonce) view returns (bool)"]);
const hex = z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]+$/)]);
const paymentSchema = z.object({
  payload: z.object({
    authorization: z.object({ from: hex, nonce: hex, validBefore: z.string().transform(BigInt) }),
  }),
});

/**
 * Whether the authorization in a PAYMENT-SIGNATURE header was `used`, or is `unused` in a block after its time.
 * Undefined while the node does not answer, is of another chain, or has no block late enough.
 */
export async function authorizationOnChain(rpcUrl: string, signature: string): Promise<"used" | "unused" | undefined> {
  try {
    const { payload } = paymentSchema.parse(fromHeaderJson(signature, longestHeader));
    const { from, nonce, validBefore } = payload.authorization;
    const client = createPublicClient({ transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 1 }) });
    if ((await client.getChainId()) !== chainId) return undefined;
    const { number, timestamp } = await client.getBlock();
    // Read at that very block: a node that is behind refuses instead of answering from an older state.
    const { read } = getContract({ address: asset, abi, client });
    const used = await read.authorizationState([from, nonce], { blockNumber: number });
    if (used) return "used";
    return timestamp > validBefore + BigInt(finalitySeconds) ? "unused" : undefined;
  } catch {
    // Nothing is certain.
  }
}
