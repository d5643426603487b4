import { afterAll, beforeAll, expect, it } from "vitest";
import { challengeErrors } from "../../catalog/service/challenge-errors.ts";
import { pages } from "../../catalog/service/pages.ts";
import { failures } from "../../src/worker/http/errors.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { closeBrowser, openBrowser, visit } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

beforeAll(openBrowser);
afterAll(closeBrowser);

const languages = ["en", "ar"] as const;

describe.concurrent("the pages for developers", () => {
  it.each([pages.developers.path.en, pages.apiReference.path.en, pages.formulas.path.en])(
    "%s begins at the same left edge as the name above it and the foot below it",
    async (path) => {
      const { page } = await visit(path, { viewport: { width: 1440, height: 900 } });
      const edges = await page.evaluate(
        `[...document.querySelectorAll(".brand, main h1, main .contents, .colophon .page > :first-child")].map((part) =>
          Math.round(part.getBoundingClientRect().left))`,
      );
      expect(new Set(Object(edges)).size, String(edges)).toBe(1);
      await page.context().close();
    },
  );

  it.each([pages.developers.path.ar, pages.apiReference.path.ar])(
    "%s says on a phone what it is before its contents",
    async (path) => {
      const { page } = await visit(path, { viewport: { width: 360, height: 800 } });
      const [title, contents] = await Promise.all([
        page.locator("main h1").boundingBox(),
        page.locator("main .contents").boundingBox(),
      ]);
      expect(contents?.y).toBeGreaterThan(title?.y ?? Number.POSITIVE_INFINITY);
      await page.context().close();
    },
  );

  it.each(languages)("shows in %s every column of a derivation on a phone", async (locale) => {
    const { page } = await visit(pages.formulas.path[locale], { viewport: { width: 360, height: 800 } });
    const hidden = await page.evaluate(
      `[...document.querySelectorAll("main tbody :is(th, td)")].filter((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return left < 0 || right > 360;
      }).length`,
    );
    expect(hidden).toBe(0);
    await page.context().close();
  });

  it("keeps the language of the snippets that a reader chose, for the next visit and the other language", async () => {
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
    await page.context().close();
  });

  it("chooses a language without a script as well", async () => {
    const { page } = await visit(pages.developers.path.en, { javaScriptEnabled: false });
    await page.locator('label[for="language-python"]').click();
    await page.getByText("asyncio.run(main())").waitFor({ state: "visible" });
    await page.context().close();
  });

  it("shows twelve lines of a long answer, and all of it when asked", async () => {
    const { page } = await visit(pages.developers.path.en);
    const answer = page.locator(".snippet.folded").first();
    const height = async () => (await answer.locator("pre").boundingBox())?.height ?? 0;
    const folded = await height();
    await answer.locator(".unfold input").check();
    expect(await height()).toBeGreaterThan(3 * folded);
    await page.context().close();
  });

  it.each(languages)(
    "says in %s what every error means, those of a 402 included, with paths in order",
    async (locale) => {
      const { page } = await visit(pages.developers.path[locale]);
      const codes = await page.locator(".error-codes dt code").allTextContents();
      expect(codes).toEqual([...Object.keys(failures), ...challengeErrors]);
      const path = page.locator(".error-codes dd bdi[dir=ltr]", { hasText: "/llms.txt" }).first();
      expect(await path.textContent()).toBe("/llms.txt");
      await page.context().close();
    },
  );
});
