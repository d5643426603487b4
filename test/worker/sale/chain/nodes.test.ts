/** Two addresses of nodes that fail in every way, one after the other. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isPaidBy, lookAtChain } from "../../../../src/worker/sale/chain/chain.ts";
import { askNode } from "../../../../src/worker/sale/chain/node.ts";
import { askNewest, askNodes, histories } from "../../../../src/worker/sale/chain/nodes.ts";
import { prove } from "../../../../src/worker/sale/chain/proof.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { passTime, type SignedPayment } from "../fixtures/buyer.ts";
import { nodeFaults } from "../fixtures/failing-servers.ts";
import {
  world as ledgerWorld,
  logged,
  openLedgers,
  prove as proveByStep,
  requestOf,
  settle,
  withLedger,
} from "../fixtures/ledger.ts";
import { challenge, openWorld, signed, world } from "../fixtures/open-world.ts";
import { sellingWith } from "../fixtures/purchase.ts";

const [firstUrl, secondUrl] = ["http://first-node.test", "http://second-node.test"] as const;
const config = sellingWith({ RPC_URL: `${firstUrl}/secret-key, ${secondUrl}/` });
const faults = nodeFaults.filter((fault) => fault !== "shows no events");

beforeEach(async () => {
  await openWorld();
  histories.forget();
  world.otherNodes.set(firstUrl, undefined).set(secondUrl, undefined);
});
afterEach(async () => {
  histories.forget();
  await emptyStorage();
});

async function proveIt({ authorization, signature }: SignedPayment, nodes = config) {
  const payment = { payer: authorization.from, authorization, signature, signer: "account" } as const;
  return (await prove(nodes, { ...payment, paymentIdentifier: undefined }, challenge.accepts[0])).proof.kind;
}
/** How often each address was asked. */
const asked = () =>
  [firstUrl, secondUrl].map((url) => world.requests.filter((request) => new URL(request.url).origin === url).length);
const failed = { event: "circuit", circuit: "node:first-node.test", to: "open" };
const nothing = { fromBlock: 0n, askedAt: 0, searchedTo: undefined, transaction: undefined };

describe("the first of two addresses", () => {
  it("asks the first address alone while it answers, by one request that checks its chain", async () => {
    expect(await proveIt(await signed())).toBe("can_pay");
    expect(asked()).toEqual([1, 0]);
    expect(world.requests.at(-1)?.body).toContain("eth_chainId");
  });

  it.each(faults)("passes over an address within the request when it %s, and logs its host only", async (fault) => {
    const events = logged();
    world.otherNodes.set(firstUrl, fault);
    expect(await proveIt(await signed())).toBe("can_pay");
    expect(asked().every((times) => times > 0)).toBe(true);
    await expect.poll(events).toContainEqual(failed);
    expect(JSON.stringify(events())).not.toContain("secret-key");
  });

  it("asks an address last for 30 seconds after it failed, and at most once a second", async () => {
    const events = logged();
    world.otherNodes.set(firstUrl, "answers 429");
    const payment = await signed();
    await proveIt(payment);
    // Its failure is confirmed by a question of our own.
    await expect.poll(events).toContainEqual(failed);
    expect(asked()).toEqual([2, 1]);
    world.otherNodes.set(firstUrl, undefined);
    await proveIt(payment);
    expect(asked()).toEqual([2, 2]);
    world.otherNodes.set(secondUrl, "answers 429");
    expect(await proveIt(payment)).toBe("unknown");
    await expect.poll(asked).toEqual([2, 4]);
    passTime(2);
    expect(await proveIt(payment)).toBe("can_pay");
    passTime(31);
    world.otherNodes.set(secondUrl, undefined);
    await proveIt(payment);
    expect(asked()[1]).toBe(4);
  });

  it("asks an address in its turn again after its next answer", async () => {
    const events = logged();
    const payment = await signed();
    world.otherNodes.set(firstUrl, "answers 429");
    await proveIt(payment);
    await expect.poll(events).toContainEqual(failed);
    world.otherNodes.set(firstUrl, undefined).set(secondUrl, "answers 429");
    passTime(1);
    // The second fails, so that the first is asked, and answers.
    expect(await proveIt(payment)).toBe("can_pay");
    const before = asked()[1];
    passTime(1);
    expect(await proveIt(payment)).toBe("can_pay");
    expect(asked()[1]).toBe(before);
  });

  it("asks an address first again after its answer, although the second is healthy", async () => {
    const askedFirst = () => askNodes(config, async ({ url }) => new URL(url).origin);
    const events = logged();
    world.otherNodes.set(firstUrl, "answers 429");
    await proveIt(await signed());
    await expect.poll(events).toContainEqual(failed);
    expect(await askedFirst()).toBe(secondUrl);
    world.otherNodes.set(firstUrl, undefined);
    passTime(1);
    await askNodes(config, async (node) => (node.url.startsWith(firstUrl) ? askNode(node, []) : undefined));
    expect(await askedFirst()).toBe(firstUrl);
  });

  it.each([
    [[60, 0], firstUrl],
    [[61, 0], secondUrl],
    [[61, 300], firstUrl],
    [[300, 61], secondUrl],
  ] as const)("given newest blocks that are %j seconds old, uses the one at %s", async ([one, other], believed) => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["Date"] });
    const headAt = (seconds: number) => BigInt(1_800_000_000 - seconds);
    const answered = await askNewest(config, async ({ url }) =>
      url.startsWith(firstUrl) ? { headAt: headAt(one), by: firstUrl } : { headAt: headAt(other), by: secondUrl },
    );
    expect(answered?.by).toBe(believed);
  });

  it("asks the next address when one shows the nonce as used, but not by which transaction", async () => {
    world.otherNodes.set(firstUrl, "shows no events");
    const payment = await signed();
    const transaction = world.transferWithAuthorization(payment.authorization);
    const paid = { sight: { kind: "paid" }, transaction, isUsed: true };
    expect(await lookAtChain(config, payment.authorization, nothing)).toMatchObject(paid);
    expect(await isPaidBy(config, payment.authorization, transaction)).toBe(true);
    world.otherNodes.set(secondUrl, "hangs");
    const unknown = { sight: { kind: "unknown" }, isUsed: true };
    expect(await lookAtChain(config, payment.authorization, nothing)).toMatchObject(unknown);
  });
});

const alone = sellingWith({ RPC_URL: firstUrl });
it.each([
  ["the only address", 0.25, alone],
  ["the only address", 1.5, alone],
  ["both addresses", 1.5, config],
] as const)(
  "refuses, while %s is away for %f s, only those of ten buyers a second who come meanwhile",
  async (_, seconds, nodes) => {
    const payment = await signed();
    const away = (fault: "refuses the connection" | undefined) =>
      world.otherNodes.set(firstUrl, fault).set(secondUrl, fault);
    away("refuses the connection");
    const proved: string[] = [];
    const buyers = async (count: number) => {
      for (let buyer = 0; buyer < count; buyer++) {
        proved.push(await proveIt(payment, nodes));
        passTime(0.1);
      }
    };
    const meanwhile = Math.ceil(seconds * 10);
    await buyers(meanwhile);
    away(undefined);
    await buyers(20);
    expect(proved).toEqual([...Array(meanwhile).fill("unknown"), ...Array(20).fill("can_pay")]);
  },
);

// One by one: the first address refuses the connection, and the second fails in this way.
it.each(faults)(
  "charges no new sale while no node answers, and uses no token of a stranger's limit: %s",
  async (fault) => {
    openLedgers();
    ledgerWorld.otherNodes.set(firstUrl, "refuses the connection").set(secondUrl, fault);
    proveByStep.mockImplementation(prove);
    const bindings = { RPC_URL: `${firstUrl},${secondUrl}`, RATE_LIMIT_STRANGER_PER_MINUTE: "1" };
    let strangers = 0;
    const buy = () => {
      histories.forget();
      const request = requestOf(++strangers, { callerAddress: "203.0.113.99" });
      const payment = { ...request.payment, payer: `0x${String(strangers).padStart(40, "a")}` as const };
      return withLedger(({ ledger }) => ledger.sell({ ...request, payment }), bindings);
    };
    const away = { code: "chain_unavailable", headers: { "Retry-After": "2" } };
    expect(await buy()).toMatchObject(away);
    // The token is returned when a question of our own has found no node either.
    await expect.poll(buy, { timeout: 10_000, interval: 300 }).toMatchObject(away);
    expect(settle).not.toHaveBeenCalled();
  },
);
