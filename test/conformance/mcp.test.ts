/** The official conformance suite of MCP, for the revision that is canonical here and for the last one before it. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestHarness } from "wrangler";
import { sharedStack } from "../fixtures/shared-stack.ts";

const folder = import.meta.dirname;
const referee = join(folder, "../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

/**
 * Runs the scored scenarios of a revision against an address. Resolves with what the referee printed when a scenario
 * fails unexpectedly, or passes unexpectedly.
 */
async function failures(origin: URL, revision: string, baseline?: string): Promise<string> {
  const results = await mkdtemp(join(tmpdir(), "mcp-conformance-"));
  const given = ["server", "--url", new URL("/mcp", origin).href, "--requirements", revision, "-o", results];
  const expected = baseline === undefined ? [] : ["--expected-failures", join(folder, baseline)];
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

/** Holds what runs at an address to both revisions, but for what is listed. */
function conforms(origin: () => URL, modernBaseline: string | undefined, legacyBaseline: string) {
  it("conforms to MCP revision 2026-07-28", async () => {
    expect(await failures(origin(), "2026-07-28", modernBaseline)).toBe("");
  });

  it("conforms to MCP revision 2025-11-25", async () => {
    expect(await failures(origin(), "2025-11-25", legacyBaseline)).toBe("");
  });
}

describe("the mount of MCP, with the referee's fixtures", () => {
  const harness = createTestHarness({ workers: [{ configPath: join(folder, "referee.wrangler.toml") }] });
  let origin: URL;
  beforeAll(async () => {
    origin = (await harness.listen()).url;
  });
  afterAll(() => harness.close());
  conforms(() => origin, undefined, "mcp-stateless.2025-11-25.yml");
});

describe("the service's own MCP endpoint", () => {
  conforms(() => new URL(sharedStack().service), "mcp-tools-only.2026-07-28.yml", "mcp-tools-only.2025-11-25.yml");
});
