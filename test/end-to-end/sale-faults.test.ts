import { setTimeout as delay } from "node:timers/promises";
import { decodePaymentResponseHeader } from "@x402/core/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { type FaultRig, startFaultRig } from "../fixtures/fault-rig.ts";
import { modesWithoutPayment, type SettleMode } from "../fixtures/settle-modes.ts";

const path = "/v1/sa/landed-cost";
const input = { product_value: 100 };
const price = BigInt(saLandedCost.price.atomic);

let rig: FaultRig;
beforeAll(async () => {
  // Here the chain has to show every confirmed payment, also of the smallest amount.
  rig = await startFaultRig({ CONFIRM_ON_CHAIN_FROM_USDC: "0" });
});
afterAll(() => rig?.stop());

/** An honest purchase by another buyer, as it happens beside those that fail. */
async function honestPurchase(): Promise<void> {
  const buyer = await rig.buyer();
  const signature = await buyer.sign(path);
  const attempt = async () => (await buyer.post(path, input, { "PAYMENT-SIGNATURE": signature })).status;
  await expect.poll(attempt, { timeout: 200_000, interval: 100 }).toBe(200);
}

/** Repeats a request until the settlement is decided, as the answer advises. */
async function untilKnown(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 502) return response;
    await response.body?.cancel();
    await delay(100);
  }
}

/** The counts of one story of a buyer and a facilitator. */
interface Count {
  transfers: number;
  served: number;
  challengesWhileUnresolved: number;
}

/** The stories of one facilitator, with the difference for the buyer while it fails. */
const stories = [
  { nodeReachable: true, resigns: false },
  { nodeReachable: false, resigns: true },
] as const;

/** A buyer who tries twice while the facilitator fails, and again when it works. */
async function story(mode: SettleMode, { nodeReachable, resigns }: (typeof stories)[number]): Promise<Count> {
  const buyer = await rig.buyer();
  const { address } = buyer.account;
  rig.facilitator.treat(address, mode);
  if (!nodeReachable) rig.node.hide(address);
  const signature = await buyer.sign(path);
  const attempt = async () =>
    buyer.post(path, input, {
      "PAYMENT-SIGNATURE": resigns ? await buyer.sign(path) : signature,
      ...(resigns && { "Idempotency-Key": `order of ${address}` }),
    });

  const count: Count = { transfers: 0, served: 0, challengesWhileUnresolved: 0 };
  const answers = new Set<string>();
  const take = async (response: Response) => {
    const text = await response.text();
    expect(text + JSON.stringify([...response.headers])).not.toContain("secret words");
    if (response.status === 402) count.challengesWhileUnresolved++;
    else if (response.status === 200) {
      answers.add(text);
      count.served++;
      const { transaction } = decodePaymentResponseHeader(response.headers.get("PAYMENT-RESPONSE") ?? "");
      expect(await buyer.paid()).toEqual([{ transaction, value: price }]);
    } else
      expect(JSON.parse(text)).toMatchObject({
        error: { code: expect.stringMatching(/^(settlement_unknown|chain_unavailable)$/), retryable: true },
      });
    return response.status;
  };
  await take(await attempt());
  await take(await attempt());
  if (modesWithoutPayment.includes(mode)) expect([count.served, await buyer.paid()]).toEqual([0, []]);

  rig.node.answer(address);
  rig.facilitator.treat(address, "honest");
  await expect.poll(async () => take(await attempt()), { timeout: 200_000, interval: 300 }).toBe(200);
  expect(await take(await attempt())).toBe(200);
  expect(answers.size).toBe(1);
  count.transfers = (await buyer.paid()).length;
  return count;
}

describe("a purchase on the real chain", () => {
  // A program that follows the answers meets every mode in test/worker/sale/stories/do-as-told.test.ts.
  it.each(["hangs", "settles, then answers 500", "hangs, and settles later", "says yes but does not settle"] as const)(
    "serves and charges a purchase once, and never challenges it while undecided: the facilitator %s",
    async (mode) => {
      const unlucky = Promise.all(stories.map((circumstances) => story(mode, circumstances)));
      // Where a facilitator hangs, another buyer is served meanwhile.
      const [counts] = await Promise.all([unlucky, ...(mode === "hangs" ? [honestPurchase()] : [])]);
      for (const count of counts) expect(count).toMatchObject({ transfers: 1, challengesWhileUnresolved: 0 });
    },
  );

  it("makes one purchase of any number of copies that arrive together", async () => {
    const buyer = await rig.buyer();
    const signature = await buyer.sign(path);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => untilKnown(() => buyer.post(path, input, { "PAYMENT-SIGNATURE": signature }))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect(await buyer.paid()).toHaveLength(1);
  });
});
