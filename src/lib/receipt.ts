/** Checks the receipt of a purchase against the published keys, in the npm package and on the buying page. */
import type { CompactJWSHeaderParameters, JWK } from "jose";
import { decode } from "jose/base64url";
import { JOSEError, JOSENotSupported, JWKSNoMatchingKey } from "jose/errors";
import { compactVerify } from "jose/jws/compact/verify";
import { importJWK } from "jose/key/import";
import { sha256 } from "./sha256.ts";
import { isObject, type JsonObject, parseJson } from "./text.ts";

/** A purchase that a receipt must name. */
export interface Claim {
  /** The value of PAYMENT-RESPONSE. */
  readonly settlement: unknown;
  /** The answer, byte for byte. */
  readonly answer: string;
  readonly operation: string;
  /** The path that was paid for. */
  readonly path: string;
  /** Atomic USDC. */
  readonly amount: string;
  readonly payer: string;
}

/**
 * The result of checking a receipt. `holds`: a published key signed it, for this answer and this payment. `differs`:
 * it names another answer or payment. `forged`: no published key signed it. `unsigned`: it names this answer without
 * a signature. `unchecked`: it names this answer, but the keys are missing or this runtime cannot use them.
 */
export type ReceiptFinding = "holds" | "differs" | "forged" | "unsigned" | "unchecked";

/** The algorithms that the service signs with (RFC 7518, RFC 8037). */
const algorithms = ["ES256", "EdDSA"];

/** The JSON of a receipt's claims; undefined if they are not an object. */
function claimsIn(payload: Uint8Array): JsonObject | undefined {
  const claims = parseJson(new TextDecoder().decode(payload));
  return isObject(claims) ? claims : undefined;
}

/** The key that a header names by its thumbprint, alone or at the end of a DID URL. */
function keyFor({ kid, alg }: CompactJWSHeaderParameters, keys: readonly unknown[]): JWK {
  const key = keys
    .filter(isObject)
    .find((key) => typeof key.kid === "string" && (kid === key.kid || kid?.endsWith(`#${key.kid}`)));
  if (key?.alg !== alg) throw new JWKSNoMatchingKey();
  const { kty, crv, x, y } = key;
  return { kty: String(kty), crv: String(crv), x: String(x), ...(y !== undefined && { y: String(y) }) };
}

/** Reads the payload of a compact JWS; undefined if no key signed it. Throws if the runtime lacks the algorithm. */
async function payloadOf(jws: unknown, keys: readonly unknown[]): Promise<JsonObject | undefined> {
  if (typeof jws !== "string") return undefined;
  try {
    const { payload } = await compactVerify(jws, (header) => importJWK(keyFor(header, keys), header.alg), {
      algorithms,
    });
    return claimsIn(payload);
  } catch (error) {
    // For an algorithm that the runtime lacks, WebCrypto throws NotSupportedError, and jose an error of its own if it
    // finds out first.
    if (!(error instanceof JOSEError) || error instanceof JOSENotSupported) throw error;
    return undefined;
  }
}

const partOf = (settlement: unknown, extension: string): Record<string, unknown> => {
  const extensions = isObject(settlement) && isObject(settlement.extensions) ? settlement.extensions : {};
  const part = extensions[extension];
  return isObject(part) && isObject(part.info) ? part.info : {};
};

const isSame = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();

const pathOf = (url: unknown) =>
  typeof url === "string" && URL.canParse(url) ? decodeURI(new URL(url).pathname) : undefined;

/** The keys of `/.well-known/jwks.json`; undefined when it is not a key set. */
const keysOf = (keySet: unknown): readonly unknown[] | undefined =>
  isObject(keySet) && Array.isArray(keySet.keys) ? keySet.keys : undefined;

/** Reads a receipt's claims unverified, to learn whose keys to fetch; undefined if there is no receipt. */
export function claimedReceipt(settlement: unknown): JsonObject | undefined {
  const { receipt } = partOf(settlement, "offer-receipt");
  const payload =
    isObject(receipt) && typeof receipt.signature === "string" ? receipt.signature.split(".")[1] : undefined;
  try {
    return payload === undefined ? undefined : claimsIn(decode(payload));
  } catch {
    return undefined;
  }
}

/**
 * Verifies both parts of a receipt and returns them: `receipt` says what was paid for which address (x402 offer-receipt
 * extension), `result` which answer was given, and is undefined when the settlement has no such part. Undefined when no
 * key of the set signed one of them. Throws when the set has no keys, or when the runtime lacks an algorithm.
 */
export async function signedReceipt(settlement: unknown, keySet: unknown) {
  const keys = keysOf(keySet);
  if (!keys) throw new TypeError("The key set has no keys");
  const { receipt: sold } = partOf(settlement, "offer-receipt");
  const { signature } = partOf(settlement, "result-receipt");
  const [receipt, result] = await Promise.all([
    payloadOf(isObject(sold) ? sold.signature : undefined, keys),
    payloadOf(signature, keys),
  ]);
  if (!receipt || (signature !== undefined && !result)) return undefined;
  return { receipt, result };
}

/** Checks a receipt against a purchase. `keySet` is the JSON of `/.well-known/jwks.json`, undefined without one. */
export async function checkReceipt(claim: Claim, keySet: unknown): Promise<ReceiptFinding> {
  const stated = partOf(claim.settlement, "result-receipt");
  if (stated.resultHash !== (await sha256(claim.answer))) return "differs";
  if (stated.signature === undefined) return "unsigned";
  if (!keysOf(keySet)) return "unchecked";
  try {
    const signed = await signedReceipt(claim.settlement, keySet);
    if (!signed?.result) return "forged";
    const { receipt, result } = signed;
    const transaction = isObject(claim.settlement) ? claim.settlement.transaction : undefined;
    const names =
      result.resultHash === stated.resultHash &&
      result.operation === claim.operation &&
      result.amount === claim.amount &&
      [result, receipt].every(
        (part) =>
          isSame(part.payer, claim.payer) &&
          isSame(part.transaction, transaction) &&
          pathOf(part.resourceUrl) === claim.path,
      );
    return names ? "holds" : "differs";
  } catch {
    return "unchecked";
  }
}
