/**
 * Checks the receipt of a purchase against the keys that the service publishes. The npm package and the buying page
 * both use it.
 */
import { sha256 } from "./sha256.ts";
import { isObject, type JsonObject } from "./text.ts";

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
 * The result of checking a receipt. `holds`: a published key signed it, for this answer and this payment. `differs`: it
 * names another answer or payment. `forged`: no published key signed it. `unsigned`: it names this answer without a
 * signature. `unchecked`: it names this answer, but the keys are missing or this runtime cannot use them.
 */
export type ReceiptFinding = "holds" | "differs" | "forged" | "unsigned" | "unchecked";

/** The two parts of a receipt, both signed with a published key. */
export interface SignedReceipt {
  /** What was paid, for which address (x402 offer-receipt extension). */
  readonly receipt: JsonObject;
  /** Which answer was given; undefined when the settlement has no such part. */
  readonly result: JsonObject | undefined;
}

/** WebCrypto's parameters of the JWS algorithms (RFC 7518, RFC 8037). */
const algorithms = {
  ES256: {
    key: { name: "ECDSA", namedCurve: "P-256" },
    signature: { name: "ECDSA", hash: "SHA-256" },
  },
  EdDSA: { key: { name: "Ed25519" }, signature: { name: "Ed25519" } },
} as const;

const isAlgorithm = (name: unknown): name is keyof typeof algorithms => typeof name === "string" && name in algorithms;

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Returns the JSON in a part of a JWS; undefined when it is not JSON. */
function jsonIn(part: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64Url(part)));
  } catch {
    return undefined;
  }
}

/** Returns the key that a header names by its thumbprint, alone or at the end of a DID URL. */
function keyFor(kid: unknown, keys: readonly unknown[]): Record<string, unknown> | undefined {
  if (typeof kid !== "string") return undefined;
  return keys
    .filter(isObject)
    .find((key) => typeof key.kid === "string" && (kid === key.kid || kid.endsWith(`#${key.kid}`)));
}

/**
 * Returns the payload of a compact JWS; undefined when no key signed it. Throws when the runtime lacks the algorithm.
 */
async function payloadOf(jws: unknown, keys: readonly unknown[]): Promise<Record<string, unknown> | undefined> {
  if (typeof jws !== "string") return undefined;
  const parts = jws.split(".");
  // Text that is not base64url cannot be a signature, whatever the runtime supports.
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part) && part.length % 4 !== 1)) return undefined;
  const [protectedHeader = "", payload = "", signature = ""] = parts;
  const header = jsonIn(protectedHeader);
  if (!isObject(header) || !isAlgorithm(header.alg)) return undefined;
  const key = keyFor(header.kid, keys);
  if (!key || key.alg !== header.alg) return undefined;
  const { kty, crv, x, y } = key;
  const algorithm = algorithms[header.alg];
  const publicKey = await crypto.subtle.importKey(
    "jwk",
    {
      kty: String(kty),
      crv: String(crv),
      x: String(x),
      ...(y !== undefined && { y: String(y) }),
    },
    algorithm.key,
    false,
    ["verify"],
  );
  const isSigned = await crypto.subtle.verify(
    algorithm.signature,
    publicKey,
    fromBase64Url(signature),
    new TextEncoder().encode(`${protectedHeader}.${payload}`),
  );
  const value = isSigned ? jsonIn(payload) : undefined;
  return isObject(value) ? value : undefined;
}

const partOf = (settlement: unknown, extension: string): Record<string, unknown> => {
  const extensions = isObject(settlement) && isObject(settlement.extensions) ? settlement.extensions : {};
  const part = extensions[extension];
  return isObject(part) && isObject(part.info) ? part.info : {};
};

const isSame = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();

const pathOf = (url: unknown) =>
  typeof url === "string" && URL.canParse(url) ? decodeURI(new URL(url).pathname) : undefined;

/** Returns the keys of `/.well-known/jwks.json`; undefined when it is not a key set. */
const keysOf = (keySet: unknown): readonly unknown[] | undefined =>
  isObject(keySet) && Array.isArray(keySet.keys) ? keySet.keys : undefined;

/** Returns a receipt's claims unverified, to learn whose keys to fetch; undefined when there is no receipt. */
export function claimedReceipt(settlement: unknown): JsonObject | undefined {
  const { receipt } = partOf(settlement, "offer-receipt");
  const jws = isObject(receipt) ? receipt.signature : undefined;
  const payload = typeof jws === "string" ? jws.split(".")[1] : undefined;
  if (payload === undefined || !/^[\w-]+$/.test(payload) || payload.length % 4 === 1) return undefined;
  const claims = jsonIn(payload);
  return isObject(claims) ? claims : undefined;
}

/**
 * Verifies both parts of a receipt and returns them; undefined when no key of the set signed one of them. Throws when
 * the set has no keys, or when the runtime lacks an algorithm.
 */
export async function signedReceipt(settlement: unknown, keySet: unknown): Promise<SignedReceipt | undefined> {
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

/**
 * Checks a receipt against a purchase. `keySet` is the JSON of `/.well-known/jwks.json`; undefined when unavailable.
 */
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
