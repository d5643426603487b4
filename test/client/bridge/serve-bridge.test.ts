import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { afterEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { serveBridge } from "../../../src/client/bridge/serve-bridge.ts";

const free = operations.find((operation) => operation.free);
if (!free) throw new Error("Nothing is free");
const uri = "ui://gulf-retail-analysis/card";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
  vi.restoreAllMocks();
});

/** A host at the other end of two streams, which asks with the envelope of revision 2026-07-28. */
function host(environment: Readonly<Record<string, string>> = {}) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const served = serveBridge(environment, { transport: new StdioServerTransport(stdin, stdout) });
  cleanups.push(() => served.close());
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {
      extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } },
    },
  };
  return {
    say: (line: string) => stdin.write(`${line}\n`),
    ask: async (method: string, params: object = {}) => {
      stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } })}\n`);
      return JSON.parse((await lines.next()).value ?? "").result;
    },
  };
}

describe("the bridge", () => {
  it("says what it is and lists its tools, for this host alone", async () => {
    const { ask } = host({ SVC_BASE_URL: "https://service.test", SVC_TOOL_NAME_STYLE: "underscore", SVC_LANG: "ar" });
    const discovered = await ask("server/discover");
    expect(discovered).toMatchObject({ cacheScope: "private" });
    expect(JSON.stringify(discovered)).toContain('"websiteUrl":"https://service.test"');
    const listed = await ask("tools/list");
    expect(listed).toMatchObject({ cacheScope: "private" });
    expect(listed.tools.map(({ name }: { name: string }) => name)).toEqual(operations.map(({ id }) => `svc_${id}`));
    expect(listed.tools.map(({ title }: { title: string }) => title)).toEqual(operations.map(({ name }) => name.ar));
  });

  it("answers a call", async () => {
    const [{ input }] = free.examples;
    const { structuredContent } = await host().ask("tools/call", { name: `svc.${free.id}`, arguments: input });
    expect(structuredContent).toEqual(JSON.parse(JSON.stringify(free.answer(input, "en"))));
  });

  it("gives the views of results", async () => {
    const { contents } = await host().ask("resources/read", { uri });
    expect(contents).toMatchObject([{ uri, text: expect.stringMatching(/^<!doctype html>/) }]);
  });

  it("tells the host's log what it cannot read, and goes on", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { say, ask } = host();
    say('{"what":"no message"}');
    await expect(ask("tools/list")).resolves.toMatchObject({ tools: expect.any(Array) });
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^\w*Error: ./));
  });

  it("does not start on settings that cannot be meant", () => {
    expect(() => serveBridge({ SVC_LANG: "fr", SVC_BASE_URL: "ftp://some.test" })).toThrow(
      /^SVC_BASE_URL .*\nSVC_LANG /,
    );
  });
});
