/** The account that made a signature. */
import type { Hex } from "viem";
import { keccak256 } from "viem/utils";
import { recoverKey } from "./secp256k1.ts";

const hexWord = (value: bigint): string => value.toString(16).padStart(64, "0");

/** The address, in lower case, of the key that signed a digest; `signature` is 65 bytes with `v` 27 or 28. Undefined when no key did. */
export function recoverAddress(digest: Hex, signature: Hex): Hex | undefined {
  const [r, s, v] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`, signature.slice(130)];
  const key = recoverKey(BigInt(digest), BigInt(r), BigInt(s), Number.parseInt(v, 16) - 27);
  // An address is the end of the hash of the key (Yellow Paper, appendix F).
  return key && `0x${keccak256(`0x${hexWord(key.x)}${hexWord(key.y)}`).slice(-40)}`;
}
