/**
 * The service's signing keys, ES256 and Ed25519, each active, next or retired. Private parts never leave this folder.
 */
import canonicalize from "canonicalize";
import { base64url, CompactSign, importJWK } from "jose";
import { sha256, stringToBytes } from "viem/utils";
import { memoize } from "../../lib/memo.ts";
import type { JsonObject } from "../../lib/text.ts";
import type { Config, SigningKeySetting } from "../config/config.ts";

/** The JOSE algorithm of a key. */
export type SigningAlgorithm = "ES256" | "EdDSA";

/** The public half of a key as RFC 7517 publishes it. */
export interface PublicJwk {
  readonly kty: "EC" | "OKP";
  readonly crv: "P-256" | "Ed25519";
  readonly x: string;
  readonly y?: string;
  readonly alg: SigningAlgorithm;
  readonly use: "sig";
  readonly kid: string;
}

/** One signing key. Its private half is reachable only through `privateKey`. */
export interface SigningKey {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly alg: SigningAlgorithm;
  /** Active keys sign; the next ones are published ahead of their use; retired ones still verify what they signed. */
  readonly status: SigningKeySetting["status"];
  readonly publicJwk: PublicJwk;
  readonly privateKey: () => ReturnType<typeof importJWK>;
}

/** The RFC 7638 thumbprint of a public key, base64url of SHA-256. */
function kidOf(key: Pick<PublicJwk, "kty" | "crv" | "x"> & { readonly y?: string | undefined }): string {
  const members =
    key.kty === "EC" ? { crv: key.crv, kty: key.kty, x: key.x, y: key.y } : { crv: key.crv, kty: key.kty, x: key.x };
  return base64url.encode(sha256(stringToBytes(JSON.stringify(members)), "bytes"));
}

function toSigningKey(setting: SigningKeySetting): SigningKey {
  const { kty, crv, x, y, d, status } = setting;
  const alg = kty === "EC" ? "ES256" : "EdDSA";
  const kid = kidOf({ kty, crv, x, y });
  let imported: ReturnType<typeof importJWK> | undefined;
  return {
    kid,
    alg,
    status,
    publicJwk: { kty, crv, x, ...(y !== undefined && { y }), alg, use: "sig", kid },
    privateKey: () => {
      imported ??= importJWK({ kty, crv, x, ...(y !== undefined && { y }), d }, alg);
      return imported;
    },
  };
}

/** Every configured key, in the configured order. */
export const keysOf = memoize((config: Config): readonly SigningKey[] => config.signingKeys.map(toSigningKey));

/**
 * The key that signs: the first active one of the algorithm, else the first active one. Undefined when no key
 * is configured.
 */
export function activeKey(config: Config, algorithm: SigningAlgorithm = "ES256"): SigningKey | undefined {
  const active = keysOf(config).filter((key) => key.status === "active");
  return active.find((key) => key.alg === algorithm) ?? active[0];
}

/** The DID of an origin: did:web, its port percent-encoded. */
export const didOf = (origin: string): string => `did:web:${encodeURIComponent(new URL(origin).host)}`;

/** The DID URL of a key, as x402 offers and receipts name it. */
export const didUrlOf = (origin: string, key: SigningKey): string => `${didOf(origin)}#${key.kid}`;

/**
 * Signs a JSON object as a compact JWS over its RFC 8785 form. `header` adds to, or replaces, `alg` and `kid` (the
 * thumbprint).
 */
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
