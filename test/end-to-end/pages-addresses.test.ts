import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { pages, sampleAddress, sampleAnchor } from "../../catalog/service/pages.ts";
import { locales } from "../../src/lib/text.ts";
import { words } from "../../src/worker/pages/site/page-texts.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

describe("a page", () => {
  it("links from a page to the documents for programs, and sends Markdown to programs that ask for it", async () => {
    const address = sharedStack().service + pages.agentTools.path.ar;
    const page = await fetch(address, { headers: { Accept: "text/html" } });
    expect(page.headers.get("Link")).toContain('</openapi.json>; rel="service-desc"');
    const text = await fetch(address, { headers: { Accept: "text/markdown" } });
    expect(text.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    expect(text.headers.get("Vary")).toContain("Accept");
    expect(await text.text()).toMatch(/^# /);
  });

  it("refuses every method but reading for a page", async () => {
    const response = await fetch(sharedStack().service + pages.developers.path.en, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toContain("GET");
  });
});

describe("a sample of every analysis that is sold", () => {
  it.each(locales)("shows a sample of every analysis before paying, and leads to buying it (%s)", async (locale) => {
    const html = async (path: string) =>
      (await fetch(sharedStack().service + path, { headers: { Accept: "text/html" } })).text();
    const [page, ladderPage] = await Promise.all([
      html(pages.samples.path[locale]),
      html(pages.agentTools.path[locale]),
    ]);
    const samples = page.split('<details class="sample"').slice(1);
    const sold = operations.filter((operation) => !operation.free);
    expect(samples).toHaveLength(sold.length);
    for (const [index, { id }] of sold.entries()) {
      expect(samples[index]).toContain(`id="${sampleAnchor(id)}"`);
      expect(samples[index]).toContain('<div class="document">');
      expect(samples[index]).toContain(`href="${pages.buy.path[locale]}?op=${id}"`);
      expect(ladderPage).toContain(`href="${sampleAddress(id, locale)}"`);
    }
  });
});

describe("an address without a page", () => {
  it("tells a browser that there is no page, in the language of the address or of the visitor", async () => {
    const html = async (path: string, language: string) => {
      const response = await fetch(sharedStack().service + path, {
        headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": language },
      });
      expect(response.status).toBe(404);
      expect(response.headers.get("Content-Type")).toContain("text/html");
      return response.text();
    };
    expect(await html("/ar/nope", "en")).toContain(words.notFoundTitle.ar);
    expect(await html("/nope", "ar-SA")).toContain(words.notFoundTitle.ar);
    expect(await html("/nope", "en-GB")).toContain(words.notFoundTitle.en);
  });

  it("tells a program as data that there is no page", async () => {
    for (const headers of [{}, { Accept: "*/*" }, { Accept: "application/json" }]) {
      const response = await fetch(`${sharedStack().service}/nope`, { headers });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
    }
  });
});

describe("an address that people type", () => {
  it.each([
    ["/", "en", pages.agentTools.path.en],
    ["/", "ar", pages.agentTools.path.ar],
    ["/ar", "en", pages.agentTools.path.ar],
    ["/ar/", "en", pages.agentTools.path.ar],
    ["/agent-tools/", "ar", pages.agentTools.path.en],
    ["/ar/developers/?from=mail", "en", `${pages.developers.path.ar}?from=mail`],
  ])("leads from %s a visitor who reads %s to %s", async (path, language, target) => {
    const response = await fetch(sharedStack().service + path, {
      headers: { Accept: "text/html", "Accept-Language": language },
      redirect: "manual",
    });
    expect([302, 308]).toContain(response.status);
    expect(new URL(response.headers.get("Location") ?? "", sharedStack().service).href).toBe(
      sharedStack().service + target,
    );
  });
});

describe("/status", () => {
  it("answers /status as data when asked for data, and as a page in a browser", async () => {
    const { service } = sharedStack();
    const data = await fetch(`${service}/status`);
    expect(data.headers.get("Content-Type")).toContain("application/json");
    expect(await data.json()).toMatchObject({
      // Runs to the end, and resolves to the exit code with all output.
      status: expect.stringMatching(/^(?:ok|degraded)$/),
      payments: "available",
      facts_past_review: expect.any(Array),
      facts_due_soon: expect.any(Array),
      parts: expect.arrayContaining([{ part: "chain", state: "up", head_age_seconds: expect.any(Number) }]),
    });
    const page = await fetch(`${service}/status`, { headers: { Accept: "text/html" } });
    expect(page.headers.get("Content-Type")).toContain("text/html");
  });
});
