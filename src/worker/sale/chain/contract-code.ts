/**
 * Whether a contract is at an address. A signature that is not the payer's own may be one of the payer's contract,
 * which only the chain shows. Forged signatures cause this question, so the answer is cached.
 */
import type { Hex } from "viem";
import { BoundedMap } from "../../../lib/memo.ts";
import type { PaymentConfig } from "../../config/config.ts";
import { askOne, hexOf } from "./node.ts";
import { askNodes } from "./nodes.ts";

/** Contracts stay, except for accounts that take back a delegation (EIP-7702): then the proof says so. */
const contractKnownMs = 60 * 60_000;
/** A wallet can be deployed at any time. */
const accountKnownMs = 5_000;

/** `until` is in milliseconds since the epoch. */
const known = new BoundedMap<string, { readonly isContract: boolean; readonly until: number }>(4096);

/**
 * Whether a contract is at an address, which is in lower case. Undefined when the node does not say in time.
 * `admit` counts the caller before the node is asked, and throws when there were too many.
 */
export async function isContract(config: PaymentConfig, address: Hex, admit: () => void): Promise<boolean | undefined> {
  const entry = known.get(address);
  if (entry && Date.now() < entry.until) return entry.isContract;
  admit();
  const code = await askNodes(config, async (node) => hexOf(await askOne(node, "eth_getCode", [address, "latest"])));
  if (code === undefined) return undefined;
  const found = code !== "0x";
  known.set(address, { isContract: found, until: Date.now() + (found ? contractKnownMs : accountKnownMs) });
  return found;
}
