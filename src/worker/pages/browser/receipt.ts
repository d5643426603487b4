/**
 * Checks the receipt of a purchase against the keys that the service publishes, with the browser's own cryptography. The rules are those of
 * `npx gulf-retail-analysis verify`.
 */
import { isObject } from "../../lib/text.ts";
import { parseJson } from "./service-answer.ts";

/** What a receipt has to name. */
export interface Claim {
  /** PAYMENT-RESPONSE as a value. */
  readonly settlement: unknown;
  /** The answer, byte for byte. */
  readonly answer: string;
  readonly operation: string;
  /** The path that was paid for. */
  readonly path: string;
  /** Atomic units. */
  readonly amount: string;
  readonly payer: string;
}

/**
 * `holds`: a published key signed it, and it names this answer and this payment. `differs`: it names something else. `forged`: no published key
 * signed it. `unsigned`: it names this answer, and nobody signed it. `unchecked`: the keys could not be had, or this browser cannot use them;
 * it names this answer.
 */
export type ReceiptFinding = "holds" | "differs" | "forged" | "unsigned" | "unchecked";

/** How WebCrypto calls the algorithms of JWS (RFC 7518, RFC 8037). */
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

const jsonIn = (part: string): unknown => parseJson(new TextDecoder().decode(fromBase64Url(part)));

/** SHA-256 of a text, hexadecimal. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The key that a header names: by its thumbprint, alone or at the end of a DID URL. */
function keyFor(kid: unknown, keys: readonly unknown[]): Record<string, unknown> | undefined {
  if (typeof kid !== "string") return undefined;
  return keys
    .filter(isObject)
    .find((key) => typeof key.kid === "string" && (kid === key.kid || kid.endsWith(`#${key.kid}`)));
}

/** The payload of a compact JWS, or undefined when none of the keys signed it. Throws where the browser does not know the algorithm. */
async function payloadOf(jws: unknown, keys: readonly unknown[]): Promise<Record<string, unknown> | undefined> {
  if (typeof jws !== "string") return undefined;
  const parts = jws.split(".");
  // What cannot be base64url is not signed, whatever the browser can do.
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

/** Checks a receipt. `keySet` is the JSON of `/.well-known/jwks.json`; undefined when it could not be had. */
export async function checkReceipt(claim: Claim, keySet: unknown): Promise<ReceiptFinding> {
  const settlement = isObject(claim.settlement) ? claim.settlement : {};
  const result = partOf(settlement, "result-receipt");
  const sold = partOf(settlement, "offer-receipt").receipt;
  if (result.resultHash !== (await sha256(claim.answer))) return "differs";
  if (result.signature === undefined) return "unsigned";
  const keys = isObject(keySet) && Array.isArray(keySet.keys) ? keySet.keys : undefined;
  if (!keys) return "unchecked";
  try {
    const [about, receipt] = await Promise.all([
      payloadOf(result.signature, keys),
      payloadOf(isObject(sold) ? sold.signature : undefined, keys),
    ]);
    if (!about || !receipt) return "forged";
    const names =
      about.resultHash === result.resultHash &&
      about.operation === claim.operation &&
      about.amount === claim.amount &&
      [about, receipt].every(
        (part) =>
          isSame(part.payer, claim.payer) &&
          isSame(part.transaction, settlement.transaction) &&
          pathOf(part.resourceUrl) === claim.path,
      );
    return names ? "holds" : "differs";
  } catch {
    return "unchecked";
  }
}
