/** What is left for a third facilitator when two that fail use up the calls of a request. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { requestOf, settle, time, useLedgers, withLedger, world } from "../fixtures/ledger.ts";
import { payer } from "../fixtures/purchase.ts";

const unclear = {
  kind: "unclear",
  came: "answered",
  meaning: "unknown",
  reason: "busy",
  transaction: undefined,
} as const;

useLedgers();
/** Facilitators that were never asked in another test. */
let urls: readonly string[];
let tests = 0;
beforeEach(() => {
  tests += 1;
  urls = [1, 2, 3].map((place) => `http://facilitator-${tests}-${place}.test`);
  const [, , third] = urls;
  settle.mockImplementation(async ({ url }) => (url === third ? { kind: "yes", transaction: "0x7" } : unclear));
});

const withThree = (work: Parameters<typeof withLedger>[0]) =>
  withLedger(work, { FACILITATORS: JSON.stringify(urls.map((url) => ({ url }))) });

/** The places of the facilitators that were asked since the last time. */
function asked(): readonly number[] {
  const places = settle.mock.calls.map(([{ url }]) => urls.indexOf(url) + 1);
  settle.mockClear();
  return places;
}

const eight = [1, 1, 1, 1, 2, 2, 2, 2];
const sold = { kind: "sold", charged: true };

it.each([
  ["an ordinary account", false],
  ["a wallet that is a contract, whose failures count against no facilitator", true],
])(
  "asks a third facilitator first in the next request of %s, after two that fail four times each",
  async (_, isContract) => {
    if (isContract) world.wallets.set(payer, () => true);
    await withThree(async ({ ledger }) => {
      expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown" });
      expect(asked()).toEqual(eight);
      vi.setSystemTime(time + 3_000);
      expect(await ledger.sell(requestOf(1))).toMatchObject(sold);
      expect(asked()).toEqual([3]);
    });
  },
);

it("asks a third facilitator first for every later buyer, after two that fail four times each", async () => {
  await withThree(({ ledger }) => ledger.sell(requestOf(1)));
  expect(asked()).toEqual(eight);
  // What was told the Gates is there when these answer.
  for (const url of urls) await env.GATE.getByName(`circuit:facilitator:${new URL(url).host}`).standing();
  await withThree(async ({ ledger }) => expect(await ledger.sell(requestOf(2))).toMatchObject(sold));
  expect(asked()).toEqual([3]);
});
