import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { pages } from "../../../../catalog/service/pages.ts";
import { words } from "../../../../src/worker/pages/site/page-texts.ts";
import { origin, serviceOver } from "../service.ts";

const service = serviceOver(operations);

describe("the base address", () => {
  it("gives a program at the base address the outline of what is sold, in its language", async () => {
    for (const [locale, name] of [
      ["en", "Free profit check"],
      ["ar", "فحص الربح المجاني"],
    ] as const) {
      const response = await service("/", { headers: { Accept: "application/json", "Accept-Language": locale } });
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(response.headers.get("Vary")).toBe("Accept, Accept-Language");
      const { guide, services } = Object(await response.json());
      expect([guide, services[0].name]).toEqual([`${origin}/llms.txt`, name]);
      expect(services).toMatchObject(operations.map(({ id }) => ({ id })));
    }
  });

  it("gives a model that asks for Markdown at the base address the text of /llms.txt", async () => {
    const response = await service("/", { headers: { Accept: "text/markdown" } });
    expect(response.headers.get("Content-Type")).toMatch(/^text\/markdown/);
    expect(await response.text()).toBe(await service.text("/llms.txt"));
  });

  it.each(["text/html,application/xhtml+xml", "*/*", undefined])(
    "leads a browser at the base address, with Accept: %s, to the page for people",
    async (accept) => {
      const response = await service("/", {
        redirect: "manual",
        headers: accept === undefined ? {} : { Accept: accept },
      });
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toBe("/agent-tools");
      expect(response.headers.get("Vary")).toBe("Accept, Accept-Language");
      expect(await response.text()).toBe(`${origin}/llms.txt\n`);
      const page = await service.text("/agent-tools", { headers: { Accept: accept ?? "*/*" } });
      expect(page.slice(0, 1024)).toContain(`href="${origin}/llms.txt"`);
    },
  );
});

it.each([
  ["/", "ar", pages.agentTools.path.ar],
  ["/ar", "en", pages.agentTools.path.ar],
  ["/ar/", "en", pages.agentTools.path.ar],
  ["/agent-tools/", "ar", pages.agentTools.path.en],
  ["/ar/developers/?from=mail", "en", `${pages.developers.path.ar}?from=mail`],
])("redirects a request for %s in the language %s to %s", async (path, language, target) => {
  const response = await service(path, {
    headers: { Accept: "text/html", "Accept-Language": language },
    redirect: "manual",
  });
  expect([302, 308]).toContain(response.status);
  expect(new URL(response.headers.get("Location") ?? "", origin).href).toBe(origin + target);
});

it.each(["/", "/developers", "/llms.txt"])(
  "answers %s with its methods when it is called by another one",
  async (path) => {
    const response = await service(path, { method: "POST" });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  },
);

describe("an address that does not exist", () => {
  it.each([
    ["/ar/nope", "en", words.notFoundTitle.ar],
    ["/nope", "ar-SA", words.notFoundTitle.ar],
    ["/nope", "en-GB", words.notFoundTitle.en],
  ])("tells a browser at %s, whose user reads %s, that there is no page", async (path, language, title) => {
    const headers = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": language };
    const response = await service(path, { headers });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([404, expect.stringContaining("html")]);
    expect(await response.text()).toContain(title);
  });

  it("sends a program from an unknown address to /llms.txt", async () => {
    const { error } = await service.json("/nowhere");
    expect(error.message).toContain("/llms.txt");
    expect(error).not.toHaveProperty("details");
  });

  it.each([
    ["/v1/sa/landed_cost", "/v1/sa/landed-cost", "svc.sa_landed_cost"],
    ["/landed-cost/", "/v1/sa/landed-cost", "svc.sa_landed_cost"],
    ["/free_profit_check", "/free/gcc-profit-check", "svc.free_profit_check"],
    ["/v1/gcc/portfolio-ranks", "/v1/gcc/portfolio-rank", "svc.gcc_portfolio_rank"],
  ])("answers the unknown address %s with the name of the analysis at %s", async (asked, path, tool) => {
    const response = await service(asked, { method: "POST" });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: { code: "not_found", details: [{ code: "nearest", method: "POST", path, tool }] },
    });
  });

  it.each([
    ["/sse", "POST", "/mcp"],
    ["/MCP/", "POST", "/mcp"],
    ["/mcp/messages", "POST", "/mcp"],
    ["/a2a", "POST", "/a2a/rpc"],
    ["/rpc", "POST", "/a2a/rpc"],
    ["/message/send", "POST", "/a2a/rpc"],
    ["/v1/message:send", "POST", "/a2a/rpc"],
    ["/v1", "GET", "/agent-services/search"],
    ["/openapi.yaml", "GET", "/openapi.json"],
    ["/catalog", "GET", "/.well-known/x402-catalog.json"],
    ["/discovery/resources", "GET", "/.well-known/x402-bazaar.json"],
    ["/LLMS.txt/", "GET", "/llms.txt"],
    ["/developer", "GET", "/developers"],
    ["/health", "GET", "/status"],
  ])("%s names %s %s for an unknown address", async (asked, method, path) => {
    const response = await service(asked, { headers: { Accept: "application/json" } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { details: [{ code: "nearest", method, path }] } });
  });

  it.each(["/.well-known/oauth-protected-resource", "/.env", "/wp-login.php", `/${"a".repeat(5000)}`])(
    "finds no address near %s",
    async (asked) => {
      const { error } = await service.json(asked);
      expect(error).not.toHaveProperty("details");
    },
  );
});
