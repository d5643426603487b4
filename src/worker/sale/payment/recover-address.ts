/** The account that made a signature. */
import type { Hex } from "viem";
import { hexToBytes, keccak256 } from "viem/utils";

/** Bytes of an address: the end of the hash of the public key (Yellow Paper, appendix F). */
const addressBytes = 20;

/** The curve, loaded with the first signature: its tables cost a tenth of an isolate's start. */
let curve: typeof import("./secp256k1.ts") | undefined;

/**
 * The address, in lower case, whose key signed a digest; `signature` is 65 bytes with `v` 27 or 28. Undefined
 * when no key did.
 */
export async function recoverAddress(digest: Hex, signature: Hex): Promise<Hex | undefined> {
  curve ??= await import("./secp256k1.ts");
  const bytes = hexToBytes(signature);
  try {
    const key = curve.secp256k1.Signature.fromBytes(bytes.subarray(0, 64), "compact")
      .addRecoveryBit((bytes[64] ?? 0) - 27)
      .recoverPublicKey(hexToBytes(digest));
    // The first byte of an uncompressed key only marks its form (SEC 1, 2.3.3).
    return `0x${keccak256(key.toBytes(false).subarray(1)).slice(-2 * addressBytes)}`;
  } catch {
    return undefined;
  }
}
