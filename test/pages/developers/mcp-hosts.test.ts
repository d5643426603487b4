import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mcpHosts } from "../../../src/discovery/mcp-hosts.ts";

it("sets up the MCP hosts of docs/mcp.md, in the same files", async () => {
  const handbook = await readFile(join(import.meta.dirname, "../../../docs/mcp.md"), "utf8");
  const table = /\| host \|[^\n]*\n\|---[^\n]*\n((?:\|[^\n]*\n)+)/.exec(handbook)?.[1] ?? "";
  const rows = [...table.matchAll(/^\| ([^|]+) \| `([^`]+)`/gm)].map(([, name, file]) => ({ name, file }));
  expect(rows).toEqual(mcpHosts.map(({ name, file }) => ({ name, file })));
});
