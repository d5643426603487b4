import { expect, it } from "vitest";
import { parseConfig } from "../../../src/worker/config/config.ts";

it.each([
  ["PAY_TO", "0x12"],
  ["RATE_LIMIT_FREE_PER_MINUTE", "none"],
  ["FACILITATOR_URL", "ftp://somewhere"],
])("refuses a configuration for its %s, by name", (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^ {2}${name}: `, "m"));
});
