/** How the service shows a facilitator who is asking. Web Crypto only. */
import { base64url, importJWK, importPKCS8, SignJWT } from "jose";
import { randomHex } from "../../../lib/hex.ts";
import type { FacilitatorSetting } from "../../config/config.ts";
import type { Offered } from "./seller-proof.ts";

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64.replace(/\s/g, "")), (character) => character.charCodeAt(0));
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/**
 * DER of `SEQUENCE { version 0, AlgorithmIdentifier { ecPublicKey, prime256v1 } }`'s inner parts: RFC 5208 and RFC
 * 5480.
 */
const pkcs8Header = [0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08];
const prime256v1 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07];

/** A DER element of less than 256 bytes, which a P-256 key always is. */
const der = (tag: number, content: readonly number[]) =>
  content.length < 128 ? [tag, content.length, ...content] : [tag, 0x81, content.length, ...content];

/** Web Crypto reads PKCS#8 only; the older SEC 1 form ("EC PRIVATE KEY") is wrapped into it. */
function toPkcs8(pem: string): string {
  if (!pem.includes("BEGIN EC PRIVATE KEY")) return pem;
  const sec1 = [...bytesOf(pem.replace(/-----[A-Z ]+-----/g, ""))];
  const wrapped = der(0x30, [...pkcs8Header, ...prime256v1, ...der(0x04, sec1)]);
  return `-----BEGIN PRIVATE KEY-----\n${base64Of(Uint8Array.from(wrapped))}\n-----END PRIVATE KEY-----`;
}

/** A Coinbase Developer Platform key: PEM of a P-256 key (ES256), or base64 of Ed25519 seed and public key. */
async function signingKeyOf(secret: string) {
  const pem = secret.replaceAll("\\n", "\n");
  if (pem.includes("PRIVATE KEY")) return { alg: "ES256", key: await importPKCS8(toPkcs8(pem), "ES256") } as const;
  const bytes = bytesOf(secret);
  if (bytes.length !== 64) throw new Error("A CDP Ed25519 key secret is the base64 of 64 bytes");
  const jwk = {
    kty: "OKP",
    crv: "Ed25519",
    d: base64url.encode(bytes.subarray(0, 32)),
    x: base64url.encode(bytes.subarray(32)),
  };
  return { alg: "EdDSA", key: await importJWK(jwk, "EdDSA") } as const;
}

/** What Circle's service is asked with a proof; `/supported` is public. */
const provenPurposes = ["settle", "status"] as const;

/** One call that is to be authenticated. */
export interface AuthenticatedCall {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** The bytes that are sent; empty for a GET. */
  readonly body: string;
  /** What the call is about; undefined for a question about the facilitator itself. */
  readonly offered: Offered | undefined;
}

/** The request headers that authenticate one call. Tokens and proofs are bound to it, and live for two minutes. */
export async function credentialsFor(
  auth: FacilitatorSetting["auth"],
  { method, url, body, offered }: AuthenticatedCall,
): Promise<Readonly<Record<string, string>>> {
  if (auth.type === "none") return {};
  if (auth.type === "bearer") return { Authorization: `Bearer ${auth.token}` };
  if (auth.type === "circle") {
    const path = new URL(url).pathname.split("/");
    const purpose = provenPurposes.find((part) => path.includes(part));
    if (!offered || !purpose) return {};
    const { network, payTo } = offered;
    // Its hashes would be a tenth of every isolate's start, and one facilitator asks for them.
    const { sellerProof } = await import("./seller-proof.ts");
    return {
      "Facilitator-Seller-Proof": sellerProof(auth.sellerKey, { method, purpose, body, network, payTo }),
    };
  }
  const { alg, key } = await signingKeyOf(auth.keySecret);
  const { host, pathname } = new URL(url);
  const issuedAt = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({ uris: [`${method} ${host}${pathname}`] })
    .setProtectedHeader({ alg, kid: auth.keyId, typ: "JWT", nonce: randomHex(16) })
    .setSubject(auth.keyId)
    .setIssuer("cdp")
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + 120)
    .sign(key);
  return { Authorization: `Bearer ${token}` };
}
