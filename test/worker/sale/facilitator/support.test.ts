import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FacilitatorSetting } from "../../../../src/worker/config/config.ts";
import { lacksGas } from "../../../../src/worker/sale/facilitator/gas.ts";
import { areTooPoor, supportOf } from "../../../../src/worker/sale/facilitator/support.ts";
import { nodeUrl } from "../../../fixtures/payment-settings.ts";
import { sellingWith } from "../fixtures/purchase.ts";
import { World } from "../fixtures/world.ts";

const network = "eip155:8453";
const setting: FacilitatorSetting = { url: "https://facilitator.test/x402", auth: { type: "none" } };
const offered = { x402Version: 2, scheme: "exact", network };
const listing = (...kinds: readonly unknown[]) => Response.json({ kinds });
const signer = `0x${"a1".repeat(20)}` as const;

let respond: () => Response | Promise<Response>;
beforeEach(() => {
  vi.stubGlobal("fetch", async () => await respond());
});

describe("what a facilitator lists", () => {
  it.each<readonly [string, readonly unknown[]]>([
    ["beside other kinds", [{ x402Version: 1, scheme: "upto", network: "base" }, offered]],
    ["beside kinds that cannot be read", [null, { x402Version: "2" }, { scheme: "exact", network }, offered]],
  ])("accepts a facilitator's list that has what is offered here, %s", async (_, kinds) => {
    respond = () => listing(...kinds);
    expect(await supportOf(setting, network, 1_000)).toEqual({ signers: [] });
  });

  const moved = { status: 308, headers: { Location: "https://new.test/x402/supported?key=secret" } };
  const wildcard = { ...offered, network: "eip155:*" };
  it.each<readonly [string, () => Response | Promise<Response>, problem: string, detail: string]>([
    ["redirects", () => new Response(null, moved), "redirects", "https://new.test/x402/supported"],
    ["lists version 1 only", () => listing({ ...offered, x402Version: 1 }), "lists_version_1_only", ""],
    ["lists the network by another name", () => listing(wildcard), "lists_other_networks", "eip155:*"],
    ["lists what is no name", () => listing({ ...offered, network: "<script>" }), "lists_other_networks", ""],
    ["writes its version as text", () => listing({ ...offered, x402Version: "2" }), "list_unreadable", ""],
    ["has a version of its own", () => listing({ t402Version: 2, scheme: "exact", network }), "list_unreadable", ""],
    ["lists another scheme", () => listing({ ...offered, scheme: "upto" }), "does_not_list_it", ""],
    ["has no list", () => Response.json({}), "has_no_list", ""],
    ["answers an error", () => Response.json({}, { status: 401 }), "refuses_the_question", "401"],
    ["asks for patience", () => new Response("", { status: 429 }), "refuses_the_question", "429"],
    ["is not there", () => Promise.reject(new TypeError("connection refused")), "does_not_answer", ""],
  ])("does not accept a facilitator's list when it %s", async (_, answer, problem, detail) => {
    respond = answer;
    expect(await supportOf(setting, network, 1_000)).toEqual({ problem, signers: [], ...(detail && { detail }) });
  });

  it("names the accounts that a facilitator settles with on the network, five at most", async () => {
    const others = Array.from({ length: 9 }, (_, index) => `0x${String(index).repeat(40)}`);
    const signers = { "eip155:*": [signer, "nobody"], [network]: others, solana: ["x"] };
    respond = () => Response.json({ kinds: [offered], signers });
    expect(await supportOf(setting, network, 1_000)).toEqual({ signers: others.slice(0, 5) });
  });
});

describe("the gas of a facilitator's accounts", () => {
  it.each<readonly [string, Parameters<typeof areTooPoor>, boolean | undefined]>([
    ["too little in each", [1n, [0n, 99_999n]], true],
    ["enough in one", [1n, [0n, 100_000n]], false],
    ["nothing, where gas costs nothing", [0n, [0n]], true],
    ["no account", [1n, []], undefined],
    ["one that is not known", [1n, [0n, undefined]], undefined],
    ["a price that is not known", [undefined, [0n]], undefined],
  ])("says whether the accounts of a facilitator can pay for gas, or that it is not known: %s", (_, given, isPoor) =>
    expect(areTooPoor(...given)).toBe(isPoor),
  );

  it("asks our own node in one request for the gas of a facilitator's accounts", async () => {
    const world = new World();
    vi.stubGlobal("fetch", world.fetch);
    const config = sellingWith();
    expect(await lacksGas(config, [signer])).toBe(true);
    world.gas = 10n ** 18n;
    expect(await lacksGas(config, [signer])).toBe(false);
    expect(world.requests.map(({ url }) => url)).toEqual([`${nodeUrl}/`, `${nodeUrl}/`]);
    world.nodeReachable = false;
    expect(await lacksGas(config, [signer])).toBeUndefined();
    expect(await lacksGas(config, [])).toBeUndefined();
  });

  it("does not say of refilled accounts that they lack gas while one of two nodes stands still", async () => {
    const atNode = (url: string) =>
      url === nodeUrl ? { at: Date.now(), held: "0xde0b6b3a7640000" } : { at: 0, held: "0x0" };
    vi.stubGlobal("fetch", async (url: string) => {
      const { at, held } = atNode(url);
      const timestamp = `0x${Math.floor(at / 1000).toString(16)}`;
      const results = ["0x2105", { number: "0x64", timestamp }, "0x3b9aca00", held];
      return Response.json(results.map((result, id) => ({ id, result })));
    });
    const config = { ...sellingWith(), rpcUrls: ["http://still.test", nodeUrl] };
    expect(await lacksGas(config, [signer])).toBe(false);
    expect(await lacksGas({ ...config, rpcUrls: ["http://still.test"] }, [signer])).toBe(true);
  });
});
