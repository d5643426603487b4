/** How the service shows a facilitator who is asking. */
import { createPrivateKey } from "node:crypto";
import { importJWK, importPKCS8, SignJWT } from "jose";
import { randomHex } from "../../../lib/hex.ts";
import type { FacilitatorSetting } from "../../config/config.ts";
import type { Offered } from "./seller-proof.ts";

/**
 * Returns a Coinbase Developer Platform key: PEM of a P-256 key (ES256) as PKCS#8 or in the older SEC 1 form, or base64
 * of Ed25519 seed and public key.
 */
async function signingKeyOf(secret: string) {
  const pem = secret.replaceAll("\\n", "\n");
  if (pem.includes("PRIVATE KEY")) {
    const pkcs8 = String(createPrivateKey(pem).export({ type: "pkcs8", format: "pem" }));
    return { alg: "ES256", key: await importPKCS8(pkcs8, "ES256") } as const;
  }
  const bytes = Buffer.from(secret, "base64");
  if (bytes.length !== 64) throw new Error("A CDP Ed25519 key secret is the base64 of 64 bytes");
  const [d, x] = [bytes.toString("base64url", 0, 32), bytes.toString("base64url", 32)];
  return { alg: "EdDSA", key: await importJWK({ kty: "OKP", crv: "Ed25519", d, x }, "EdDSA") } as const;
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

/**
 * Returns the request headers that authenticate one call. Tokens and proofs are bound to it, and live for two minutes.
 */
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
