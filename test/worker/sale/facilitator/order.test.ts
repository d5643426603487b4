import { describe, expect, it } from "vitest";
import { type Candidate, choicesOf } from "../../../../src/worker/sale/facilitator/order.ts";

const fine: Candidate = { isOpen: false, doubt: "none", isRefused: false, isLeft: false, isTried: false };
const failing: Candidate = { ...fine, doubt: "lasting" };
const over: Candidate = { ...fine, doubt: "over" };
const refusing: Candidate = { ...fine, isRefused: true };
const tried: Candidate = { ...fine, isTried: true };

describe("the order of facilitators", () => {
  it.each<readonly [string, readonly Candidate[], boolean, readonly number[]]>([
    ["is the operator's", [fine, fine, fine], true, [0, 1, 2]],
    ["puts one that fails after those that work", [failing, fine], true, [1, 0]],
    ["keeps the operator's order where all fail", [failing, failing], true, [0, 1]],
    ["lets a purchase try one whose time is over", [over, fine], true, [0, 1]],
    ["lets other purchases not try it", [over, fine], false, [1, 0]],
    ["puts those that were tried for the payment after one that was not", [tried, tried, fine], true, [2, 0, 1]],
    ["puts one that fails after one that was tried", [failing, tried], true, [1, 0]],
    ["puts one that refuses the payer after one that fails", [refusing, failing, fine], true, [2, 1, 0]],
    [
      "leaves out one that was asked, and one whose circuit is open",
      [{ ...fine, isLeft: true }, { ...fine, isOpen: true }, fine],
      true,
      [2],
    ],
  ])("the order of facilitators %s", (_, candidates, mayTry, positions) => {
    expect(choicesOf(candidates, mayTry).map(({ position }) => position)).toEqual(positions);
  });

  it("says which facilitator has failed, and which call is a trial", () => {
    expect(choicesOf([over, failing, fine], true)).toEqual([
      { position: 0, isDoubtful: true, isTrial: true },
      { position: 2, isDoubtful: false, isTrial: false },
      { position: 1, isDoubtful: true, isTrial: false },
    ]);
  });
});
