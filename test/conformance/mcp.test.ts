/** The official conformance suite of MCP, for the revision that is canonical here and for the last one before it. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { listen } from "../../src/tools/local/listen.ts";
import { type AppEnv, requestContext } from "../../src/worker/http/request.ts";
import { mountMcp } from "../../src/worker/protocols/mcp/mount.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { createRefereeServer } from "./referee-server.ts";

const folder = import.meta.dirname;
const referee = join(folder, "../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

/**
 * Runs the scored scenarios of a revision against an address. Resolves with the referee's report when a scenario fails
 * or passes unexpectedly.
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

const legacy = "2025-11-25";
const modern = "2026-07-28";

describe("the mount of MCP, with the referee's fixtures", () => {
  it("conforms to both revisions of MCP with the referee's fixtures, except where a session is needed", async () => {
    const app = new Hono<AppEnv>();
    app.use(requestContext);
    app.all(
      "/mcp",
      mountMcp(({ era }) => createRefereeServer(era), { legacyAnswers: "stream" }),
    );
    const env = { ENVIRONMENT: "local" };
    const served = await listen(createAdaptorServer({ fetch: (request) => app.fetch(request, env) }));
    try {
      expect(await failures(new URL(served.url), modern)).toBe("");
      expect(await failures(new URL(served.url), legacy, "mcp-stateless.2025-11-25.yml")).toBe("");
    } finally {
      await served.stop();
    }
  });
});

describe("the service's own MCP endpoint", () => {
  it.each([modern, legacy])("conforms to MCP revision %s, but for the referee's fixtures", async (revision) => {
    expect(await failures(new URL(sharedStack().service), revision, `mcp-tools-only.${revision}.yml`)).toBe("");
  });
});
