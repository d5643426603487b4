import { gzipSync } from "node:zlib";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Page, pages } from "../../catalog/service/pages.ts";
import { locales } from "../../src/lib/text.ts";
import { axe } from "../fixtures/axe.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { overflow } from "../fixtures/overflow.ts";
import { closeBrowser, openBrowser, visit } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

beforeAll(openBrowser);
afterAll(closeBrowser);

/** Words of protocols and programs, which a shopkeeper need not know. */
const protocolWords = /x402|\b402\b|\bendpoint|\bPOST\b|HTTP|JSON|\bMCP\b|\bA2A\b|\bEIP|nonce|facilitator|\bAPI\b/i;

const everyPage = Object.values<Page>(pages).flatMap(({ path: address, audience }) =>
  locales.map((locale) => ({ address, audience, locale, path: address[locale] })),
);

describe.concurrent.each(everyPage)("$path", ({ address, audience, locale, path }) => {
  it("is light, and clean in light and dark, on a phone and on a desktop", async () => {
    const { page, complaints } = await visit(path, {
      viewport: { width: 360, height: 800 },
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    const bodies: Promise<Buffer>[] = [];
    let isMeasuring = true;
    page.on("response", (response) => {
      if (isMeasuring) bodies.push(response.body());
    });
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    const bytes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    isMeasuring = false;
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
    expect(await page.getAttribute("html", "lang")).toBe(locale);
    expect(await page.getAttribute("html", "dir")).toBe(locale === "ar" ? "rtl" : "ltr");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
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
    if (locale === "en") expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("is valid HTML, and names both languages, itself included", async () => {
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
