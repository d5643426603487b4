/** Hashes of signatures, each computed once: buyer, Worker and ledger of a history hash the same payment. */
import type { Hex } from "viem";
import { keccak256 as compute } from "viem/utils";
import { memoize } from "../../../../src/lib/memo.ts";

export { isErc6492Signature, parseErc6492Signature, stringToHex } from "viem/utils";

/** The hashes that are kept: those of some histories. */
const mostHashes = 1_000;

export const keccak256 = memoize((content: Hex): Hex => compute(content), mostHashes);
