/** Wallets of every kind, on a real chain, over every protocol. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { onLocalBooks } from "../../src/tools/local/local-books.ts";
import { type FaultRig, startFaultRig } from "../fixtures/fault-rig.ts";
import type { Point } from "../fixtures/hostile-facilitator.ts";
import { requirementsOf } from "../fixtures/offered-payment.ts";
import { type Protocol, purchaseWays } from "../fixtures/purchase-ways.ts";
import { type WalletKind, walletOf } from "../fixtures/wallets.ts";

const operation = saLandedCost;
const input = { product_value: 100 };
const price = BigInt(operation.price.atomic);

const offered = requirementsOf(operation.price.atomic, 300);

let rig: FaultRig;
let ways: ReturnType<typeof purchaseWays>;
beforeAll(async () => {
  rig = await startFaultRig({ SETTLE_TIMEOUT_MS: "60000" });
  ways = purchaseWays(rig.service, operation);
});
afterAll(async () => {
  await ways?.close();
  await rig?.stop();
});

/** A wallet of a kind, and a payment by it. */
async function paymentBy(kind: WalletKind, factories = rig.factories) {
  const wallet = await walletOf(rig.chain, offered.asset, kind, factories);
  const payload = await wallet.pay(offered);
  return { wallet, payload, payment: { x402Version: 2, accepted: offered, payload } };
}

describe("a wallet", () => {
  // The other protocols call the same route: the longest signature shows that one comes through.
  it.each<readonly [WalletKind, Protocol]>([
    ["plain", "HTTP"],
    ["usual", "HTTP"],
    ["owner's 64 bytes", "HTTP"],
    ["owner's 65 bytes", "HTTP"],
    ["two owners", "HTTP"],
    ["passkey", "HTTP"],
    ["delegated", "HTTP"],
    ["delegated, own form", "HTTP"],
    ["undeployed", "HTTP"],
    ["undeployed", "MCP"],
    ["undeployed", "A2A"],
  ])("buys once, and gets the answer again: %s, over %s", async (kind, protocol) => {
    const { wallet, payment } = await paymentBy(kind);
    const { result, error } = await ways.buy(protocol, payment, input);
    expect([error, result]).toEqual([undefined, expect.objectContaining({ operation: operation.id })]);
    expect(await ways.buy(protocol, payment, input)).toMatchObject({ result });
    expect(await wallet.paid()).toEqual([price]);
  });

  it.each(["plain", "usual", "owner's 65 bytes", "delegated", "delegated, own form", "approved on chain"] as const)(
    "sells nothing to a wallet whose payment a third party broadcast first: %s",
    async (kind) => {
      const { wallet, payload, payment } = await paymentBy(kind);
      await wallet.broadcast(payload);
      expect(await ways.buy("HTTP", payment, input)).toEqual({ error: "payment_already_used" });
      expect(await wallet.paid()).toEqual([price]);
    },
  );

  it.each(["silent", "delegated, not understood"] as const)(
    "refuses a wallet whose signature USDC does not take, uncharged, and says why: %s",
    async (kind) => {
      const { wallet, payment } = await paymentBy(kind);
      expect(await ways.buy("HTTP", payment, input)).toEqual({ error: "wallet_not_supported" });
      expect(await wallet.paid()).toEqual([]);
    },
  );

  // The facilitator's refusal is not the end: it has the signature, and may still bring it to the chain.
  it("tells a wallet to wait, uncharged, when the facilitator does not deploy it", async () => {
    const { wallet, payment } = await paymentBy("undeployed", []);
    expect(await ways.buy("HTTP", payment, input)).toEqual({ error: "settlement_unknown", told: "in_flight wait" });
    expect(await wallet.paid()).toEqual([]);
  });

  it("does not sell for a signature that another wallet's owner made", async () => {
    const [mine, theirs] = await Promise.all([paymentBy("owner's 65 bytes"), paymentBy("owner's 65 bytes")]);
    const payload = { authorization: mine.payload.authorization, signature: theirs.payload.signature };
    const forged = { ...mine.payment, payload };
    expect(await ways.buy("HTTP", forged, input)).toEqual({ error: "invalid_signature" });
    expect(await mine.wallet.paid()).toEqual([]);
  });
});

describe("a wallet that the facilitator does not deploy at first", () => {
  /** Makes another service that shares the facilitator settle a payment: it deploys the wallet. */
  async function settleElsewhere(payment: object, factories: readonly `0x${string}`[]): Promise<void> {
    rig.factories.push(...factories);
    const body = JSON.stringify({ x402Version: 2, paymentPayload: payment, paymentRequirements: offered });
    const settled = await fetch(`${rig.facilitator.url}/settle`, { method: "POST", body });
    expect(await settled.json()).toMatchObject({ success: true });
  }

  it("sells nothing for a payment that the operator notes to return, deployed and broadcast or not (A1)", async () => {
    const factories: `0x${string}`[] = [];
    const { wallet, payload, payment } = await paymentBy("undeployed", factories);
    expect(await ways.buy("HTTP", payment, input)).toMatchObject({ error: "settlement_unknown" });
    const id = `${offered.network}/${wallet.address}/${payload.authorization.nonce}`.toLowerCase();
    onLocalBooks(rig.stack.stateDir, `INSERT INTO strays (id, noted_at, note) VALUES ('${id}', 't', 'returned')`);
    await settleElsewhere(payment, factories);
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await ways.buy("HTTP", payment, input)).toEqual({ error: "payment_already_used" });
    expect(await wallet.paid()).toEqual([price]);
  });

  it("sells what was requested here when another service settles it, and nothing else (A3)", async () => {
    const [mine, theirs]: `0x${string}`[][] = [[], []];
    const [here, elsewhere] = [await paymentBy("undeployed", mine), await paymentBy("undeployed", theirs)];
    expect(await ways.buy("HTTP", here.payment, input)).toMatchObject({ error: "settlement_unknown" });
    await settleElsewhere(here.payment, mine ?? []);
    await settleElsewhere(elsewhere.payment, theirs ?? []);
    expect(await ways.buy("HTTP", elsewhere.payment, input)).toEqual({ error: "payment_already_used" });
    // Its money came to this wallet, and its row shows that this service asked for it.
    const { result } = await ways.buy("HTTP", here.payment, input);
    expect(await ways.buy("HTTP", here.payment, input)).toEqual({ result });
    expect(result).toHaveProperty("operation", operation.id);
    for (const { wallet } of [here, elsewhere]) expect(await wallet.paid()).toEqual([price]);
  });
});

describe("a contract at a payer's address", () => {
  /** Buys with a contract of this code, and says which points of a payment a facilitator reached. */
  async function buyWith(code: `0x${string}`) {
    const { wallet, payment } = await paymentBy("silent");
    await rig.chain.client.setCode({ address: wallet.address, bytecode: code });
    const reached: Point[] = [];
    rig.facilitator.watch(wallet.address, (point) => void reached.push(point));
    const { result, error } = await ways.buy("HTTP", payment, input);
    return { result, error, reached, paid: await wallet.paid() };
  }

  it.each<readonly [string, `0x${string}`, string]>([
    ["fails", "0xfe", "wallet_not_supported"],
    ["never ends", "0x5b600056", "wallet_not_supported"],
    ["reverts with a megabyte", "0x621000006000fd", "invalid_signature"],
    ["answers a megabyte of nothing", "0x621000006000f3", "invalid_signature"],
  ])("refuses, without a call of a facilitator, a contract at a payer's address that %s", async (_, code, word) => {
    expect(await buyWith(code)).toMatchObject({ error: word, reached: [], paid: [] });
  });

  it("sells to a wallet contract whose answer is a megabyte long", async () => {
    const { result, reached, paid } = await buyWith(`0x7f1626ba7e${"00".repeat(28)}600052621000006000f3`);
    expect(result).toHaveProperty("operation", operation.id);
    expect(reached).toEqual(["before settle", "after settle"]);
    expect(paid).toEqual([price]);
  });
});
