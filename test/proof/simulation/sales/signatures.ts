/**
 * Stands in for the recovery of signers: a signature is the hash and the account's address, and only the history
 * `steal` forges it.
 */
import type { Hex } from "viem";

let isChecked = true;

/** Sets whether signatures are checked. Unchecked, a signature is taken for that of the account that it names. */
export function checkSignatures(checked: boolean): void {
  isChecked = checked;
}

/** A stand-in for the signature of an account. */
export const accountSignatureOver = (hash: Hex, address: Hex): Hex => `${hash}${address.slice(2).padStart(64, "0")}1b`;

export function recoverAddress(digest: Hex, signature: Hex): Hex {
  const isOwn = signature.startsWith(digest.toLowerCase());
  return isOwn || !isChecked ? `0x${signature.slice(90, 130)}` : `0x${"5".repeat(40)}`;
}
