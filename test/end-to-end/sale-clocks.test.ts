/** Buyers whose clock is wrong, against a service whose clock is right, and the other way round. */
import { describe, expect, it, vi } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { Payer } from "../../src/client/wallet/payer.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();
const price = BigInt(saLandedCost.price.atomic);
const purchase = { offer: saLandedCost, input: saLandedCost.examples[0].input, headers: {} };

/** Makes this process's clock wrong by a number of seconds. */
const setClock = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });

/** A fresh wallet, the number of its signatures, and our client that pays with it. */
async function ours() {
  const wallet = await stack.fundedWallet();
  const signTypedData = vi.spyOn(wallet, "signTypedData");
  const payer = new Payer({ origin: stack.service, signer: wallet });
  return { wallet, signTypedData, buy: () => payer.buy(purchase) };
}

/** Buys with the stock client and a fresh wallet, while this process's clock is wrong. */
async function stock(seconds: number) {
  const wallet = await stack.fundedWallet();
  setClock(seconds);
  const response = await stack.buy(wallet, saLandedCost.path, purchase.input);
  vi.useRealTimers();
  return { status: response.status, answer: Object(await response.json()), paid: await stack.paidBy(wallet.address) };
}

describe("our client", () => {
  it.each([150, -150, -400])("buys with our client when its clock is %i seconds ahead", async (seconds) => {
    const { wallet, buy } = await ours();
    setClock(seconds);
    expect(await buy()).toMatchObject({ kind: "sent", fate: "settled" });
    vi.useRealTimers();
    expect(await stack.paidBy(wallet.address)).toEqual([price]);
  });

  it.each([25, -25])("signs nothing with our client when its clock is %i hours ahead", async (hours) => {
    const { signTypedData, buy } = await ours();
    setClock(hours * 3600);
    expect(await buy()).toMatchObject({ kind: "not_signed", reason: "clock" });
    expect(signTypedData).not.toHaveBeenCalled();
  });
});

describe("the stock client", () => {
  it("buys with the stock client when its clock is two and a half minutes slow", async () => {
    expect(await stock(-150)).toMatchObject({ status: 200, paid: [price] });
  });

  it.each([
    [-400, "sign_again", "6 min 40 s behind"],
    [25 * 3600, "stop", "25 h ahead"],
  ])(
    "tells the stock client, when its clock is %i seconds ahead, what to do and why",
    async (seconds, action, words) => {
      const { status, answer, paid } = await stock(seconds);
      expect({ status, answer, paid }).toMatchObject({ status: 402, answer: { retry_action: action }, paid: [] });
      expect(answer.message).toContain(`your clock is ${words}`);
      expect(Math.abs(answer.clock_ahead_seconds - seconds)).toBeLessThan(30);
    },
  );
});
