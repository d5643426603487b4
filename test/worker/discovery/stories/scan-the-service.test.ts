/** The checks of public agent-readiness scanners that apply here: not OAuth, UCP, ACP or AP2, which are not offered. */
import { expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { origin, serviceOver } from "../service.ts";

const service = serviceOver(operations);

const get = (path: string, headers: Record<string, string> = {}) => service(path, { headers, redirect: "manual" });

it("publishes rules for AI crawlers, content signals and the sitemap in robots.txt", async () => {
  const text = await (await get("/robots.txt")).text();
  for (const agent of ["*", "GPTBot", "ClaudeBot", "Google-Extended", "PerplexityBot"])
    expect(text).toContain(`User-agent: ${agent}`);
  expect(text.match(/^Content-Signal: search=yes, ai-input=yes, ai-train=yes$/gm)).toHaveLength(2);
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

it("sends Link headers to the API catalogue, the description and the documentation from the home address", async () => {
  for (const path of ["/", "/agent-tools"]) {
    const link = (await get(path, { Accept: "text/html" })).headers.get("Link") ?? "";
    for (const relation of ["api-catalog", "service-desc", "describedby"])
      expect([path, link]).toEqual([path, expect.stringContaining(`rel="${relation}"`)]);
  }
});

it.each(["/", "/agent-tools", "/developers"])("sends Markdown from %s to a reader that asks for it", async (path) => {
  const response = await get(path, { Accept: "text/markdown" });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toContain("text/markdown");
  expect(response.headers.get("Vary")).toContain("Accept");
  expect(await response.text()).toMatch(/^# /);
});

it("publishes the API catalogue as a linkset", async () => {
  const response = await get("/.well-known/api-catalog");
  expect(response.headers.get("Content-Type")).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  expect(response.headers.get("Link")).toContain('rel="api-catalog"');
  const { linkset } = await response.json<{ linkset: Record<string, { href: string }[]>[] }>();
  expect(linkset.length).toBeGreaterThan(0);
  for (const { anchor, ...relations } of linkset)
    for (const { href } of [{ href: String(anchor) }, ...Object.values(relations).flat()])
      expect(href).toMatch(/^https:/);
});

it("publishes the MCP server card", async () => {
  expect(await service.json("/.well-known/mcp/server-card.json")).toMatchObject({
    serverInfo: { name: expect.any(String) },
    transport: { endpoint: `${origin}/mcp` },
  });
});

it("publishes agent skills whose digest is that of the skill", async () => {
  const { skills } = await service.json("/.well-known/agent-skills/index.json");
  expect(skills.length).toBeGreaterThan(0);
  for (const { url, digest } of skills) {
    const bytes = await (await get(url.replace(origin, ""))).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    expect(digest).toBe(`sha256:${[...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);
  }
});
