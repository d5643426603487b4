import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { operationNamed } from "../../../fixtures/operation-named.ts";
import { answerOf, legacy, modern } from "./wire.ts";

const extension = "io.modelcontextprotocol/ui";
const mediaType = "text/html;profile=mcp-app";
const capabilities = { extensions: { [extension]: { mimeTypes: [mediaType] } } };
const declared = { _meta: { "io.modelcontextprotocol/clientCapabilities": capabilities } };

const resultOf = async (answer: Promise<Response>) => (await answerOf(answer)).result;

const freeCheck = operationNamed("free_profit_check");
const freeCall = { name: `svc.${freeCheck.id}`, arguments: freeCheck.examples[0].input };

const takesProducts = ({ examples }: Operation) => "products" in examples[0].input;
const uriOf = (operation: Operation) => `ui://gulf-retail-analysis/${takesProducts(operation) ? "plan" : "card"}`;

describe("a client that declares MCP Apps", () => {
  it("declares MCP Apps to clients that declare it, and to no other", async () => {
    const { capabilities: answered } = await resultOf(modern("server/discover", declared));
    expect(answered).toMatchObject({ resources: {}, extensions: { [extension]: {} } });
    const opened = { protocolVersion: "2025-11-25", capabilities, clientInfo: { name: "test", version: "1" } };
    expect((await resultOf(legacy("initialize", opened))).capabilities).toMatchObject({ resources: {} });
    for (const other of [{}, { extensions: { [extension]: {} } }, { extensions: { [extension]: { mimeTypes: [] } } }]) {
      const answer = await resultOf(legacy("initialize", { ...opened, capabilities: other }));
      expect(answer.capabilities).toEqual({ tools: {}, resources: {} });
      const _meta = { "io.modelcontextprotocol/clientCapabilities": other };
      const discovered = await resultOf(modern("server/discover", { _meta }));
      expect(discovered.capabilities.extensions ?? {}).not.toHaveProperty(extension);
    }
  });

  it("names the view of each tool's results: a card for one product, a plan for many", async () => {
    const uris = operations.map((operation) => ({ _meta: { ui: { resourceUri: uriOf(operation) } } }));
    expect((await resultOf(modern("tools/list", declared))).tools).toMatchObject(uris);
    // The revisions of 2025 declare it once for a session, and this service has no sessions.
    expect((await resultOf(legacy("tools/list"))).tools).toMatchObject(uris);
  });

  it("serves each view as one HTML document of at most 100 KiB that loads nothing", async () => {
    const { resources } = await resultOf(modern("resources/list", declared));
    const uris = resources.map(({ uri }: { uri: string }) => uri);
    expect(uris.sort()).toEqual([...new Set(operations.map(uriOf))].sort());
    for (const { uri, mimeType, _meta } of resources) {
      const { contents } = await resultOf(modern("resources/read", { uri, name: String(uri), ...declared }));
      const noOrigins = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };
      expect(_meta).toEqual({ ui: { csp: noOrigins, prefersBorder: true } });
      expect(mimeType).toBe(mediaType);
      expect(contents).toMatchObject([{ uri, mimeType, _meta }]);
      const html = contents[0]?.text ?? "";
      expect(html).toMatch(/^<!doctype html>/);
      expect(html).toContain("default-src 'none'");
      expect(html).not.toMatch(/<(?:link|img|iframe|base|object)\b|\bsrc=|@import|url\(|\beval\(|new Function/);
      expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(100_000);
      expect(await resultOf(legacy("resources/read", { uri }))).toMatchObject({ contents });
    }
  });

  it("answers an unknown address of a view with -32602", async () => {
    for (const uri of ["ui://gulf-retail-analysis/other", "ui://gulf-retail-analysis/card/", "file:///etc/passwd"]) {
      const answer = await modern("resources/read", { uri, name: uri, ...declared });
      expect(await answer.json()).toMatchObject({ error: { code: -32602 } });
    }
  });
});

describe("a client that does not declare MCP Apps", () => {
  it("lists no views for a client that does not declare MCP Apps", async () => {
    const { tools } = await resultOf(modern("tools/list"));
    for (const { _meta } of tools) expect(_meta).not.toHaveProperty("ui");
    expect(await (await modern("resources/list")).json()).toMatchObject({ result: { resources: [] } });
  });

  it("gives the same result of a tool with and without MCP Apps", async () => {
    const [plain, shown] = await Promise.all([
      resultOf(modern("tools/call", freeCall)),
      resultOf(modern("tools/call", { ...freeCall, ...declared })),
    ]);
    expect(shown.content).toEqual(plain.content);
    expect(shown.structuredContent).toEqual(plain.structuredContent);
  });
});

it("gives a view the language of the result that it draws", async () => {
  for (const language of ["en", "ar"]) {
    const answer = await resultOf(modern("tools/call", freeCall, { "Accept-Language": language }));
    expect(answer).toMatchObject({ _meta: { "svc/language": language } });
  }
});
