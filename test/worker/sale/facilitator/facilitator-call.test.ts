import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FacilitatorSetting } from "../../../../src/worker/config/config.ts";
import { askFacilitator, isSupported } from "../../../../src/worker/sale/facilitator/facilitator-call.ts";

const network = "eip155:8453";
const setting: FacilitatorSetting = { url: "https://facilitator.test/x402", auth: { type: "none" } };
const timeoutMs = 1_000;

let sent: (readonly [string, RequestInit])[];
let respond: () => Response | Promise<Response>;
beforeEach(() => {
  sent = [];
  respond = () => Response.json({ ok: true });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return await respond();
  });
});

it("does not ask a facilitator with a key that cannot be used", async () => {
  const auth = { type: "cdp", keyId: "key-1", keySecret: "not a key" } as const;
  expect(await askFacilitator({ ...setting, auth }, "/path", {}, timeoutMs)).toBeUndefined();
  expect(sent).toEqual([]);
});

describe("what is offered here", () => {
  const offered = { x402Version: 2, scheme: "exact", network };

  it("settles with a facilitator that lists the offer, whatever else it lists", async () => {
    const other = { x402Version: 1, scheme: "upto", network: "base" };
    respond = () => Response.json({ kinds: [other, { ...offered, extra: { feePayer: "0x1" } }, other], signers: {} });
    expect(await isSupported(setting, network, timeoutMs)).toBe(true);
    expect(sent).toEqual([["https://facilitator.test/x402/supported", expect.objectContaining({ method: "GET" })]]);
  });

  it.each<readonly [string, () => Response | Promise<Response>]>([
    ["lists it for x402 v1", () => Response.json({ kinds: [{ ...offered, x402Version: 1 }] })],
    ["lists another scheme", () => Response.json({ kinds: [{ ...offered, scheme: "upto" }] })],
    ["lists another network", () => Response.json({ kinds: [{ ...offered, network: "eip155:84532" }] })],
    ["has no list", () => Response.json({})],
    ["lists it beside null", () => Response.json({ kinds: [offered, null] })],
    ["lists it in an answer that is an error", () => Response.json({ kinds: [offered] }, { status: 404 })],
    ["asks for patience", () => Response.json({ kinds: [offered] }, { status: 429 })],
    ["is not there", () => Promise.reject(new TypeError("connection refused"))],
  ])("is not settled by a facilitator that %s", async (_, answer) => {
    respond = answer;
    expect(await isSupported(setting, network, timeoutMs)).toBe(false);
  });
});
