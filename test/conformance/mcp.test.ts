/** The official conformance suite of MCP, for the revision that is canonical here and for the last one before it. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sharedStack } from "../fixtures/shared-stack.ts";

const folder = import.meta.dirname;
const referee = join(folder, "../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

/**
 * Runs the scored scenarios of a revision against an address. Resolves with the referee's report when a scenario fails
 * or passes unexpectedly.
 */
async function failures(origin: string, revision: string): Promise<string> {
  const results = await mkdtemp(join(tmpdir(), "mcp-conformance-"));
  const given = ["server", "--url", new URL("/mcp", origin).href, "--requirements", revision, "-o", results];
  const expected = ["--expected-failures", join(folder, `mcp-tools-only.${revision}.yml`)];
  try {
    return await new Promise((resolve) =>
      execFile(process.execPath, [referee, ...given, ...expected], { maxBuffer: 1e8 }, (error, output, complaints) =>
        resolve(error ? `${output.slice(output.indexOf("=== SUMMARY"))}${complaints}` : ""),
      ),
    );
  } finally {
    await rm(results, { recursive: true });
  }
}

it.each(["2026-07-28", "2025-11-25"])(
  "conforms to MCP revision %s, except for the referee's fixtures",
  async (revision) => {
    expect(await failures(sharedStack().service, revision)).toBe("");
  },
);
