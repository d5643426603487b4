import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isObject } from "../../../../../src/lib/text.ts";
import { mcpHosts } from "../../../../../src/worker/pages/site/developers/mcp-hosts.ts";

const handbook = await readFile(join(import.meta.dirname, "../../../../../docs/using/mcp.md"), "utf8");
const table = /\| host \|[^\n]*\n\|---[^\n]*\n((?:\|[^\n]*\n)+)/.exec(handbook)?.[1] ?? "";

it("sets up the MCP hosts of docs/using/mcp.md, in the same files", () => {
  const rows = [...table.matchAll(/^\| ([^|]+) \| `([^`]+)`/gm)].map(([, name, file]) => ({ name, file }));
  expect(rows).toEqual(mcpHosts.map(({ name, file }) => ({ name, file })));
});

it.each(mcpHosts.map((host, index) => [host.name, host, index] as const))(
  "gives %s names that it takes: without a dot, from the bridge as from the remote address",
  (_, host, index) => {
    const address = "{base_url}/mcp?names=underscore";
    if (host.bridge) expect(host.bridge("{base_url}", {})).toMatch(/SVC_TOOL_NAME_STYLE"?\W+"underscore"/);
    expect(host.remote("{base_url}")).toContain(address);
    expect(table.trim().split("\n")[index]).toContain(address);
  },
);

it("says in docs/using/mcp.md what a host wants beside the common part of an entry", () => {
  for (const [index, host] of mcpHosts.entries()) {
    if (!host.file.endsWith(".json") || !host.bridge || host.id === "opencode") continue;
    const [entry] = Object.values(Object(Object.values(JSON.parse(host.bridge("{base_url}", {})))[0]));
    const { command: _, args: __, env: ___, ...own } = isObject(entry) ? entry : {};
    for (const [name, value] of Object.entries(own))
      expect(table.trim().split("\n")[index]).toContain(`"${name}": ${JSON.stringify(value)}`);
  }
});

it("has Codex wait for the server before its first turn", () => {
  const codex = mcpHosts.find(({ id }) => id === "codex");
  for (const entry of [codex?.bridge?.("{base_url}", {}), codex?.remote("{base_url}")])
    expect(entry).toMatch(/^\[mcp_servers\.gulf-retail\]\nrequired = true\n/);
});

it.each(["opencode", "continue"])("says that only the bridge's limits protect a wallet in %s", (id) => {
  const { note } = mcpHosts.find((host) => host.id === id) ?? expect.fail(id);
  for (const text of Object.values(note ?? {})) {
    expect(text).toContain("SVC_MAX_USDC_PER_CALL");
    expect(text).toContain("SVC_MAX_USDC_PER_DAY");
  }
});
