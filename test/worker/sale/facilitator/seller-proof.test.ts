import { base64url } from "jose";
import { keccak256, stringToBytes } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { recoverTypedDataAddress } from "viem/utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { credentialsFor } from "../../../../src/worker/sale/facilitator/facilitator-credentials.ts";

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
afterEach(() => void vi.useRealTimers());

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
    ["verify", "POST", '{"x402Version":2}', "/verify"],
    ["settle", "POST", '{"x402Version":2}', "/settle"],
    ["status", "GET", "", "/status/5b3f6c1e-9d2a-4f08-b1c7-2e9a14d0c3aa"],
  ] as const)("is signed by the wallet that is paid, for one call: %s", async (purpose, method, body, path) => {
    vi.useFakeTimers({ now: now * 1000 + 999, toFake: ["Date"] });
    const headers = await credentialsFor({ type: "circle", sellerKey }, { method, url: base + path, body, offered });
    expect(Object.keys(headers)).toEqual(["Facilitator-Seller-Proof"]);
    expect(await signerOf(headers, { purpose, method, body })).toBe(payTo);
    expect(await signerOf(headers, { purpose, method, body: `${body} ` })).not.toBe(payTo);
  });

  it("is not made for what anybody may ask", async () => {
    const call = { method: "GET", url: `${base}/supported`, body: "", offered: undefined } as const;
    expect(await credentialsFor({ type: "circle", sellerKey }, call)).toEqual({});
  });
});
