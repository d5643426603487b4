import { beforeEach, expect, it, vi } from "vitest";
import type { FacilitatorSetting } from "../../../../src/worker/config/config.ts";
import { answersAtAll, askFacilitator } from "../../../../src/worker/sale/facilitator/facilitator-call.ts";

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

it.each<readonly [string, () => Response | Promise<Response>, boolean]>([
  ["a list", () => Response.json({ kinds: [] }), true],
  ["another object", () => Response.json({ message: "hello" }), true],
  ["no JSON", () => new Response("<h1>hello</h1>"), false],
  ["an error", () => Response.json({ kinds: [] }, { status: 500 }), false],
  ["nothing", () => Promise.reject(new TypeError("connection refused")), false],
])("treats a facilitator that answers any JSON as reachable: %s", async (_, answer, isThere) => {
  respond = answer;
  expect(await answersAtAll(setting, timeoutMs)).toBe(isThere);
});
