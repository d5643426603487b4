import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../../src/tools/local/local-settings.ts";

const read = (environment: Record<string, string>) => readSettings({ ENVIRONMENT: "", ...environment });

describe("the settings of npm start", () => {
  it("uses port 8787 and .state by default", () => {
    expect(read({})).toEqual({ port: 8787, stateDir: resolve(".state"), given: {} });
  });

  it("passes on to the Worker its own settings and nothing else", () => {
    expect(read({ PAY_TO: "0x1", RATE_LIMIT_FREE_PER_MINUTE: "7", HOME: "/root", FACILITATOR_URL: " " }).given).toEqual(
      {
        PAY_TO: "0x1",
        RATE_LIMIT_FREE_PER_MINUTE: "7",
      },
    );
  });

  it.each(["abc", "0", "65536", "80.5"])("refuses the port %s by name", (port) => {
    expect(() => read({ PORT: port })).toThrow(/^PORT must be/);
  });
});
