import { expect } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { pages } from "../../catalog/service/pages.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { it } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const openApi = z.object({
  components: z.object({
    schemas: z.record(
      z.string(),
      z.object({ properties: z.record(z.string(), z.object({ description: z.string().optional() })).optional() }),
    ),
  }),
});

describe.concurrent("/developers/api-reference", () => {
  it.for([
    { locale: "en", range: "Range: 0.01 to 1,000,000,000,000", javaScriptEnabled: true },
    { locale: "ar", range: "الحدود: من 0.01 إلى 1,000,000,000,000", javaScriptEnabled: false },
  ] as const)(
    "shows in $locale every operation, field and bound of the OpenAPI document, in 25,000 px (JavaScript: $javaScriptEnabled)",
    async ({ locale, range, javaScriptEnabled }, { visit }) => {
      const origin = sharedStack().service;
      const { page } = await visit(pages.apiReference.path[locale], {
        viewport: { width: 1440, height: 900 },
        javaScriptEnabled,
      });
      expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(25_000);
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
      // Every link of the page has a target, as the one from an operation to the object that it answers with.
      const targets = await page.evaluate(
        "[...document.querySelectorAll('main a[href^=\"#\"]')].map((link) => link.hash.slice(1))",
      );
      const found = z.array(z.string()).min(operations.length).parse(targets);
      expect(await page.evaluate(`${JSON.stringify(found)}.filter((id) => !document.getElementById(id))`)).toEqual([]);
      if (!javaScriptEnabled) return;
      // Following a link to an object unfolds it.
      const target = found.find((id) => id.startsWith("object-")) ?? "";
      const link = page.locator(`main a[href="#${target}"]`).first();
      const fields = page.locator(`#${target}`);
      expect(await fields.isVisible()).toBe(false);
      await link.click({ timeout: 20_000 });
      await fields.waitFor({ state: "visible" });
    },
  );
});
