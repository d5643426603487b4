/**
 * Whether a contract is at an address. A signature that is not the payer's own may be one of the payer's contract,
 * which only the chain shows. Forged signatures cause this question, so the answer is cached.
 */
import type { Hex } from "viem";
import { BoundedMap } from "../../../lib/memo.ts";
import type { PaymentConfig } from "../../config/config.ts";
import { askNode, blockCall, blockIn, hexOf, type Node } from "./node.ts";
import { askNewest, isStalled } from "./nodes.ts";

/** Contracts stay, except for accounts that take back a delegation (EIP-7702): then the proof says so. */
const contractKnownMs = 60 * 60_000;
/** A wallet can be deployed at any time. */
const accountKnownMs = 5_000;

/** `until` is in milliseconds since the epoch. */
const known = new BoundedMap<string, { readonly isContract: boolean; readonly until: number }>(4096);

/** Asks one node for the code at an address, and for the time of its newest block. Undefined when it does not say. */
async function codeAt(node: Node, address: Hex): Promise<{ readonly code: Hex; readonly headAt: bigint } | undefined> {
  const answers = await askNode(node, [blockCall("latest"), { method: "eth_getCode", params: [address, "latest"] }]);
  const [head, code] = [blockIn(answers?.[0]), hexOf(answers?.[1])];
  return head && code !== undefined ? { code, headAt: head.timestamp } : undefined;
}

/**
 * Whether a contract is at an address, which is in lower case. Undefined when no node says it in time; a node that is
 * behind does not know a wallet that was deployed since. `admit` counts the caller before a node is asked, and throws
 * when there were too many.
 */
export async function isContract(config: PaymentConfig, address: Hex, admit: () => void): Promise<boolean | undefined> {
  const entry = known.get(address);
  if (entry && Date.now() < entry.until) return entry.isContract;
  admit();
  const shown = await askNewest(config, (node) => codeAt(node, address));
  if (!shown || isStalled(config, shown.headAt)) return undefined;
  const found = shown.code !== "0x";
  known.set(address, { isContract: found, until: Date.now() + (found ? contractKnownMs : accountKnownMs) });
  return found;
}
