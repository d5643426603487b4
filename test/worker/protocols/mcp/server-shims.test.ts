import * as theirs from "@modelcontextprotocol/server/_shims";
import { expect, it } from "vitest";
import * as ours from "../../../../src/worker/protocols/mcp/server-shims.ts";

it("has every name that the package's own has, and says so when one is used", () => {
  expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
  expect(() => new ours.DefaultJsonSchemaValidator().getValidator()).toThrow("asks its users nothing");
  expect(() => ours.process.stdin).toThrow("no standard input");
});
