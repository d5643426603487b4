import { expect } from "vitest";
import { z } from "zod";
import { challengeErrors } from "../../catalog/service/challenge-errors.ts";
import { pages } from "../../catalog/service/pages.ts";
import { failures } from "../../src/payment/situations.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { it } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const strings = z.array(z.string());

describe.concurrent("the pages for developers", () => {
  it("says on /developers what every error means, and folds and unfolds long answers and other ways to buy", async ({
    visit,
  }) => {
    const { page } = await visit(pages.developers.path.en);
    const expectErrors = async () => {
      const codes = await page.locator(".error-codes dt code").allTextContents();
      expect(codes).toEqual([...Object.keys(failures), ...challengeErrors]);
      const path = page.locator(".error-codes dd bdi[dir=ltr]", { hasText: "/llms.txt" }).first();
      expect(await path.textContent()).toBe("/llms.txt");
    };
    await expectErrors();
    const answer = page.locator(".snippet.folded").first();
    const height = async () => (await answer.locator("pre").boundingBox())?.height ?? 0;
    const folded = await height();
    await answer.locator(".unfold input").check();
    expect(await height()).toBeGreaterThan(3 * folded);

    for (const path of [pages.developers.path.en, pages.developers.path.ar]) {
      await page.goto(sharedStack().service + path);
      const program = page.getByText("asyncio.run(main())");
      expect(await program.isVisible()).toBe(false);
      await page.locator("summary", { hasText: "Python" }).click();
      await program.waitFor({ state: "visible" });
    }
    await expectErrors();
    // Arabic sentences use the service's font, code a monospaced one.
    const loaded = await page.evaluate(
      "document.fonts.ready.then(() => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.unicodeRange + face.weight))",
    );
    expect(strings.parse(loaded).filter((face) => face.startsWith("U+20, U+600-6FF"))).toHaveLength(2);
    for (const code of ["pre", "pre code", "dt code"])
      expect(await page.evaluate(`getComputedStyle(document.querySelector("${code}")).fontFamily`)).toContain("mono");
    expect(await page.evaluate("getComputedStyle(document.querySelector('pre code')).fontSize")).toBe("14px");
  });
});
