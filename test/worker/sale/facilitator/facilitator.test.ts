import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { indexedBazaar } from "../../../../src/worker/sale/challenge/challenge-extensions.ts";
import {
  chooseFacilitator,
  facilitatorAt,
  paymentRequestOf,
} from "../../../../src/worker/sale/facilitator/facilitator.ts";
import { indexedResourceOf } from "../../../../src/worker/sale/payment/resource.ts";
import { AskedFacilitators, settingsOf } from "../fixtures/asked-facilitators.ts";
import { orderOf } from "../fixtures/purchase.ts";

let facilitators: AskedFacilitators;
beforeEach(() => {
  facilitators = new AskedFacilitators();
});

/** A Gate that says of which hosts the circuit is open, and for how many seconds. */
const gates = (open: Readonly<Record<string, number>>) => ({
  GATE: {
    getByName: (name: string) => {
      const seconds = Object.entries(open).find(([host]) => name.endsWith(host))?.[1];
      return {
        openUntil: async () => (seconds === undefined ? 0 : Date.now() + seconds * 1000 - 500),
        recordCheck: async () => 0,
      };
    },
  },
});

describe("the facilitators that are configured", () => {
  it("settle in their order: the first whose circuit is closed", async () => {
    const { payment, urls } = settingsOf(3);
    expect(await chooseFacilitator(env, payment, undefined)).toBe(payment.facilitators[0]);
    const { payment: second, urls: others } = settingsOf(2);
    const [host = ""] = others.map((url) => new URL(url).host);
    expect(await chooseFacilitator(gates({ [host]: 9 }), second, undefined)).toBe(second.facilitators[1]);
    expect(facilitators.sent).toEqual([]);
    expect(urls.map((url) => facilitatorAt(payment, url))).toEqual(payment.facilitators);
    expect(facilitatorAt(payment, "http://gone.test")).toBeUndefined();
  });

  it("settle with another than the one that has refused this payer, unless it is the only healthy one", async () => {
    const { payment, urls } = settingsOf(2);
    expect(await chooseFacilitator(env, payment, urls[0])).toBe(payment.facilitators[1]);
    const { payment: other, urls: others } = settingsOf(2);
    const [, host = ""] = others.map((url) => new URL(url).host);
    expect(await chooseFacilitator(gates({ [host]: 9 }), other, others[0])).toBe(other.facilitators[0]);
  });

  it("waits for the facilitators until the first circuit closes", async () => {
    const { payment, urls } = settingsOf(3);
    const [a = "", b = "", c = ""] = urls.map((url) => new URL(url).host);
    expect(await chooseFacilitator(gates({ [a]: 9, [b]: 4, [c]: 7 }), payment, undefined)).toBe(4);
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
