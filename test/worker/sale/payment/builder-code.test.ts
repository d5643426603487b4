import { expect, it } from "vitest";
import { serviceCodesOf } from "../../../../src/worker/sale/payment/builder-code.ts";

it.each<readonly [string, unknown, readonly string[]]>([
  ["a list, as CDP's client sends it", { info: { s: ["cdp_sdk_client"] } }, ["cdp_sdk_client"]],
  ["one code alone", { info: { s: "agent" } }, ["agent"]],
  ["other members, which are dropped", { info: { s: ["a1"], a: "stolen", w: "wallet" }, schema: {} }, ["a1"]],
  [
    "codes of another form",
    { info: { s: ["A", "", "a-b", "x".repeat(33), 7, null, ["b"], "x".repeat(32)] } },
    ["x".repeat(32)],
  ],
  ["more than five", { info: { s: ["a", "b", "c", "d", "e", "f"] } }, ["a", "b", "c", "d", "e"]],
  ["no codes", { info: { s: 5 } }, []],
  ["no content", { s: ["a"] }, []],
  ["nothing", undefined, []],
])("reads the builder codes of a buyer's programs from %s", (_, extension, codes) => {
  expect(serviceCodesOf(extension)).toEqual(codes);
});
