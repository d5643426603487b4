import { expect, it } from "vitest";
import { type Doubt, doubtAfter, tried } from "../../../src/worker/guard/doubt.ts";

const minute = 60_000;
const first = doubtAfter(undefined, "silent", false, 0);

it("asks a facilitator after the others for a minute when its settlement failed, even if more fails in that time", () => {
  expect(first).toEqual({ since: 0, until: minute, pauseMs: minute, reason: "silent" });
  expect(doubtAfter(first, "unknown", false, minute - 1)).toBe(first);
});

it("asks a facilitator after the others for twice as long after each trial that fails, up to an hour", () => {
  let doubt: Doubt = first;
  const minutes: number[] = [];
  for (let trial = 0; trial < 8; trial++) {
    doubt = doubtAfter(tried(doubt, doubt.until), "silent", true, doubt.until);
    minutes.push(doubt.pauseMs / minute);
  }
  expect(minutes).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});

it("asks a facilitator after the others for twice as long when it fails again later, even without a trial", () => {
  const again = { since: minute, until: 3 * minute, pauseMs: 2 * minute, reason: "busy" };
  expect(doubtAfter(first, "busy", false, minute)).toEqual(again);
});

it("tries a doubtful facilitator with one purchase when its time is over, and again after half a minute", () => {
  expect(tried(first, minute - 1)).toBeUndefined();
  const trying = tried(first, minute);
  expect(trying).toEqual({ ...first, until: 1.5 * minute });
  expect(tried(trying, 1.5 * minute - 1)).toBeUndefined();
  expect(tried(trying, 1.5 * minute)).toBeDefined();
});

it("does not try a facilitator that has not failed", () => expect(tried(undefined, 0)).toBeUndefined());
