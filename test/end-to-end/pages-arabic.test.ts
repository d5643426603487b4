import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { pages } from "../../catalog/service/pages.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { closeBrowser, openBrowser, visit } from "../fixtures/shared-page.ts";

beforeAll(openBrowser);
afterAll(closeBrowser);

/** The pages that merchants read; developers meet fields of JSON by their names. */
const forPeople = new Set(["agentTools", "samples", "buy", "terms", "refunds", "privacy", "about"]);

describe.concurrent("an Arabic page", () => {
  it("draws its sentences in the face of the service, and its code in a face for code", async () => {
    const { page } = await visit(pages.developers.path.ar);
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    const loaded = z
      .array(z.string())
      .parse(
        await page.evaluate(
          "[...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.unicodeRange + face.weight)",
        ),
      );
    expect(loaded.filter((face) => face.includes("U+600-6FF"))).toHaveLength(2);
    for (const code of ["pre", "pre code", "dt code"])
      expect(await page.evaluate(`getComputedStyle(document.querySelector("${code}")).fontFamily`)).toContain("mono");
    expect(await page.evaluate("getComputedStyle(document.querySelector('pre code')).fontSize")).toBe("14px");
    await page.context().close();
  });

  it("leaves no sentence of the English one untranslated, and neither names a field of JSON where people read", async () => {
    const textOf = async (path: string) => {
      const { page } = await visit(path, { javaScriptEnabled: true });
      const text = z.array(z.string()).parse(
        await page.evaluate(
          `[...document.querySelectorAll("h1,h2,h3,p,li,th,dt,dd,label,summary,button,a,caption")]
              .filter((part) => !part.closest("code,pre,body [lang]"))
              .map((part) => {
                const read = part.cloneNode(true);
                for (const other of read.querySelectorAll("code,pre,.type,[lang]")) other.remove();
                return read.textContent.trim();
              })
              .filter((text) => text.split(/\\s+/).length > 3)`,
        ),
      );
      await page.context().close();
      return new Set(text);
    };
    await Promise.all(
      Object.entries(pages).map(async ([name, { path }]) => {
        const [english, arabic] = await Promise.all([textOf(path.en), textOf(path.ar)]);
        expect([...arabic].filter((sentence) => english.has(sentence))).toEqual([]);
        if (forPeople.has(name))
          expect([...english, ...arabic].filter((sentence) => /\b[a-z]+(?:_[a-z0-9]+)+\b/.test(sentence))).toEqual([]);
      }),
    );
  });
});
