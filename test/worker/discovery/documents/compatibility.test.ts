import { expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { configured, serviceOver } from "../service.ts";

it("publishes a command of the bridge whose standard output carries no lines of npm", async () => {
  const response = await serviceOver(operations, configured)("/.well-known/compatibility.json");
  expect(await response.json()).toMatchObject({ mcp: { stdio_command: "npm run --silent mcp:stdio" } });
});
