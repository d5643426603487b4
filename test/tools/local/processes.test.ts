import { describe, expect, it } from "vitest";
import { processIdentity } from "../../../src/tools/local/processes.ts";

describe("a process, where the system does not say when it began", () => {
  it("is known by its number as long as it runs", () => {
    expect(processIdentity(process.pid, "darwin")).toBe(String(process.pid));
    expect(processIdentity(2 ** 22 + 1, "darwin")).toBeUndefined();
  });
});
