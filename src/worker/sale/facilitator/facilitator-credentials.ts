/** Authenticates the service to a facilitator. */
import { createPrivateKey } from "node:crypto";
import { importJWK, importPKCS8, SignJWT } from "jose";
import { randomHex } from "../../../lib/hex.ts";
import type { FacilitatorSetting } from "../../config/config.ts";

/**
 * A Coinbase Developer Platform key: PEM of a P-256 key (ES256) as PKCS#8 or in the older SEC 1 form, or base64
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

/** The request headers that authenticate one call. A token is bound to it, and lives for two minutes. */
export async function credentialsFor(
  auth: FacilitatorSetting["auth"],
  method: "GET" | "POST",
  url: string,
): Promise<Readonly<Record<string, string>>> {
  if (auth.type === "none") return {};
  if (auth.type === "bearer") return { Authorization: `Bearer ${auth.token}` };
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
