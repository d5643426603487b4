import { describe, expect, it } from "vitest";

import { gccOpportunityScore } from "../../../../catalog/operations/gcc-opportunity-score.ts";
import { gccProductDecision } from "../../../../catalog/operations/gcc-product-decision.ts";
import { chapterAddress, factAnchor, helpChapters, pages } from "../../../../catalog/service/pages.ts";
import { factIds, regulatoryFacts } from "../../../../src/core/facts.ts";
import { locales } from "../../../../src/lib/text.ts";
import { languageOf } from "../../../../src/shop/words/language.ts";
import { configured, origin, serviceOver } from "../service.ts";

const browser = { headers: { Accept: "text/html" } };

/** The section of a page with an id. */
function sectionOf(page: string, id: string): string {
  const [, section = ""] = page.split(`<section id="${id}"`);
  return section.slice(0, section.indexOf("</section>"));
}

describe("what people look for before paying", () => {
  const service = serviceOver();
  const textOf = (path: string) => service.text(path, browser);

  it.each(locales)("answers on the help page, under an anchor, and linked from every page: %s", async (locale) => {
    const help = await textOf(pages.help.path[locale]);
    for (const [chapter, { title }] of Object.entries(helpChapters)) {
      const text = sectionOf(help, chapter);
      expect(text).toContain(`<h2>${title[locale]}</h2>`);
      expect(text.length, chapter).toBeGreaterThan(500);
    }
    for (const page of [pages.agentTools, pages.status])
      for (const chapter of ["how-to-pay", "refunds", "terms", "privacy", "glossary"] as const)
        expect(await textOf(page.path[locale])).toContain(`href="${chapterAddress(chapter, locale)}"`);
  });

  it.each(locales)("explains each word of the glossary: %s", async (locale) => {
    const glossary = sectionOf(await textOf(pages.help.path[locale]), "glossary");
    const terms = glossary.match(/<dt>[^<]+<\/dt><dd>[^<]+\.<\/dd>/g) ?? [];
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
    const chapter = sectionOf(await textOf(pages.help.path[locale]), "which-price");
    for (const term of ["EXW", "FCA", "FAS", "FOB", "CFR", "CPT", "CIF", "CIP", "DAP", "DPU", "DDP"])
      expect(chapter).toContain(term);
    const named = [gccOpportunityScore, gccProductDecision];
    expect(chapter.match(/\d+\.\d\d(?= USDC)/g)).toEqual(named.map(({ price }) => price.usdc));
  });

  it("says on /about who is paid, with the wallet that the offers name", async () => {
    expect(await service.text(pages.about.path.en, browser)).toContain(configured.PAY_TO);
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
      const about = await told.text(pages.about.path[locale], browser);
      for (const value of Object.values(identity)) expect(about).toContain(`<bdi>${value}</bdi>`);
      expect(await told.text(pages.buy.path[locale], browser)).toContain(identity.vatNumber);
    }
    expect(await service.text(pages.about.path.en, browser)).not.toContain("Commercial registration");
  });

  it("gives every published fact with its source and its next review", async () => {
    for (const locale of ["en", "ar"] as const) {
      const page = await service.text(pages.formulas.path[locale], browser);
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
    const terms = { termsOfService: `${origin}/ar/help#terms` };
    expect(await service.json("/openapi.json?lang=ar")).toMatchObject({ info: terms });
    const provider = { url: origin + pages.about.path.en };
    expect(await service.json("/.well-known/agent-card.json")).toMatchObject({ provider });
    const { discovery } = await service.json("/.well-known/ai-services.json");
    const addresses = Object.values(pages).map(({ path }) => origin + path.en);
    expect(Object.values(discovery)).toEqual(expect.arrayContaining(addresses));
  });
});

describe("an operator's own pages", () => {
  const service = serviceOver(undefined, {
    ...configured,
    OPERATOR_PAGES: '{"terms":"https://operator.test/terms","about":"https://operator.test/about"}',
  });

  it("puts an operator's own page in place of a chapter, and leaves the others", async () => {
    const help = await service.text(pages.help.path.ar, browser);
    expect(sectionOf(help, "terms")).toContain('<p><a href="https://operator.test/terms">');
    expect(help).toContain("<h3>السجلات والحدود</h3>");
  });

  it("puts an operator's own page in place of the page about the operator", async () => {
    const response = await service(pages.about.path.en, browser);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "https://operator.test/about"]);
  });

  it("links the source code on the pages when the operator says where it is", async () => {
    const about = serviceOver(undefined, { ...configured, REPOSITORY_URL: "https://code.test/service" });
    expect(await about.text(pages.about.path.en, browser)).toContain("https://code.test/service");
    expect(await serviceOver().text(pages.about.path.en, browser)).not.toContain("code.test");
  });
});
