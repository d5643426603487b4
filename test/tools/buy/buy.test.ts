import { beforeEach, describe, expect, it, vi } from "vitest";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import buyCommand from "../../../src/tools/buy/buy.ts";
import { writeStackFile } from "../../../src/tools/local/stack-file.ts";
import { asset, challengeAt, network, publishedOf, requirementsOf } from "../../fixtures/offered-payment.ts";
import { payTo } from "../../fixtures/payment-settings.ts";
import { runHere } from "../../fixtures/run-here.ts";
import { temporaryFolder } from "../../fixtures/temporary-folder.ts";

const { id, path, price } = saLandedCost;
const requirements = requirementsOf(price.atomic);
const here = "http://localhost:1";
const there = "http://localhost:2";
const ourChain = "http://localhost:3";
const theirChain = "http://localhost:4";
let folder: string;
/** The terms of both services. */
let offered: object = requirements;
/** The origins that were asked, in order, each named once. */
let asked: Set<string>;

/** Records that a stack runs whose service is paid to a wallet. */
const run = (wallet: `0x${string}`) =>
  writeStackFile(folder, { service: here, rpcUrl: ourChain, facilitatorUrl: here, payTo: wallet, asset, network });

const buy = (...words: string[]) => runHere(buyCommand, [id, ...words]);

beforeEach(async () => {
  folder = await temporaryFolder();
  asked = new Set();
  offered = requirements;
  for (const [name, value] of Object.entries({ STATE_DIR: folder, RPC_URL: "", SVC_BASE_URL: "" }))
    vi.stubEnv(name, value);
  // Both services are paid to the same wallet; no chain funds a wallet.
  vi.stubGlobal("fetch", async (address: string) => {
    const { origin, pathname } = new URL(address);
    asked.add(origin);
    if (pathname === "/payment-capabilities.json")
      return Response.json(publishedOf({ id, amount: requirements.amount }));
    return Response.json(challengeAt(origin + path, offered), { status: 402 });
  });
});

describe("where npm run buy buys", () => {
  it("buys at the running stack when nothing names a service", async () => {
    await run(payTo);
    expect((await buy()).errors).toContain(`The chain at ${ourChain} did not fund a wallet`);
    expect([...asked]).toEqual([here, ourChain]);
  });

  it("buys at the service of SVC_BASE_URL before the running one, and at that of --base-url before both", async () => {
    await run(payTo);
    vi.stubEnv("SVC_BASE_URL", `${there}/`);
    expect((await buy()).out).toContain(`service      ${there}\n`);
    expect([...asked]).toEqual([there, ourChain]);
    expect((await buy("--base-url", here)).out).toContain(`service      ${here}\n`);
  });

  it("funds no wallet on the chain of a stack whose service is paid to another wallet than the named one", async () => {
    await run("0x52908400098527886E0F7030069857D2E4169EE7");
    const { code, errors } = await buy("--base-url", there);
    expect(code).toBe(1);
    expect(errors).toContain(`${there} is not the service that runs on ${folder}`);
    expect(errors).toMatch(/Set STATE_DIR .+ --rpc-url/);
    expect([...asked]).toEqual([there]);
  });

  it.each([
    ["--rpc-url", ["--rpc-url", theirChain], ""],
    ["RPC_URL", [], theirChain],
  ])("pays on the chain of %s, also where the running service is paid to another wallet", async (_, words, RPC_URL) => {
    await run("0x52908400098527886E0F7030069857D2E4169EE7");
    vi.stubEnv("RPC_URL", RPC_URL);
    expect((await buy("--base-url", there, ...words)).errors).toContain(`The chain at ${theirChain} did not fund`);
    expect([...asked]).toEqual([there, theirChain]);
  });

  it("says on which network alone it pays, and funds no wallet for another", async () => {
    await run(payTo);
    offered = { ...requirements, network: "eip155:84532" };
    expect((await buy()).errors).toMatch(/^http:\/\/localhost:1: Not paid: .+ the published price in USDC on Base /);
    expect([...asked]).toEqual([here]);
  });

  it("asks for a service when none runs and none is named", async () => {
    expect(await buy()).toMatchObject({ code: 1, errors: expect.stringContaining("No service is running.") });
  });
});
