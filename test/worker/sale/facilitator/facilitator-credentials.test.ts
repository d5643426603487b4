import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { describe, expect, it, vi } from "vitest";
import { credentialsFor } from "../../../../src/worker/sale/facilitator/facilitator-credentials.ts";

const call = {
  method: "POST",
  url: "https://api.cdp.coinbase.com/platform/v2/x402/verify",
  body: "{}",
  offered: undefined,
} as const;

/** DER of a P-256 key as `openssl ecparam -genkey` writes it (SEC 1), cut from the end of its PKCS#8 form. */
function toSec1(pkcs8: string): string {
  const der = Uint8Array.from(atob(pkcs8.replace(/-----[A-Z ]+-----|\s/g, "")), (character) => character.charCodeAt(0));
  const inner = der.findIndex(
    (byte, index) => byte === 0x30 && der[index + 2] === 0x02 && der[index + 3] === 0x01 && index > 4,
  );
  return `-----BEGIN EC PRIVATE KEY-----\n${btoa(String.fromCharCode(...der.subarray(inner)))}\n-----END EC PRIVATE KEY-----`;
}

async function expectToken(headers: Readonly<Record<string, string>>, key: CryptoKey, alg: string): Promise<void> {
  const token = headers.Authorization?.replace("Bearer ", "") ?? "";
  const { payload, protectedHeader } = await jwtVerify(token, key, { issuer: "cdp", subject: "key-1" });
  expect(protectedHeader).toMatchObject({
    alg,
    kid: "key-1",
    typ: "JWT",
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(payload.uris).toEqual(["POST api.cdp.coinbase.com/platform/v2/x402/verify"]);
  expect(Number(payload.exp) - Number(payload.iat)).toBe(120);
}

describe("the credentials shown to a facilitator", () => {
  it("are none for one that asks for none, and the token for one that gave one", async () => {
    expect(await credentialsFor({ type: "none" }, call)).toEqual({});
    expect(await credentialsFor({ type: "bearer", token: "t" }, call)).toEqual({ Authorization: "Bearer t" });
  });

  it("are a short-lived JWT bound to the call for Coinbase with an Ed25519 key", async () => {
    const { publicKey, privateKey } = await generateKeyPair("Ed25519", { extractable: true });
    const pkcs8 = new Uint8Array((await crypto.subtle.exportKey("pkcs8", privateKey)) as ArrayBuffer);
    const raw = new Uint8Array((await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer);
    const keySecret = btoa(String.fromCharCode(...pkcs8.subarray(-32), ...raw));
    await expectToken(await credentialsFor({ type: "cdp", keyId: "key-1", keySecret }, call), publicKey, "EdDSA");
  });

  it("cannot be made with an Ed25519 key of another length", async () => {
    for (const length of [63, 65])
      await expect(
        credentialsFor({ type: "cdp", keyId: "key-1", keySecret: btoa("k".repeat(length)) }, call),
      ).rejects.toThrow("A CDP Ed25519 key secret is the base64 of 64 bytes");
  });

  it.each([
    ["PKCS#8", (pem: string) => pem],
    ["PKCS#8 on one line", (pem: string) => pem.replaceAll("\n", "\\n")],
    ["SEC 1", toSec1],
  ])("are the same with a P-256 key as %s", async (_, write) => {
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    const keySecret = write(await exportPKCS8(privateKey));
    await expectToken(await credentialsFor({ type: "cdp", keyId: "key-1", keySecret }, call), publicKey, "ES256");
  });

  it("are signed with a key in SEC 1 exactly as in PKCS#8: some platforms read only the shortest form", async () => {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    const imported = vi.spyOn(crypto.subtle, "importKey");
    try {
      const pkcs8 = await exportPKCS8(privateKey);
      for (const keySecret of [pkcs8, toSec1(pkcs8)])
        await credentialsFor({ type: "cdp", keyId: "key-1", keySecret }, call);
      const [plain, wrapped] = imported.mock.calls.map(([, key]) => key);
      expect(plain).toBeInstanceOf(Uint8Array);
      expect(wrapped).toEqual(plain);
    } finally {
      imported.mockRestore();
    }
  });
});
