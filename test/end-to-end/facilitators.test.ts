/** Buyers through facilitators as they are built from the reference's own example, on blocks as Base makes them. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Chain, startChain } from "../../src/tools/local/chain.ts";
import { type Listening, listen } from "../../src/tools/local/listen.ts";
import { balanceOf, fundedWallet } from "../../src/tools/local/local-wallet.ts";
import { type ExampleFacilitator, startExampleFacilitator } from "../fixtures/example-facilitator.ts";
import { payingFetch } from "../fixtures/paying-fetch.ts";
import { payTo } from "../fixtures/payment-settings.ts";
import { startTestStack, type TestStack } from "../fixtures/test-stack.ts";

const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const network = "eip155:8453";
const funds = 1_000_000n;
const price = 250_000n;

let directory: string;
let chain: Chain;
/** Whether the node of the first facilitator is away. */
let isAway = false;
let node: Listening;
let first: ExampleFacilitator;
let second: ExampleFacilitator;
let stack: TestStack;

/** A node that estimates gas at its latest block, as some do: a transaction that waits is not seen. */
const latestNode = () =>
  listen(
    createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      if (isAway) return response.writeHead(503).end();
      const asked = JSON.parse(body);
      if (asked.method === "eth_estimateGas") asked.params = [asked.params[0], "latest"];
      const answer = await fetch(chain.rpcUrl, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(asked),
      });
      response.writeHead(200, { "Content-Type": "application/json" }).end(await answer.text());
    }),
  );

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-facilitators-"));
  chain = await startChain({ stateFile: join(directory, "chain.hex"), asset });
  node = await latestNode();
  first = await startExampleFacilitator(node.url, chain.rpcUrl);
  second = await startExampleFacilitator(chain.rpcUrl);
  stack = await startTestStack({
    PAY_TO: payTo,
    FACILITATORS: JSON.stringify([{ url: first.url }, { url: second.url }]),
    RPC_URL: chain.rpcUrl,
    SETTLE_TIMEOUT_MS: "30000",
    CHAIN_WAIT_MS: "4000",
  });
  await chain.client.setAutomine(false);
  await chain.client.setIntervalMining({ interval: 2 });
});
afterAll(async () => {
  await stack?.stop();
  await first?.stop();
  await second?.stop();
  await node?.stop();
  await chain?.stop();
  await rm(directory, { recursive: true, force: true });
});

const usdc = () => ({ rpcUrl: chain.rpcUrl, asset }) as const;

/** Lets a given number of buyers with the stock client buy at once; their answers' statuses, and what each has paid. */
async function buyAtOnce(count: number) {
  const wallets = await Promise.all(Array.from({ length: count }, () => fundedWallet(usdc(), funds)));
  const statuses = await Promise.all(
    wallets.map(async (wallet) => {
      const response = await payingFetch({ network }, wallet)(`${stack.outside.service}/v1/sa/landed-cost`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ product_value: 100 }),
      });
      return response.status;
    }),
  );
  const paid = await Promise.all(wallets.map(async ({ address }) => funds - (await balanceOf(usdc(), address))));
  return { statuses, paid };
}

const all = <Value>(count: number, value: Value) => Array<Value>(count).fill(value);

describe("a facilitator whose payments at once get one transaction number", () => {
  it("serves eight stock buyers at once, six times, each charged once, and none by the second facilitator", async () => {
    for (let burst = 0; burst < 6; burst++)
      expect(await buyAtOnce(8)).toEqual({ statuses: all(8, 200), paid: all(8, price) });
    expect(second.calls).toBe(0);
  });
});

describe("a facilitator that cannot settle", () => {
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
  ])("is passed over for first-time buyers, and shown to fail, when it %s", async (_, begin, end) => {
    await begin();
    const calls = second.calls;
    expect(await buyAtOnce(3)).toEqual({ statuses: all(3, 200), paid: all(3, price) });
    expect(second.calls).toBeGreaterThan(calls);
    const status = await (await fetch(`${stack.outside.service}/status`)).json();
    expect(status).toMatchObject({ payments: "available" });
    await end();
  });
});
