import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { indexedBazaar } from "../../../../src/worker/sale/challenge/challenge-extensions.ts";
import { chooseFacilitator } from "../../../../src/worker/sale/facilitator/facilitator.ts";
import { paymentRequestOf } from "../../../../src/worker/sale/facilitator/settlement.ts";
import { indexedResourceOf } from "../../../../src/worker/sale/payment/resource.ts";
import { standingGate } from "../../guard/standing-gate.ts";
import { AskedFacilitators, settingsOf } from "../fixtures/asked-facilitators.ts";
import { orderOf } from "../fixtures/purchase.ts";

let facilitators: AskedFacilitators;
beforeEach(() => {
  facilitators = new AskedFacilitators();
});

/** Gates that say of which hosts the circuit is open, for how many seconds, and which hosts have failed, until when. */
const gates = (open: Readonly<Record<string, number>>, doubted: Readonly<Record<string, number>> = {}) => ({
  GATE: {
    getByName: (name: string) => {
      const of = (hosts: Readonly<Record<string, number>>) =>
        Object.entries(hosts).find(([host]) => name.endsWith(host))?.[1];
      const [seconds, until] = [of(open), of(doubted)];
      const doubt = { since: 0, until: until ?? 0, pauseMs: 60_000, reason: "unknown" };
      // In these tests a host has the same state at any position.
      const doubts = until === undefined ? {} : { 0: doubt, 1: doubt, 2: doubt };
      return standingGate(() => (seconds === undefined ? 0 : Date.now() + seconds * 1000 - 500), doubts);
    },
  },
});

const asking = { refusedBy: undefined, left: [], tried: [], mayTry: true };
const hostsOf = (urls: readonly string[]) => urls.map((url) => new URL(url).host);
const later = Number.MAX_SAFE_INTEGER;

describe("the facilitators that are configured", () => {
  it("settles with the first facilitator whose circuit is closed", async () => {
    const { payment } = settingsOf(3);
    const [first] = payment.facilitators;
    expect(await chooseFacilitator(env, payment, asking)).toMatchObject({ setting: first, isDoubtful: false });
    const { payment: second, urls: others } = settingsOf(2);
    const [host = ""] = hostsOf(others);
    const chosen = await chooseFacilitator(gates({ [host]: 9 }), second, asking);
    expect(chosen).toMatchObject({ setting: second.facilitators[1] });
    expect(facilitators.sent).toEqual([]);
  });

  it("passes over a facilitator that has refused this payer, unless it is the only healthy one", async () => {
    const { payment, urls } = settingsOf(2);
    const refused = { ...asking, refusedBy: urls[0] };
    expect(await chooseFacilitator(env, payment, refused)).toMatchObject({ setting: payment.facilitators[1] });
    const { payment: other, urls: others } = settingsOf(2);
    const [, host = ""] = hostsOf(others);
    const chosen = await chooseFacilitator(gates({ [host]: 9 }), other, { ...asking, refusedBy: others[0] });
    expect(chosen).toMatchObject({ setting: other.facilitators[0] });
  });

  it("waits for the facilitators until the first circuit closes", async () => {
    const { payment, urls } = settingsOf(3);
    const [a = "", b = "", c = ""] = hostsOf(urls);
    expect(await chooseFacilitator(gates({ [a]: 9, [b]: 4, [c]: 7 }), payment, asking)).toBe(4);
  });

  it("asks a failing facilitator after the others, and lets one purchase try it when its time is over", async () => {
    const chosen = async (until: number, mayTry: boolean) => {
      const { payment, urls } = settingsOf(2);
      const found = await chooseFacilitator(gates({}, { [hostsOf(urls)[0] ?? ""]: until }), payment, {
        ...asking,
        mayTry,
      });
      return typeof found === "number" ? [] : [urls.indexOf(found.setting.url), found.isDoubtful, found.isTrial];
    };
    expect(await chosen(later, true)).toEqual([1, false, false]);
    expect(await chosen(1, true)).toEqual([0, true, true]);
    expect(await chosen(1, false)).toEqual([1, false, false]);
  });

  it("asks no facilitator that another purchase is trying", async () => {
    const { payment, urls } = settingsOf(2);
    const { GATE } = gates({}, { [hostsOf(urls)[0] ?? ""]: 1 });
    const taken = { getByName: (name: string) => ({ ...GATE.getByName(name), claimTrial: async () => false }) };
    const chosen = await chooseFacilitator({ GATE: taken }, payment, asking);
    expect(chosen).toMatchObject({ setting: payment.facilitators[1], isTrial: false });
  });

  it("settles first with a facilitator that was not tried for this payment", async () => {
    const { payment, urls } = settingsOf(3);
    const chosen = await chooseFacilitator(env, payment, { ...asking, tried: urls.slice(0, 2) });
    expect(chosen).toMatchObject({ setting: payment.facilitators[2] });
  });

  it.each<readonly [string, { doubted?: number[]; tried?: number[]; refused?: number }, number]>([
    ["the operator's first where all have failed", { doubted: [0, 1] }, 0],
    ["one that was tried for the payment before one that has failed", { doubted: [0], tried: [1] }, 1],
    ["one that has failed before one that refuses the payer", { refused: 0, doubted: [1] }, 1],
  ])("chooses %s", async (_, { doubted = [], tried = [], refused }, expected) => {
    const { payment, urls } = settingsOf(2);
    const of = (positions: readonly number[]) => positions.map((position) => urls[position] ?? "");
    const gate = gates({}, Object.fromEntries(hostsOf(of(doubted)).map((host) => [host, later])));
    const given = { ...asking, tried: of(tried), refusedBy: refused === undefined ? undefined : urls[refused] };
    expect(await chooseFacilitator(gate, payment, given)).toMatchObject({ setting: payment.facilitators[expected] });
  });

  it("settles with the next facilitator in the same request, and with no other after the last", async () => {
    const { payment, urls } = settingsOf(2);
    const goingOn = (left: readonly string[]) => chooseFacilitator(env, payment, { ...asking, left });
    expect(await goingOn(urls.slice(0, 1))).toMatchObject({ setting: payment.facilitators[1] });
    expect(await goingOn(urls)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("what facilitators are sent", () => {
  const order = orderOf(`0x${"c3".repeat(32)}`, 1_800_000_000);

  it("sends facilitators the buyer's authorization and signature, and everything else as it was offered", () => {
    const { payment, terms } = order;
    expect(paymentRequestOf(order)).toEqual({
      x402Version: 2,
      paymentPayload: {
        x402Version: 2,
        resource: indexedResourceOf(saLandedCost, "https://service.test"),
        accepted: terms,
        payload: { signature: payment.signature, authorization: payment.authorization },
        extensions: { bazaar: indexedBazaar(saLandedCost) },
      },
      paymentRequirements: terms,
    });
  });

  it("sends the builder codes that are kept with the order: the service's and those of the buyer's programs", () => {
    const codes = (builderCode: string | undefined, serviceCodes?: readonly string[]) =>
      paymentRequestOf({
        ...order,
        builderCode,
        payment: { ...order.payment, ...(serviceCodes && { serviceCodes }) },
      }).paymentPayload.extensions["builder-code"];
    expect(codes("shop_1", ["agent"])).toEqual({ info: { a: "shop_1", s: ["agent"] } });
    expect(codes("shop_1")).toEqual({ info: { a: "shop_1", s: [] } });
    // Without a code of its own the service sends none.
    expect(codes(undefined, ["agent"])).toBeUndefined();
  });

  it("names the resource as it was offered when its operation is not sold any more", () => {
    const resourceUrl = "https://service.test/v1/formerly-sold";
    const { paymentPayload } = paymentRequestOf({ ...order, operation: "formerly_sold", resourceUrl });
    expect(paymentPayload).toMatchObject({ resource: { url: resourceUrl }, extensions: {} });
    expect(paymentPayload.extensions).toEqual({});
  });
});
