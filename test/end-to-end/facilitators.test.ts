/** Buyers through facilitators of npm, each built as its own example builds it: their results, and what they pay. */
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { type Chain, startChain } from "../../src/tools/local/chain.ts";
import type { Listening } from "../../src/tools/local/listen.ts";
import {
  type ExampleFacilitator,
  facilitatorPackages,
  startExampleFacilitator,
} from "../fixtures/example-facilitator.ts";
import { startNodeProxy } from "../fixtures/node-proxy.ts";
import { asset, requirementsOf } from "../fixtures/offered-payment.ts";
import { payTo } from "../fixtures/payment-settings.ts";
import { purchaseWays } from "../fixtures/purchase-ways.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { startTestStack, type TestStack } from "../fixtures/test-stack.ts";
import { type WalletKind, walletOf } from "../fixtures/wallets.ts";

const price = BigInt(saLandedCost.price.atomic);
const terms = requirementsOf(saLandedCost.price.atomic, 300);
const sold = { result: expect.objectContaining({ operation: saLandedCost.id }), paid: [price] };
const all = <Value>(count: number, value: Value) => Array<Value>(count).fill(value);

let chain: Chain;
/** Whether the node of the first facilitator is unavailable. */
let isAway = false;
let node: Listening;
let first: ExampleFacilitator;
let second: ExampleFacilitator;
/** Factories of undeployed wallets that the second facilitator calls. */
const factories: `0x${string}`[] = [];
let stack: TestStack;

/** A node that estimates gas at its latest block, as some do, so it does not see a waiting transaction. */
const latestNode = () =>
  startNodeProxy(chain.rpcUrl, async (question, ask) => {
    if (isAway) return 503;
    const asked = JSON.parse(question);
    if (asked.method === "eth_estimateGas") asked.params = [asked.params[0], "latest"];
    return ask(JSON.stringify(asked));
  });

beforeAll(async () => {
  chain = await startChain({ stateFile: join(await temporaryFolder(), "chain.hex"), asset });
  node = await latestNode();
  first = await startExampleFacilitator(node.url, { chainUrl: chain.rpcUrl, retryDelay: 10 });
  second = await startExampleFacilitator(chain.rpcUrl, { factories });
  stack = await startTestStack({
    PAY_TO: payTo,
    FACILITATORS: JSON.stringify([{ url: first.url }, { url: second.url }]),
    RPC_URL: chain.rpcUrl,
    SETTLE_TIMEOUT_MS: "30000",
    // Twice the time between two blocks, as on Base.
    CHAIN_WAIT_MS: "2000",
  });
});
afterAll(async () => {
  await stack?.stop();
  await first?.stop();
  await second?.stop();
  await node?.stop();
  await chain?.stop();
});

/** A new buyer, who has signed. */
async function newBuyer(kind: WalletKind = "plain") {
  const wallet = await walletOf(chain, asset, kind, factories);
  const payload = await wallet.pay(terms);
  const payment = { x402Version: 2, accepted: terms, payload };
  const ways = purchaseWays(stack.outside.service, saLandedCost);
  return {
    wallet,
    payload,
    /** Buys, and returns the result and the amount that was paid. */
    buy: async () => ({ ...(await ways.buy("HTTP", payment, { product_value: 100 })), paid: await wallet.paid() }),
  };
}

/** Lets a number of new buyers buy at once. */
async function buyAtOnce(count: number) {
  const buyers = await Promise.all(Array.from({ length: count }, () => newBuyer()));
  return Promise.all(buyers.map(({ buy }) => buy()));
}

/** Ends a doubt about the first facilitator: the second answers nothing until the first has settled a payment. */
async function trustFirst(): Promise<void> {
  second.before(async (response) => void response.destroy());
  try {
    const { buy } = await newBuyer("owner's 65 bytes");
    await expect.poll(buy, { interval: 1_000 }).toEqual(sold);
  } finally {
    second.before(async () => {});
  }
}

// Each test begins so, also when it is run a second time.
beforeEach(trustFirst);

describe.each(Object.entries(facilitatorPackages).toReversed())("a facilitator built from %s", (_, build) => {
  beforeAll(() => first.rebuild(build));

  it("serves one buyer, and four at once, through a published facilitator, each charged once", async () => {
    const { calls } = second;
    expect(await buyAtOnce(1)).toEqual([sold]);
    expect(await buyAtOnce(4)).toEqual(all(4, sold));
    expect(second.calls).toBe(calls);
  });

  it("serves a buyer whose payment somebody else has broadcast first, charged once", async () => {
    const { wallet, payload, buy } = await newBuyer();
    first.before(async () => {
      first.before(async () => {});
      await wallet.broadcast(payload);
    });
    expect(await buy()).toEqual(sold);
  });

  it("leaves a wallet that is not deployed to the second facilitator, which deploys it", async () => {
    const { buy } = await newBuyer("undeployed");
    expect(await buy()).toEqual(sold);
  });

  it.each([
    ["has no money for gas", () => first.fill("0"), () => first.fill("10")],
    [
      "has lost its node",
      async () => {
        isAway = true;
      },
      async () => {
        isAway = false;
      },
    ],
  ])("asks a facilitator that %s, then the second one, and charges each buyer once", async (_, begin, end) => {
    await begin();
    const { calls } = first;
    try {
      expect(await buyAtOnce(3)).toEqual(all(3, sold));
      expect(first.calls).toBeGreaterThan(calls);
      const status = await fetch(`${stack.outside.service}/status`);
      expect(await status.json()).toMatchObject({ payments: "available" });
    } finally {
      await end();
    }
  });
});

describe("a facilitator whose payments at once get one transaction number, on blocks as a chain makes them", () => {
  beforeAll(async () => {
    await chain.client.setAutomine(false);
    await chain.client.setIntervalMining({ interval: 1 });
  });

  it("serves eight buyers at once although their payments get one transaction number, each charged once", async () => {
    const calls = { first: first.calls, second: second.calls };
    for (let burst = 0; burst < 2; burst++) expect(await buyAtOnce(8)).toEqual(all(8, sold));
    expect(first.calls - calls.first).toBeLessThanOrEqual(3 * 2 * 8);
    expect(second.calls).toBe(calls.second);
  });
});
