/** The official conformance suite of MCP, for the revision that is canonical here and for the last one before it. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommand } from "../fixtures/run-program.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";

const folder = import.meta.dirname;
const referee = join(folder, "../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

/**
 * Runs the scored scenarios of a revision against an address. Resolves with the referee's report when a scenario fails
 * or passes unexpectedly.
 */
async function failures(origin: string, revision: string): Promise<string> {
  const results = await temporaryFolder();
  const given = ["server", "--url", new URL("/mcp", origin).href, "--requirements", revision, "-o", results];
  const expected = ["--expected-failures", join(folder, `mcp-tools-only.${revision}.yml`)];
  const { code, out, errors } = await runCommand(process.execPath, [referee, ...given, ...expected]);
  return code === 0 ? "" : `${out.slice(out.indexOf("=== SUMMARY"))}${errors}`;
}

it.each(["2026-07-28", "2025-11-25"])(
  "conforms to MCP revision %s, except for the referee's fixtures",
  async (revision) => {
    expect(await failures(sharedStack().service, revision)).toBe("");
  },
);
