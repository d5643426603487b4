import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FacilitatorSetting } from "../../../../src/worker/config/config.ts";
import type { Circuit } from "../../../../src/worker/guard/circuits/circuit.ts";
import { suspect } from "../../../../src/worker/sale/facilitator/facilitator.ts";
import { sellingWith } from "../fixtures/selling.ts";

const config = sellingWith();

let places = 0;
/** A facilitator that was never suspected. */
const newFacilitator = (): FacilitatorSetting => ({ url: `http://suspect-${++places}.test`, auth: { type: "none" } });

let asked: string[];
let works: boolean;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  asked = [];
  works = true;
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (!works) throw new TypeError("connection refused");
    return Response.json({ kinds: [{ x402Version: 2, scheme: "exact", network: config.network }] });
  });
});

/** What its circuit is told when a facilitator is suspected. */
async function told(setting: FacilitatorSetting): Promise<unknown> {
  const report = vi.fn<Circuit["report"]>();
  const circuit: Circuit = { admit: async () => ({ admitted: true }), report, run: (call) => call() };
  await suspect(config, { setting, circuit });
  expect(report).toHaveBeenCalledTimes(1);
  return report.mock.calls[0]?.[0];
}

describe("a facilitator that failed a payer", () => {
  it("is asked what it supports: only when it fails that as well, it counts as failing", async () => {
    const facilitator = newFacilitator();
    expect(await told(facilitator)).toBe("success");
    expect(asked).toEqual([`${facilitator.url}/supported`]);
    works = false;
    expect(await told(newFacilitator())).toBe("failure");
  });

  it("is asked once, and what it said counts for all who suspect it within a second", async () => {
    const facilitator = newFacilitator();
    expect(await Promise.all([told(facilitator), told(facilitator)])).toEqual(["success", "success"]);
    works = false;
    vi.setSystemTime(Date.now() + 999);
    expect(await told(facilitator)).toBe("success");
    expect(asked).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    expect(await told(facilitator)).toBe("failure");
    expect(asked).toHaveLength(2);
  });

  it("is asked again when the clock was set back", async () => {
    const facilitator = newFacilitator();
    await told(facilitator);
    vi.setSystemTime(Date.now() - 1);
    await told(facilitator);
    expect(asked).toHaveLength(2);
  });
});
