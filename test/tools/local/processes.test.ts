import { expect, it } from "vitest";
import { processIdentity } from "../../../src/tools/local/processes.ts";

it("identifies a process by its number if the system does not say when it began", () => {
  expect(processIdentity(process.pid, "darwin")).toBe(String(process.pid));
  expect(processIdentity(2 ** 22 + 1, "darwin")).toBeUndefined();
});
