import { decodePaymentRequiredHeader } from "@x402/core/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { contractWallet, type WalletKind } from "../support/contract-wallets.ts";
import { type FaultRig, startFaultRig } from "../support/fault-rig.ts";

const path = "/v1/sa/landed-cost";
const input = { product_value: 100 };
const price = 250_000n;

const hex = z.templateLiteral(["0x", z.string()]);
const terms = z.looseObject({
  network: z.string(),
  amount: z.string(),
  asset: hex,
  payTo: hex,
  extra: z.object({ name: z.string(), version: z.string() }),
});

let rig: FaultRig;
beforeAll(async () => {
  rig = await startFaultRig({ SETTLE_TIMEOUT_MS: "10000" });
});
afterAll(() => rig?.stop());

const post = (body: unknown, header?: string) =>
  fetch(rig.service + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(header && { "PAYMENT-SIGNATURE": header }) },
    body: JSON.stringify(body),
  });

/** A wallet of a kind, and a payment by it. */
async function paymentBy(kind: WalletKind, factories = rig.factories) {
  const challenge = await post({});
  const [accepted] = decodePaymentRequiredHeader(challenge.headers.get("PAYMENT-REQUIRED") ?? "").accepts;
  const offered = terms.parse(accepted);
  const wallet = await contractWallet(rig.chain, offered.asset, kind, factories);
  const payload = await wallet.pay(offered);
  const header = Buffer.from(JSON.stringify({ x402Version: 2, accepted, payload })).toString("base64");
  return { wallet, payload, header };
}

describe("a wallet that is a contract", () => {
  it.each<WalletKind>(["usual", "owner's 65 bytes", "owner's 64 bytes", "undeployed"])(
    "buys once, and gets the answer again: %s",
    async (kind) => {
      const { wallet, header } = await paymentBy(kind);
      const first = await post(input, header);
      expect(first.status).toBe(200);
      const again = await post(input, header);
      expect(await again.text()).toBe(await first.text());
      expect(await wallet.paid()).toEqual([price]);
    },
  );

  it.each<WalletKind>(["usual", "owner's 65 bytes", "approved on chain"])(
    "counts as having paid when somebody else broadcast first: %s",
    async (kind) => {
      const { wallet, payload, header } = await paymentBy(kind);
      await wallet.broadcast(payload);
      for (let attempt = 0; attempt < 3; attempt++) expect((await post(input, header)).status).toBe(200);
      expect((await post({ product_value: 1 }, header)).status).toBe(402);
      expect(await wallet.paid()).toEqual([price]);
    },
  );

  it("is told to deploy first when no facilitator deploys it", async () => {
    const { wallet, header } = await paymentBy("undeployed", []);
    const response = await post(input, header);
    expect([response.status, await response.json()]).toMatchObject([402, { error: "wallet_not_deployed" }]);
    expect(await wallet.paid()).toEqual([]);
  });

  it("is refused with a word that says why when it has none for signatures", async () => {
    const { wallet, header } = await paymentBy("silent");
    const response = await post("not json", header);
    expect([response.status, await response.json()]).toMatchObject([402, { error: "wallet_not_supported" }]);
    expect(await wallet.paid()).toEqual([]);
  });

  it("does not pay by the signature of somebody else's owner", async () => {
    const [mine, theirs] = await Promise.all([paymentBy("owner's 65 bytes"), paymentBy("owner's 65 bytes")]);
    const { accepted } = JSON.parse(Buffer.from(mine.header, "base64").toString());
    const payload = { authorization: mine.payload.authorization, signature: theirs.payload.signature };
    const forged = Buffer.from(JSON.stringify({ x402Version: 2, accepted, payload })).toString("base64");
    const response = await post("not json", forged);
    expect([response.status, await response.json()]).toMatchObject([402, { error: "invalid_signature" }]);
    expect(await mine.wallet.paid()).toEqual([]);
  });
});
