import { describe, expect, it } from "vitest";
import {
  nextState,
  type SaleState,
  type SaleStep,
  saleStates,
  transitions,
  unresolvedStates,
} from "../../../../src/worker/sale/decision/transitions.ts";

const events = [...new Set(transitions.map(({ on }) => on))];
const stepsFrom = (state: SaleState) => transitions.filter(({ from }) => from === state);

describe("the life of an authorization", () => {
  it("has one outcome for each event in each state, and no step that is not in the table", () => {
    const allowed = new Set(transitions.map(({ from, on }) => `${from} ${on}`));
    expect(allowed.size).toBe(transitions.length);
    for (const from of saleStates)
      for (const on of events)
        if (!allowed.has(`${from} ${on}`)) expect(() => nextState(from, on)).toThrow(`A sale that is ${from}`);
  });

  it("reaches every state, and ends in released alone", () => {
    const reached = new Set<SaleState>(["reserved"]);
    for (const state of reached) for (const { to } of stepsFrom(state)) reached.add(to);
    expect(reached).toEqual(new Set(saleStates));
    expect(saleStates.filter((state) => stepsFrom(state).length === 0)).toEqual(["released"]);
  });

  it("leaves an unresolved state only by what the chain or the facilitator shows", () => {
    const evidence: readonly SaleStep[] = ["found_paid", "found_void", "settlement_confirmed"];
    for (const state of unresolvedStates)
      for (const { to, on } of stepsFrom(state))
        if (to === "settled" || to === "released") expect(evidence).toContain(on);
  });

  it("never forgets a payment before its retention has ended", () => {
    expect(stepsFrom("settled")).toEqual([expect.objectContaining({ on: "retention_ended", to: "released" })]);
  });

  it("asks for money only with the answer stored: settling is the one way to be charged here", () => {
    const charged = transitions.filter(({ to, on }) => to === "settled" && on === "settlement_confirmed");
    expect(charged.map(({ from }) => from)).toEqual(["settling"]);
  });
});
