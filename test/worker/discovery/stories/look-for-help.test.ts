import { describe, expect, it } from "vitest";
import { z } from "zod";
import { gccOpportunityScore } from "../../../../catalog/operations/gcc-opportunity-score.ts";
import { gccProductDecision } from "../../../../catalog/operations/gcc-product-decision.ts";
import { chapterAddress, factAnchor, helpChapters, pages } from "../../../../catalog/service/pages.ts";
import { factIds, regulatoryFacts } from "../../../../src/core/facts.ts";
import { locales } from "../../../../src/lib/text.ts";
import { languageOf } from "../../../../src/shop/words/language.ts";
import { configured, origin, serviceOver } from "../service.ts";

const browser = { headers: { Accept: "text/html" } };

describe("what people look for before paying", () => {
  const service = serviceOver();
  const textOf = async (path: string) => (await service(path, browser)).text();

  it.each(locales)("answers on the help page, under an anchor, and linked from every page: %s", async (locale) => {
    const help = await textOf(pages.help.path[locale]);
    for (const [chapter, { title }] of Object.entries(helpChapters)) {
      const [, section = ""] = help.split(`<section id="${chapter}"`);
      const text = section.slice(0, section.indexOf("</section>"));
      expect(text).toContain(`<h2>${title[locale]}</h2>`);
      expect(text.length, chapter).toBeGreaterThan(500);
    }
    for (const page of [pages.agentTools, pages.status])
      for (const chapter of ["how-to-pay", "refunds", "terms", "privacy", "glossary"] as const)
        expect(await textOf(page.path[locale])).toContain(`href="${chapterAddress(chapter, locale)}"`);
  });

  it.each(locales)("explains each word of the glossary: %s", async (locale) => {
    const help = await textOf(pages.help.path[locale]);
    const [, section = ""] = help.split('<section id="glossary"');
    const terms = section.slice(0, section.indexOf("</section>")).match(/<dt>[^<]+<\/dt><dd>[^<]+\.<\/dd>/g) ?? [];
    expect(terms.length).toBeGreaterThanOrEqual(55);
  });

  it.each([
    ["/how-to-pay", "/help#how-to-pay"],
    ["/refunds", "/help#refunds"],
    ["/terms", "/help#terms"],
    ["/privacy", "/help#privacy"],
    ["/glossary", "/help#glossary"],
    ["/changelog", "/help#developers"],
    ["/sources", "/developers/formulas#sources"],
  ])("redirects the old address %s to %s, in both languages", async (old, target) => {
    for (const [from, to] of [
      [old, target],
      [`/ar${old}`, `/ar${target}`],
    ] as const) {
      const response = await service(from, browser);
      expect([response.status, response.headers.get("Location")]).toEqual([308, to]);
      const [path = "", anchor] = to.split("#");
      expect(await textOf(path)).toContain(`id="${anchor}"`);
    }
  });

  it.each(locales)("gives a program the rules of /help as Markdown: %s", async (locale) => {
    const response = await service(pages.help.path[locale], { headers: { Accept: "text/markdown" } });
    expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    const text = await response.text();
    for (const { title } of Object.values(helpChapters)) expect(text).toContain(`## ${title[locale]}\n\n`);
    expect(text).toContain({ en: "The full price is paid back.", ar: "المبلغ" }[locale]);
  });

  it.each(locales)("says on /help what to type for each term of delivery, with today's prices: %s", async (locale) => {
    const help = await textOf(pages.help.path[locale]);
    const [, section = ""] = help.split('<section id="which-price"');
    const chapter = section.slice(0, section.indexOf("</section>"));
    for (const term of ["EXW", "FCA", "FAS", "FOB", "CFR", "CPT", "CIF", "CIP", "DAP", "DPU", "DDP"])
      expect(chapter).toContain(term);
    const named = [gccOpportunityScore, gccProductDecision];
    expect(chapter.match(/\d+\.\d\d(?= USDC)/g)).toEqual(named.map(({ price }) => price.usdc));
  });

  it("says on /about who is paid, with the wallet that the offers name", async () => {
    expect(await (await service(pages.about.path.en, browser)).text()).toContain(configured.PAY_TO);
  });

  it("says on /about who the operator is in law where the deployment says it", async () => {
    const identity = {
      legalName: "شركة المثال التجارية",
      commercialRegistration: "1010123456",
      vatNumber: "300012345600003",
      city: "الرياض",
      telephone: "+966112345678",
    };
    const told = serviceOver(undefined, { ...configured, OPERATOR_IDENTITY: JSON.stringify(identity) });
    for (const locale of ["en", "ar"] as const) {
      const about = await (await told(pages.about.path[locale], browser)).text();
      for (const value of Object.values(identity)) expect(about).toContain(`<bdi>${value}</bdi>`);
      expect(await (await told(pages.buy.path[locale], browser)).text()).toContain(identity.vatNumber);
    }
    expect(await (await service(pages.about.path.en, browser)).text()).not.toContain("Commercial registration");
  });

  it("gives every published fact with its source and its next review", async () => {
    for (const locale of ["en", "ar"] as const) {
      const page = await (await service(pages.formulas.path[locale], browser)).text();
      const { date } = languageOf(locale, {});
      for (const id of factIds) {
        const [, part = ""] = page.split(`id="${factAnchor(id)}"`);
        const text = part.slice(0, part.indexOf("</section>")).replace(/<[^>]*>/g, "");
        expect(text).toContain(regulatoryFacts[id].source.replaceAll("&", "&amp;").replaceAll("'", "&#39;"));
        expect(text).toContain(date(regulatoryFacts[id].review_by));
      }
    }
  });

  it("links the help page from the OpenAPI document, the agent card and the manifest", async () => {
    const openapi = z.object({ info: z.object({ termsOfService: z.string() }) });
    expect(openapi.parse(await (await service("/openapi.json?lang=ar")).json()).info.termsOfService).toBe(
      `${origin}/ar/help#terms`,
    );
    const card = z.object({ provider: z.object({ url: z.string() }) });
    expect(card.parse(await (await service("/.well-known/agent-card.json")).json()).provider.url).toBe(
      origin + pages.about.path.en,
    );
    const manifest = z.object({ discovery: z.record(z.string(), z.string()) });
    const { discovery } = manifest.parse(await (await service("/.well-known/ai-services.json")).json());
    expect(Object.values(discovery)).toEqual(
      expect.arrayContaining(Object.values(pages).map(({ path }) => origin + path.en)),
    );
  });
});

describe("an operator's own pages", () => {
  const service = serviceOver(undefined, {
    ...configured,
    OPERATOR_PAGES: '{"terms":"https://operator.test/terms","about":"https://operator.test/about"}',
  });

  it("puts an operator's own page in place of a chapter, and leaves the others", async () => {
    const help = await (await service(pages.help.path.ar, browser)).text();
    const [, chapter = ""] = help.split('<section id="terms"');
    expect(chapter.slice(0, chapter.indexOf("</section>"))).toContain('<p><a href="https://operator.test/terms">');
    expect(help).toContain("<h3>السجلات والحدود</h3>");
  });

  it("puts an operator's own page in place of the page about the operator", async () => {
    const response = await service(pages.about.path.en, browser);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "https://operator.test/about"]);
  });

  it("links the source code on the pages when the operator says where it is", async () => {
    const about = serviceOver(undefined, { ...configured, REPOSITORY_URL: "https://code.test/service" });
    expect(await (await about(pages.about.path.en, browser)).text()).toContain("https://code.test/service");
    expect(await (await serviceOver()(pages.about.path.en, browser)).text()).not.toContain("code.test");
  });
});
