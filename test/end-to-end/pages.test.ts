import { gzipSync } from "node:zlib";
import { HtmlValidate } from "html-validate";
import type { Page as BrowserPage, Response } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { type Page, pages } from "../../catalog/service/pages.ts";
import { locales } from "../../src/lib/text.ts";
import { axe } from "../fixtures/axe.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { overflow } from "../fixtures/overflow.ts";
import { it } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** Words of protocols and programs, which a shopkeeper need not know. */
const protocolWords = /x402|\b402\b|\bendpoint|\bPOST\b|HTTP|JSON|\bMCP\b|\bA2A\b|\bEIP|nonce|facilitator|\bAPI\b/i;

/** The most that a first screen may load: requests, and bytes by gzip. The buying page loads its importer later. */
const ofAll = { requests: 20, bytes: 120_000 };
const limits: Readonly<Record<string, typeof ofAll>> = {
  agentTools: { requests: 10, bytes: 80_000 },
  buy: { requests: 17, bytes: 118_500 },
};

const everyPage = Object.entries<Page>(pages).flatMap(([name, { path: address, audience }]) =>
  locales.map((locale) => ({ address, audience, locale, path: address[locale], most: limits[name] ?? ofAll })),
);

/** Where the parts of a page begin: those that share an edge on a desktop, and those that follow each other. */
const placed = z.object({ edges: z.array(z.number()), tops: z.array(z.number()), cutCells: z.number() });

async function placesOn(page: BrowserPage) {
  return placed.parse(
    await page.evaluate(`(() => {
      const boxes = (selector) => [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
      const edge = document.dir === "rtl" ? "right" : "left";
      return {
        edges: boxes(".brand, main h1, main .contents, .colophon .page > :first-child").map((box) => Math.round(box[edge])),
        tops: ["main h1", "main .contents", "main h2"].flatMap((selector) => boxes(selector).slice(0, 1)).map(({ top }) => top),
        cutCells: boxes("main tbody :is(th, td)").filter(({ left, right }) => left < 0 || right > innerWidth).length,
      };
    })()`),
  );
}

describe.concurrent.each(everyPage)("$path", ({ address, audience, locale, path, most }) => {
  it("loads each page within its size, accessible in light and dark, on a phone and on a desktop", async ({
    visit,
  }) => {
    const responses: Response[] = [];
    const { page, complaints } = await visit(
      path,
      { viewport: { width: 360, height: 800 }, colorScheme: "light", reducedMotion: "reduce" },
      (response) => responses.push(response),
    );
    // The buying page is drawn by its program.
    if (address === pages.buy.path) await page.waitForSelector("#buy .progress");
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    const bodies = await Promise.all(responses.map((response) => response.body()));
    const bytes = bodies.map((body) => gzipSync(body).length);
    // The page itself, its style sheet and a face are the least.
    expect(bytes.length).toBeGreaterThan(2);
    expect(bytes.length).toBeLessThanOrEqual(most.requests);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most.bytes);
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
    expect(await page.getAttribute("html", "lang")).toBe(locale);
    expect(await page.getAttribute("html", "dir")).toBe(locale === "ar" ? "rtl" : "ltr");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const onPhone = await placesOn(page);
    if (audience === "developers") {
      // A page says what it is before its contents.
      expect(onPhone.tops).toEqual(onPhone.tops.toSorted((a, b) => a - b));
      // A derivation shows every column.
      if (address === pages.formulas.path) expect(onPhone.cutCells).toBe(0);
    }
    // Colours and widths come from one style sheet for both languages: each language shows one scheme.
    if (locale === "ar") expect(await axe(page)).toEqual([]);
    if (audience === "merchants") {
      const merchants = await page.evaluate(`(() => {
        const body = document.body.cloneNode(true);
        for (const part of body.querySelectorAll("[data-developers], details:has(.snippet), script")) part.remove();
        return body.textContent;
      })()`);
      expect(merchants).not.toMatch(protocolWords);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const { edges } = await placesOn(page);
    if (audience === "developers") expect(new Set(edges).size, String(edges)).toBe(1);
    if (locale === "en") {
      // The Arabic page was checked with everything unfolded; this one is checked as a visitor finds it.
      await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = false");
      expect(await axe(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  it("serves each page as valid HTML, and names both languages in it", async () => {
    const origin = sharedStack().service;
    const alternates = {
      en: `${origin}${address.en}`,
      ar: `${origin}${address.ar}`,
      "x-default": `${origin}${address.en}`,
    };
    const html = await (await fetch(origin + path, { headers: { Accept: "text/html" } })).text();
    for (const [language, url] of Object.entries(alternates))
      expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${url}"/>`);
    expect(html).toContain(`<link rel="canonical" href="${alternates[locale]}"/>`);
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    );
  });
});

describe.concurrent("an Arabic page", () => {
  it("translates every sentence of a page, and names no field of JSON where merchants read", async ({ visit }) => {
    // One page parses the others, which is quicker than opening each.
    const { page } = await visit(pages.about.path.en);
    for (const { path, audience } of Object.values<Page>(pages)) {
      const [english, arabic] = z.tuple([z.array(z.string()), z.array(z.string())]).parse(
        await page.evaluate(`Promise.all(${JSON.stringify([path.en, path.ar])}.map(async (path) => {
          const response = await fetch(path, { headers: { Accept: "text/html" } });
          const other = new DOMParser().parseFromString(await response.text(), "text/html");
          return [...other.querySelectorAll("h1,h2,h3,p,li,th,dt,dd,label,summary,button,a,caption")]
            .filter((part) => !part.closest("code,pre,body [lang]"))
            .map((part) => {
              const read = part.cloneNode(true);
              for (const more of read.querySelectorAll("code,pre,.type,[lang]")) more.remove();
              return read.textContent.trim();
            })
            .filter((text) => text.split(/\\s+/).length > 3);
        }))`),
      );
      expect(english.length, path.en).toBeGreaterThan(0);
      expect(arabic.filter((sentence) => english.includes(sentence))).toEqual([]);
      if (audience === "merchants")
        expect([...english, ...arabic].filter((sentence) => /\b[a-z]+(?:_[a-z0-9]+)+\b/.test(sentence))).toEqual([]);
    }
  });
});
