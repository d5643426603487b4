import { createPrivateKey } from "node:crypto";
import { base64url, exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { keccak256, stringToBytes } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { recoverTypedDataAddress } from "viem/utils";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { credentialsFor } from "../../../../src/worker/sale/facilitator/facilitator-credentials.ts";

const call = {
  method: "POST",
  url: "https://api.cdp.coinbase.com/platform/v2/x402/settle",
  body: "{}",
  offered: undefined,
} as const;

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

describe("the credentials shown to a facilitator", () => {
  it("shows a facilitator its own token, and nothing where it asks for nothing", async () => {
    expect(await credentialsFor({ type: "none" }, call)).toEqual({});
    expect(await credentialsFor({ type: "bearer", token: "t" }, call)).toEqual({ Authorization: "Bearer t" });
  });

  it("shows Coinbase a short-lived JWT bound to the call with an Ed25519 key", async () => {
    const { publicKey, privateKey } = await generateKeyPair("Ed25519", { extractable: true });
    const pkcs8 = new Uint8Array((await crypto.subtle.exportKey("pkcs8", privateKey)) as ArrayBuffer);
    const raw = new Uint8Array((await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer);
    const keySecret = btoa(String.fromCharCode(...pkcs8.subarray(-32), ...raw));
    await expectToken(await credentialsFor({ type: "cdp", keyId: "key-1", keySecret }, call), publicKey, "EdDSA");
  });

  it("makes no credentials with an Ed25519 key of another length", async () => {
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

  it("signs with a key in SEC 1 exactly as in PKCS#8: some platforms read only the shortest form", async () => {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    const imported = vi.spyOn(crypto.subtle, "importKey");
    const pkcs8 = await exportPKCS8(privateKey);
    for (const keySecret of [pkcs8, toSec1(pkcs8)])
      await credentialsFor({ type: "cdp", keyId: "key-1", keySecret }, call);
    const [plain, wrapped] = imported.mock.calls.map(([, key]) => key);
    expect(plain).toBeInstanceOf(Uint8Array);
    expect(wrapped).toEqual(plain);
    expect(toSec1(pkcs8)).toContain("BEGIN EC PRIVATE KEY");
  });
});

const sellerKey = `0x${"5a".repeat(32)}` as const;
const payTo = privateKeyToAccount(sellerKey).address;
const offered = { network: "eip155:8453", payTo };
const base = "https://api.circle.com/v1/facilitator/x402";
const hex = z.templateLiteral(["0x", z.string()]);
const envelope = z.object({
  version: z.literal(1),
  signature: hex,
  network: z.string(),
  payTo: hex,
  nonce: hex,
  issuedAt: z.number(),
  expiresAt: z.number(),
});

/** Unix seconds. */
const now = 1_795_000_000;

/** Who signed the proof of a call, as Circle's documentation recovers them. */
async function signerOf(
  headers: Readonly<Record<string, string>>,
  call: { purpose: string; method: string; body: string },
) {
  const text = new TextDecoder().decode(base64url.decode(headers["Facilitator-Seller-Proof"] ?? ""));
  const { signature, network, nonce, issuedAt, expiresAt, ...proof } = envelope.parse(JSON.parse(text));
  expect([issuedAt, expiresAt]).toEqual([now, now + 120]);
  return recoverTypedDataAddress({
    domain: { name: "Circle Facilitator Seller Request", version: "1", chainId: 8453 },
    types: {
      SellerRequest: [
        { name: "purpose", type: "string" },
        { name: "method", type: "string" },
        { name: "bodyHash", type: "bytes32" },
        { name: "network", type: "string" },
        { name: "payTo", type: "address" },
        { name: "nonce", type: "bytes32" },
        { name: "issuedAt", type: "uint64" },
        { name: "expiresAt", type: "uint64" },
      ],
    },
    primaryType: "SellerRequest",
    message: {
      purpose: call.purpose,
      method: call.method,
      bodyHash: keccak256(stringToBytes(call.body)),
      network,
      payTo: proof.payTo,
      nonce,
      issuedAt: BigInt(issuedAt),
      expiresAt: BigInt(expiresAt),
    },
    signature,
  });
}

describe("the proof of who sells, for Circle's trial without a key", () => {
  it.each([
    ["settle", "POST", '{"x402Version":2}', "/settle"],
    ["status", "GET", "", "/status/5b3f6c1e-9d2a-4f08-b1c7-2e9a14d0c3aa"],
  ] as const)("is signed by the wallet that is paid, for one call: %s", async (purpose, method, body, path) => {
    vi.useFakeTimers({ now: now * 1000 + 999, toFake: ["Date"] });
    const headers = await credentialsFor({ type: "circle", sellerKey }, { method, url: base + path, body, offered });
    expect(Object.keys(headers)).toEqual(["Facilitator-Seller-Proof"]);
    expect(await signerOf(headers, { purpose, method, body })).toBe(payTo);
    expect(await signerOf(headers, { purpose, method, body: `${body} ` })).not.toBe(payTo);
  });

  it("makes no proof for what anybody may ask", async () => {
    const call = { method: "GET", url: `${base}/supported`, body: "", offered: undefined } as const;
    expect(await credentialsFor({ type: "circle", sellerKey }, call)).toEqual({});
  });
});
