import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { pages } from "../../catalog/service/pages.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { closeBrowser, openBrowser, visit } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const openApi = z.object({
  components: z.object({
    schemas: z.record(
      z.string(),
      z.object({ properties: z.record(z.string(), z.object({ description: z.string().optional() })).optional() }),
    ),
  }),
});

beforeAll(openBrowser);
afterAll(closeBrowser);

describe.concurrent("/developers/api-reference", () => {
  it.each([
    ["en", "Range: 0.01 to 1,000,000,000,000"],
    ["ar", "الحدود: من 0.01 إلى 1,000,000,000,000"],
  ] as const)(
    "shows in %s every operation, field and bound of the OpenAPI document, without JavaScript",
    async (locale, range) => {
      const origin = sharedStack().service;
      const { page } = await visit(pages.apiReference.path[locale], { javaScriptEnabled: false });
      const text = (await page.textContent("main")) ?? "";
      for (const { path, name } of operations) {
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
      expect(text).toContain(range);
      await page.context().close();
    },
  );

  it.each(["en", "ar"] as const)("is at most 25,000 px long in %s on a desk", async (locale) => {
    const { page } = await visit(pages.apiReference.path[locale], { viewport: { width: 1440, height: 900 } });
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(25_000);
    await page.context().close();
  });

  it("unfolds an object for whoever follows a link to it", async () => {
    const { page } = await visit(pages.apiReference.path.en);
    const fields = page.locator("#object-ProductDecisionInput");
    expect(await fields.isVisible()).toBe(false);
    await page.locator('main a[href="#object-ProductDecisionInput"]').first().click();
    await fields.waitFor({ state: "visible" });
    await page.context().close();
  });

  it("leads from an operation to the object that it answers with", async () => {
    const { page } = await visit(pages.apiReference.path.en);
    const targets = z
      .array(z.string())
      .parse(
        await page.evaluate("[...document.querySelectorAll('main a[href^=\"#\"]')].map((link) => link.hash.slice(1))"),
      );
    expect(targets.length).toBeGreaterThan(operations.length);
    const missing = await page.evaluate(`${JSON.stringify(targets)}.filter((id) => !document.getElementById(id))`);
    expect(missing).toEqual([]);
    await page.context().close();
  });
});
