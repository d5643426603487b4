import { expect } from "vitest";
import { z } from "zod";
import { challengeErrors } from "../../catalog/service/challenge-errors.ts";
import { pages } from "../../catalog/service/pages.ts";
import { locales } from "../../src/lib/text.ts";
import { failures } from "../../src/worker/http/errors.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { it } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

describe.concurrent("the pages for developers", () => {
  it.for([
    { name: "developers", locale: "en" },
    { name: "developers", locale: "ar" },
    { name: "apiReference", locale: "ar" },
    { name: "formulas", locale: "en" },
  ] as const)(
    "$name begins in $locale at the edge of what is above and below it, and says on a phone what it is before its contents",
    async ({ name, locale }, { visit }) => {
      const { page } = await visit(pages[name].path[locale], { viewport: { width: 1440, height: 900 } });
      const edges = await page.evaluate(
        `[...document.querySelectorAll(".brand, main h1, main .contents, .colophon .page > :first-child")].map((part) =>
          Math.round(part.getBoundingClientRect()[document.dir === "rtl" ? "right" : "left"]))`,
      );
      expect(new Set(Object(edges)).size, String(edges)).toBe(1);
      await page.setViewportSize({ width: 360, height: 800 });
      const tops = z
        .array(z.number())
        .parse(
          await page.evaluate(
            "['main h1', 'main .contents', 'main h2'].flatMap((part) => document.querySelector(part)?.getBoundingClientRect().top ?? [])",
          ),
        );
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    },
  );

  it.for(locales)("shows in %s every column of a derivation on a phone", async (locale, { visit }) => {
    const { page } = await visit(pages.formulas.path[locale], { viewport: { width: 360, height: 800 } });
    expect(
      await page.evaluate(`[...document.querySelectorAll("main tbody :is(th, td)")].filter((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return left < 0 || right > 360;
      }).length`),
    ).toBe(0);
  });

  it("keeps the language of the snippets that a reader chose, for the next visit and the other language", async ({
    visit,
  }) => {
    const origin = sharedStack().service;
    const { page } = await visit(pages.developers.path.en);
    const python = page.locator("#language-python");
    expect(await python.isChecked()).toBe(false);
    await page.locator('label[for="language-python"]').click();
    for (const path of [pages.developers.path.en, pages.developers.path.ar]) {
      await page.goto(origin + path);
      expect(await python.isChecked()).toBe(true);
      await page.getByText("asyncio.run(main())").waitFor({ state: "visible" });
    }
  });

  it("chooses a language without a script as well", async ({ visit }) => {
    const { page } = await visit(pages.developers.path.en, { javaScriptEnabled: false });
    await page.locator('label[for="language-python"]').click();
    await page.getByText("asyncio.run(main())").waitFor({ state: "visible" });
  });

  it("folds a long answer, and shows all of it when asked", async ({ visit }) => {
    const { page } = await visit(pages.developers.path.en);
    const answer = page.locator(".snippet.folded").first();
    const height = async () => (await answer.locator("pre").boundingBox())?.height ?? 0;
    const folded = await height();
    await answer.locator(".unfold input").check();
    expect(await height()).toBeGreaterThan(3 * folded);
  });

  it.for(locales)(
    "says in %s what every error means, those of a 402 included, with paths in order",
    async (locale, { visit }) => {
      const { page } = await visit(pages.developers.path[locale]);
      const codes = await page.locator(".error-codes dt code").allTextContents();
      expect(codes).toEqual([...Object.keys(failures), ...challengeErrors]);
      const path = page.locator(".error-codes dd bdi[dir=ltr]", { hasText: "/llms.txt" }).first();
      expect(await path.textContent()).toBe("/llms.txt");
    },
  );
});
