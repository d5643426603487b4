/** The signing keys, ES256 and Ed25519, each active, next or retired. Private parts never leave this folder. */
import canonicalize from "canonicalize";
import { base64url, CompactSign, importJWK } from "jose";
import { sha256, stringToBytes } from "viem/utils";
import { memoize } from "../../lib/memo.ts";
import type { JsonObject } from "../../lib/text.ts";
import type { Config, SigningKeySetting } from "../config/config.ts";

/** The JOSE algorithm of a key. */
export type SigningAlgorithm = "ES256" | "EdDSA";

function toSigningKey({ kty, crv, x, y, d, status }: SigningKeySetting) {
  const alg: SigningAlgorithm = kty === "EC" ? "ES256" : "EdDSA";
  /** The members of a thumbprint in its order; JSON leaves out what is undefined. */
  const members = JSON.stringify({ crv, kty, x, y: kty === "EC" ? y : undefined });
  const publicPart = { kty, crv, x, ...(y !== undefined && { y }) };
  /** The thumbprint of the public key (RFC 7638): base64url of SHA-256. */
  const kid = base64url.encode(sha256(stringToBytes(members), "bytes"));
  let imported: ReturnType<typeof importJWK> | undefined;
  return {
    kid,
    alg,
    /** Active keys sign; the next ones are published ahead of their use; retired ones still verify what they signed. */
    status,
    /** The public half as RFC 7517 publishes it. */
    publicJwk: { ...publicPart, alg, use: "sig", kid },
    privateKey: () => {
      imported ??= importJWK({ ...publicPart, d }, alg);
      return imported;
    },
  };
}

/** One signing key. Its private half is reachable only through `privateKey`. */
export type SigningKey = Readonly<ReturnType<typeof toSigningKey>>;

/** Every configured key, in the configured order. */
export const keysOf = memoize((config: Config): readonly SigningKey[] => config.signingKeys.map(toSigningKey));

/** The first active key of the algorithm, else the first active one. Undefined when no key is configured. */
export function activeKey(config: Config, algorithm: SigningAlgorithm = "ES256"): SigningKey | undefined {
  const active = keysOf(config).filter((key) => key.status === "active");
  return active.find((key) => key.alg === algorithm) ?? active[0];
}

/** The DID of an origin: did:web, its port percent-encoded. */
export const didOf = (origin: string): string => `did:web:${encodeURIComponent(new URL(origin).host)}`;

/** The DID URL of a key, as x402 offers and receipts name it. */
export const didUrlOf = (origin: string, key: SigningKey): string => `${didOf(origin)}#${key.kid}`;

/** Signs a JSON object as a compact JWS over its RFC 8785 form. `header` adds members, and can replace the `kid`. */
export async function signCompactJws(
  key: SigningKey,
  payload: JsonObject,
  header: { readonly kid?: string; readonly typ?: string; readonly jku?: string } = {},
): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalize(payload));
  return new CompactSign(bytes)
    .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header })
    .sign(await key.privateKey());
}
