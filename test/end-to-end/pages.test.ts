import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { HtmlValidate } from "html-validate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { ladder } from "../../catalog/index.ts";
import { pageAddresses as addresses } from "../../src/discovery/page-addresses.ts";
import { formats } from "../../src/pages/format.ts";
import { words } from "../../src/pages/words.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { describeInBrowser as describe } from "../support/describe-in-browser.ts";
import { sharedStack } from "../support/shared-stack.ts";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const axeFindings = z.array(z.object({ id: z.string(), impact: z.string().nullable(), nodes: z.array(z.string()) }));

/** Serious and critical findings of axe-core on the page as it is. */
async function axe(page: Page) {
  await page.evaluate(axeSource);
  const findings = axeFindings.parse(
    await page.evaluate(
      "axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) })))",
    ),
  );
  return findings.filter(({ impact }) => impact === "serious" || impact === "critical");
}

const overflow = async (page: Page) =>
  z.number().parse(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"));

const openApi = z.object({
  components: z.object({
    schemas: z.record(
      z.string(),
      z.object({ properties: z.record(z.string(), z.object({ description: z.string().optional() })).optional() }),
    ),
  }),
});

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const looks = [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const;

describe.each(Object.values(addresses))("$en", (address) => {
  it.each(["en", "ar"] as const)("is clean in %s, light and dark, on a phone and on a desktop", async (locale) => {
    const origin = sharedStack().service;
    for (const { width, colorScheme } of looks) {
      const { page, complaints } = await openPage(browser, origin, {
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: "reduce",
      });
      await page.goto(origin + address[locale], { waitUntil: "networkidle" });
      await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
      expect(complaints).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await axe(page)).toEqual([]);
      expect(await page.getAttribute("html", "lang")).toBe(locale);
      expect(await page.getAttribute("html", "dir")).toBe(locale === "ar" ? "rtl" : "ltr");
      await page.context().close();
    }
  });

  it("names both languages, itself included, from both", async () => {
    const origin = sharedStack().service;
    const alternates = {
      en: `${origin}${address.en}`,
      ar: `${origin}${address.ar}`,
      "x-default": `${origin}${address.en}`,
    };
    for (const locale of ["en", "ar"] as const) {
      const html = await (await fetch(origin + address[locale], { headers: { Accept: "text/html" } })).text();
      for (const [language, url] of Object.entries(alternates))
        expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${url}"/>`);
      expect(html).toContain(`<link rel="canonical" href="${alternates[locale]}"/>`);
    }
  });

  it.each(["en", "ar"] as const)("is valid HTML in %s", async (locale) => {
    const html = await (
      await fetch(sharedStack().service + address[locale], { headers: { Accept: "text/html" } })
    ).text();
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    );
  });

  it.each(["en", "ar"] as const)(
    "is under 120 KB on the wire in %s, with its fonts and all else it loads",
    async (locale) => {
      const { page } = await openPage(browser, sharedStack().service, {});
      const bodies: Promise<Buffer>[] = [];
      page.on("response", (response) => bodies.push(response.body()));
      await page.goto(sharedStack().service + address[locale], { waitUntil: "networkidle" });
      const bytes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);
      await page.context().close();
    },
  );
});

describe("a page", () => {
  it("points programs to what is written for them, and speaks Markdown to those that ask", async () => {
    const address = sharedStack().service + addresses.agentTools.ar;
    const page = await fetch(address, { headers: { Accept: "text/html" } });
    expect(page.headers.get("Link")).toContain('</openapi.json>; rel="service-desc"');
    const text = await fetch(address, { headers: { Accept: "text/markdown" } });
    expect(text.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    expect(text.headers.get("Vary")).toContain("Accept");
    expect(await text.text()).toMatch(/^# /);
  });

  it("is read only", async () => {
    const response = await fetch(sharedStack().service + addresses.developers.en, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toContain("GET");
  });
});

describe("an Arabic page", () => {
  it("draws its sentences in the face of the service, and its code in a face for code", async () => {
    const { page } = await openPage(browser, sharedStack().service, {});
    await page.goto(sharedStack().service + addresses.developers.ar, { waitUntil: "networkidle" });
    const loaded = z
      .array(z.string())
      .parse(
        await page.evaluate(
          "[...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.unicodeRange + face.weight)",
        ),
      );
    expect(loaded.filter((face) => face.includes("U+600-6FF"))).toHaveLength(2);
    for (const code of ["pre", "pre code", "tbody th code"])
      expect(await page.evaluate(`getComputedStyle(document.querySelector("${code}")).fontFamily`)).toContain("mono");
    expect(await page.evaluate("getComputedStyle(document.querySelector('pre code')).fontSize")).toBe("14px");
    await page.context().close();
  });

  it("leaves no sentence of the English one untranslated", async () => {
    const origin = sharedStack().service;
    const textOf = async (path: string) => {
      const { page } = await openPage(browser, origin, { javaScriptEnabled: true });
      await page.goto(origin + path);
      const text = z
        .array(z.string())
        .parse(
          await page.evaluate(
            "[...document.querySelectorAll('h1,h2,h3,p,li,th,dt,dd,label,summary,button,a,caption')].filter((e) => !e.closest('code,pre,[dir=ltr]')).map((e) => e.textContent.trim()).filter((t) => t.split(/\\s+/).length > 3)",
          ),
        );
      await page.context().close();
      return new Set(text);
    };
    for (const address of [addresses.agentTools, addresses.developers, addresses.formulas, addresses.status]) {
      const english = await textOf(address.en);
      const untranslated = [...(await textOf(address.ar))].filter((sentence) => english.has(sentence));
      expect(untranslated).toEqual([]);
    }
  });
});

describe("the free check form", () => {
  const free = ladder.find((operation) => operation.free);
  const answer = z.object({
    profit_per_unit: z.number(),
    margin_pct: z.number(),
    currency: z.string(),
    as_supplied: z.object({ profit_per_unit: z.number() }),
  });

  it.each([
    { locale: "en", inputs: { landed_cost: "100", expected_sale_price: "150" } },
    { locale: "en", inputs: { landed_cost: "80.25 SAR", expected_sale_price: "59.99", total_fee_pct: "12.5%" } },
    { locale: "ar", inputs: { landed_cost: "١٠٠٫٥", expected_sale_price: "٢٩٩", ad_cost_per_order: "٢٠ ريال" } },
  ] as const)("shows by keyboard alone, in $locale, what the endpoint answers: $inputs", async ({ locale, inputs }) => {
    const origin = sharedStack().service;
    const { page, complaints } = await openPage(browser, origin, {});
    await page.goto(origin + addresses.agentTools[locale]);
    for (const [field, value] of Object.entries(inputs)) {
      await page.focus(`[name=${field}]`);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(value);
    }
    await page.waitForTimeout(1000);
    const response = page.waitForResponse((candidate) => candidate.url().endsWith(free?.path ?? ""));
    await page.keyboard.press("Enter");
    const figures = answer.parse(await (await response).json());
    const { money } = formats(locale, words);
    await expect
      .poll(() => page.textContent("[data-figure=vat_registered]"))
      .toBe(money(figures.profit_per_unit, figures.currency));
    expect(await page.textContent("[data-figure=as_supplied]")).toBe(
      money(figures.as_supplied.profit_per_unit, figures.currency),
    );
    const sent = JSON.parse((await page.textContent("[data-snippet=json] code")) ?? "");
    const again = await sharedStack().post(free?.path ?? "", sent);
    expect(answer.parse(await again.json())).toEqual(figures);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([
    { value: "", word: "errorRequired" },
    { value: "abc", word: "errorNumber" },
    { value: "0", word: "errorMinimum" },
    { value: "2000000000000", word: "errorMaximum" },
    { value: "60 USD", word: "errorOtherUnit" },
  ] as const)("says at the field what is wrong with “$value”, and asks nobody", async ({ value, word }) => {
    const origin = sharedStack().service;
    const { page } = await openPage(browser, origin, {});
    await page.goto(origin + addresses.agentTools.en);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") asked.push(request.url());
    });
    await page.fill("[name=landed_cost]", value);
    await page.click("form.check [type=submit]");
    const beginning = formats("en", words).word(word).split("{")[0] ?? "";
    await expect.poll(() => page.textContent("#field-landed_cost-error")).toContain(beginning);
    expect(await page.getAttribute("[name=landed_cost]", "aria-invalid")).toBe("true");
    expect(await page.evaluate("document.activeElement.name")).toBe("landed_cost");
    expect(asked).toEqual([]);
    await page.context().close();
  });

  it("asks which of two readings is meant, and goes on with the one that is pressed", async () => {
    const origin = sharedStack().service;
    const { page } = await openPage(browser, origin, {});
    await page.goto(origin + addresses.agentTools.en);
    await page.fill("[name=expected_sale_price]", "1,250");
    expect(await page.textContent("#field-expected_sale_price-error")).toContain("1250 or 1.25");
    const response = page.waitForResponse((candidate) => candidate.url().endsWith(free?.path ?? ""));
    await page.click("#field-expected_sale_price-error .reading >> nth=0");
    expect((await response).request().postDataJSON()).toMatchObject({ expected_sale_price: 1250 });
    await page.context().close();
  });

  it("starts from the supplier's price, and leads to the landed cost and the next analyses with it", async () => {
    const origin = sharedStack().service;
    const { page } = await openPage(browser, origin, {});
    await page.goto(origin + addresses.agentTools.en);
    await page.click("details.estimate > summary");
    const response = page.waitForResponse((candidate) => candidate.url().endsWith(free?.path ?? ""));
    await page.fill("[name=product_value]", "40");
    const { landed_cost } = (await response).request().postDataJSON();
    expect(await page.textContent("[data-estimate]")).toContain(formats("en", words).money(landed_cost, "SAR"));
    await expect
      .poll(() => page.getAttribute("[data-operation=gcc_product_decision]", "href"))
      .toBe(`${addresses.buy.en}?op=gcc_product_decision&currency=SAR&product_value=40&expected_sale_price=129`);
    await page.context().close();
  });

  it.each([true, false])(
    "keeps its state in the address: reload, language, sharing (JavaScript: %s)",
    async (javaScriptEnabled) => {
      const origin = sharedStack().service;
      const { page, complaints } = await openPage(browser, origin, { javaScriptEnabled });
      await page.goto(origin + addresses.agentTools.en);
      await page.fill("[name=landed_cost]", "77.5");
      await page.fill("[name=expected_sale_price]", "٢٩٩");
      await page.selectOption("[name=channel]", "own-store");
      await page.check("[name=registered][value=no]");
      await page.click("form.check [type=submit]");
      await page.waitForURL(/landed_cost=77\.5/);
      await page.reload();
      const lead = await page.textContent("[data-figure=lead_profit]");
      expect(lead).toBe(await page.textContent("[data-figure=vat_as_cost]"));
      await page.click("[data-language]");
      await page.waitForURL(/\/ar\/agent-tools\?/);
      expect(await page.inputValue("[name=landed_cost]")).toBe("77.5");
      expect(await page.isChecked("[name=registered][value=no]")).toBe(true);
      expect((await page.textContent("[data-figure=lead_profit]"))?.replace(/[^\d.]/g, "").replace(/\.+$/, "")).toBe(
        lead?.replace(/[^\d.]/g, ""),
      );
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it("says in words, without JavaScript, what is wrong", async () => {
    const { page } = await openPage(browser, sharedStack().service, { javaScriptEnabled: false });
    await page.goto(`${sharedStack().service}${addresses.agentTools.en}?landed_cost=1,250&expected_sale_price=x`);
    expect(await page.textContent("#field-landed_cost-error")).toContain("1250 or 1.25");
    expect(await page.textContent("#field-expected_sale_price-error")).toBe(words.errorNumber.en);
    expect(await page.locator("[data-figure]").count()).toBe(0);
    await page.context().close();
  });

  it("dims figures that are not those of the fields, keeps what was typed, and says so when the service cannot be reached", async () => {
    const origin = sharedStack().service;
    const { page } = await openPage(browser, origin, {});
    await page.goto(origin + addresses.agentTools.en);
    await page.route(`**${free?.path}`, (route) => route.abort());
    await page.fill("[name=landed_cost]", "42");
    await page.click("form.check [type=submit]");
    await expect.poll(() => page.textContent("[data-state]")).toBe(words.errorNetwork.en);
    expect(await page.inputValue("[name=landed_cost]")).toBe("42");
    expect(await page.getAttribute("#free-check-result", "class")).toContain("stale-figures");
    expect(await page.isVisible("[data-stale-note]")).toBe(true);
    await page.unroute(`**${free?.path}`);
    await page.click("form.check [type=submit]");
    await expect.poll(() => page.getAttribute("#free-check-result", "class")).not.toContain("stale-figures");
    await page.context().close();
  });

  it("brings the result into sight on a phone, announces it in one sentence, and is clean in every state", async () => {
    const origin = sharedStack().service;
    const { page } = await openPage(browser, origin, {
      viewport: { width: 360, height: 740 },
      reducedMotion: "reduce",
    });
    await page.goto(origin + addresses.agentTools.ar);
    await page.fill("[name=landed_cost]", "1,250");
    expect(await axe(page)).toEqual([]);
    await page.fill("[name=landed_cost]", "90");
    await expect.poll(() => page.textContent("[data-announce]")).toContain("سعر البيع");
    await page.click("form.check [type=submit]");
    await expect
      .poll(async () => (await page.locator("[data-figure=lead_profit]").boundingBox())?.y ?? 10_000)
      .toBeLessThan(740);
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe("/developers/api-reference", () => {
  it.each(["en", "ar"] as const)(
    "shows in %s every operation, field and bound of the OpenAPI document, without JavaScript",
    async (locale) => {
      const origin = sharedStack().service;
      const { page } = await openPage(browser, origin, { javaScriptEnabled: false });
      await page.goto(origin + addresses.apiReference[locale]);
      const text = (await page.textContent("main")) ?? "";
      for (const { path, name } of ladder) {
        expect(text).toContain(path);
        expect(text).toContain(name[locale]);
      }
      const document = openApi.parse(await (await fetch(`${origin}/openapi.json?lang=${locale}`)).json());
      for (const { properties = {} } of Object.values(document.components.schemas))
        for (const [field, { description }] of Object.entries(properties)) {
          expect(text).toContain(field);
          if (description)
            expect(text.replace(/\s+/g, " ")).toContain(description.replaceAll("`", "").replace(/\s+/g, " "));
        }
      expect(text).toContain("0.01 … 1,000,000,000,000");
      await page.context().close();
    },
  );

  it("leads from an operation to the object that it answers with", async () => {
    const origin = sharedStack().service;
    const { page } = await openPage(browser, origin, {});
    await page.goto(origin + addresses.apiReference.en);
    const targets = z
      .array(z.string())
      .parse(
        await page.evaluate("[...document.querySelectorAll('main a[href^=\"#\"]')].map((link) => link.hash.slice(1))"),
      );
    expect(targets.length).toBeGreaterThan(ladder.length);
    const missing = await page.evaluate(`${JSON.stringify(targets)}.filter((id) => !document.getElementById(id))`);
    expect(missing).toEqual([]);
    await page.context().close();
  });
});

describe("an address without a page", () => {
  it("tells a browser so in the language of the address, or else of the visitor", async () => {
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

  it("tells a program so as data", async () => {
    for (const headers of [{}, { Accept: "*/*" }, { Accept: "application/json" }]) {
      const response = await fetch(`${sharedStack().service}/nope`, { headers });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
    }
  });
});

describe("an address that people type", () => {
  it.each([
    ["/", "en", addresses.agentTools.en],
    ["/", "ar", addresses.agentTools.ar],
    ["/ar", "en", addresses.agentTools.ar],
    ["/ar/", "en", addresses.agentTools.ar],
    ["/agent-tools/", "ar", addresses.agentTools.en],
    ["/ar/developers/?from=mail", "en", `${addresses.developers.ar}?from=mail`],
  ])("%s leads a visitor who reads %s to %s", async (path, language, target) => {
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
  it("is data when asked for data, and a page in a browser", async () => {
    const { service } = sharedStack();
    const data = await fetch(`${service}/status`);
    expect(data.headers.get("Content-Type")).toContain("application/json");
    expect(await data.json()).toMatchObject({
      status: "ok",
      payments: "available",
      parts: expect.arrayContaining([{ part: "chain", state: "up" }]),
    });
    const page = await fetch(`${service}/status`, { headers: { Accept: "text/html" } });
    expect(page.headers.get("Content-Type")).toContain("text/html");
  });
});
