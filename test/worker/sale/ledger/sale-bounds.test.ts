import { expect, it } from "vitest";
import { isLarge, nextLookMs, voidAfterMs } from "../../../../src/worker/sale/ledger/sale-bounds.ts";
import { orderOf, sellingWith } from "../fixtures/purchase.ts";

const minutes = 60_000;
const days = 86_400_000;

it.each([
  ["a day", days, 16],
  ["five minutes", 5 * minutes, 8],
  ["no time", 0, 5],
])("looks less and less often until the end of a validity of %s, the last time at its end", (_, validMs, count) => {
  const end = validMs + voidAfterMs;
  let [now, looks] = [0, 0];
  while (now < end) now += nextLookMs(looks++, now - end);
  expect([now, looks]).toEqual([end, count]);
});

it("looks after pauses that grow with the time after the end, from a minute to an hour", () => {
  const pauses = [0, 30_000, 5 * minutes, 60 * minutes, days].map((sinceEnd) => nextLookMs(400, sinceEnd));
  expect(pauses).toEqual([minutes, minutes, 5 * minutes, 60 * minutes, 60 * minutes]);
});

it.each([
  ["12000000", "12", true],
  ["11999999", "12", false],
  ["290000", "0.29", true],
  ["289999", "0.29", false],
])("counts an amount as large from the configured USDC on, to the atomic unit: %s of %s", (amount, from, isIt) => {
  const { terms } = orderOf(`0x${"c3".repeat(32)}`, 1_800_000_000);
  expect(isLarge({ terms: { ...terms, amount } }, sellingWith({ CONFIRM_ON_CHAIN_FROM_USDC: from }))).toBe(isIt);
});
