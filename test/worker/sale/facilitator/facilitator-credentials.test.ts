import { createPrivateKey } from "node:crypto";
import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { expect, it, vi } from "vitest";
import { credentialsFor } from "../../../../src/worker/sale/facilitator/facilitator-credentials.ts";

/** The headers of a settlement. */
const credentials = (auth: Parameters<typeof credentialsFor>[0]) =>
  credentialsFor(auth, "POST", "https://api.cdp.coinbase.com/platform/v2/x402/settle");

/** A P-256 key as `openssl ecparam -genkey` writes it (SEC 1). */
const toSec1 = (pkcs8: string): string => String(createPrivateKey(pkcs8).export({ type: "sec1", format: "pem" }));

async function expectToken(headers: Readonly<Record<string, string>>, key: CryptoKey, alg: string): Promise<void> {
  const token = headers.Authorization?.replace("Bearer ", "") ?? "";
  const { payload, protectedHeader } = await jwtVerify(token, key, { issuer: "cdp", subject: "key-1" });
  expect(protectedHeader).toMatchObject({
    alg,
    kid: "key-1",
    typ: "JWT",
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(payload.uris).toEqual(["POST api.cdp.coinbase.com/platform/v2/x402/settle"]);
  expect(Number(payload.exp) - Number(payload.iat)).toBe(120);
}

it("shows a facilitator its own token, and nothing where it asks for nothing", async () => {
  expect(await credentials({ type: "none" })).toEqual({});
  expect(await credentials({ type: "bearer", token: "t" })).toEqual({ Authorization: "Bearer t" });
});

it("shows Coinbase a short-lived JWT bound to the call with an Ed25519 key", async () => {
  const { publicKey, privateKey } = await generateKeyPair("Ed25519", { extractable: true });
  const pkcs8 = new Uint8Array((await crypto.subtle.exportKey("pkcs8", privateKey)) as ArrayBuffer);
  const raw = new Uint8Array((await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer);
  const keySecret = btoa(String.fromCharCode(...pkcs8.subarray(-32), ...raw));
  await expectToken(await credentials({ type: "cdp", keyId: "key-1", keySecret }), publicKey, "EdDSA");
});

it("makes no credentials with an Ed25519 key of another length", async () => {
  for (const length of [63, 65])
    await expect(credentials({ type: "cdp", keyId: "key-1", keySecret: btoa("k".repeat(length)) })).rejects.toThrow(
      "A CDP Ed25519 key secret is the base64 of 64 bytes",
    );
});

it.each([
  ["PKCS#8", (pem: string) => pem],
  ["PKCS#8 on one line", (pem: string) => pem.replaceAll("\n", "\\n")],
  ["SEC 1", toSec1],
])("makes the same credentials with a P-256 key as %s", async (_, write) => {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const keySecret = write(await exportPKCS8(privateKey));
  await expectToken(await credentials({ type: "cdp", keyId: "key-1", keySecret }), publicKey, "ES256");
});

it("signs with a SEC 1 key as with the same key in PKCS#8", async () => {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const imported = vi.spyOn(crypto.subtle, "importKey");
  const pkcs8 = await exportPKCS8(privateKey);
  for (const keySecret of [pkcs8, toSec1(pkcs8)]) await credentials({ type: "cdp", keyId: "key-1", keySecret });
  const [plain, wrapped] = imported.mock.calls.map(([, key]) => key);
  expect(plain).toBeInstanceOf(Uint8Array);
  expect(wrapped).toEqual(plain);
  expect(toSec1(pkcs8)).toContain("BEGIN EC PRIVATE KEY");
});
