import { describe, expect, it } from "vitest";
import { z } from "zod";
import { factIds, regulatoryFacts } from "../../../src/core/figures/regulation.ts";
import { formats } from "../../../src/shop/words/format.ts";
import { factAnchor } from "../../../src/worker/discovery/addresses/fact-address.ts";
import { pageAddresses } from "../../../src/worker/discovery/addresses/page-addresses.ts";
import { configured, origin, serviceOver } from "./service.ts";

const browser = { headers: { Accept: "text/html" } };

describe("what people look for before paying", () => {
  const service = serviceOver();

  it.each(["terms", "refunds", "privacy", "about", "sources", "changelog"] as const)(
    "%s is one click away from every page, in its language",
    async (name) => {
      for (const locale of ["en", "ar"] as const) {
        const response = await service(pageAddresses[name][locale], browser);
        expect(response.status).toBe(200);
        for (const address of [pageAddresses.agentTools, pageAddresses.status])
          expect(await (await service(address[locale], browser)).text()).toContain(
            `href="${pageAddresses[name][locale]}"`,
          );
      }
    },
  );

  it("says who is paid, with the wallet that the offers name", async () => {
    expect(await (await service(pageAddresses.about.en, browser)).text()).toContain(configured.PAY_TO);
  });

  it("says who the operator is in law where the deployment says it", async () => {
    const identity = {
      legalName: "شركة المثال التجارية",
      commercialRegistration: "1010123456",
      vatNumber: "300012345600003",
      city: "الرياض",
      telephone: "+966112345678",
    };
    const told = serviceOver(undefined, { ...configured, OPERATOR_IDENTITY: JSON.stringify(identity) });
    for (const locale of ["en", "ar"] as const) {
      const about = await (await told(pageAddresses.about[locale], browser)).text();
      for (const value of Object.values(identity)) expect(about).toContain(`<bdi>${value}</bdi>`);
      expect(await (await told(pageAddresses.buy[locale], browser)).text()).toContain(identity.vatNumber);
    }
    expect(await (await service(pageAddresses.about.en, browser)).text()).not.toContain("Commercial registration");
  });

  it("gives every published fact with its source and its next review, and the spreadsheet of samples", async () => {
    for (const locale of ["en", "ar"] as const) {
      const page = await (await service(pageAddresses.sources[locale], browser)).text();
      const { date } = formats(locale, {});
      for (const id of factIds) {
        const [, part = ""] = page.split(`id="${factAnchor(id)}"`);
        const text = part.slice(0, part.indexOf("</section>")).replace(/<[^>]*>/g, "");
        expect(text).toContain(regulatoryFacts[id].source.replaceAll("&", "&amp;"));
        expect(text).toContain(date(regulatoryFacts[id].review_by));
      }
      expect(page).toMatch(new RegExp(`href="/assets/samples-${locale}-[0-9A-F]{8}\\.xlsx"`));
    }
  });

  it("is linked from the OpenAPI document, the agent card and the manifest", async () => {
    const openapi = z.object({ info: z.object({ termsOfService: z.string() }) });
    expect(openapi.parse(await (await service("/openapi.json?lang=ar")).json()).info.termsOfService).toBe(
      origin + pageAddresses.terms.ar,
    );
    const card = z.object({ provider: z.object({ url: z.string() }) });
    expect(card.parse(await (await service("/.well-known/agent-card.json")).json()).provider.url).toBe(
      origin + pageAddresses.about.en,
    );
    const manifest = z.object({ discovery: z.record(z.string(), z.string()) });
    const { discovery } = manifest.parse(await (await service("/.well-known/ai-services.json")).json());
    for (const name of ["terms", "refunds", "privacy", "about", "changelog"] as const)
      expect(discovery[name]).toBe(origin + pageAddresses[name].en);
  });
});

describe("an operator's own pages", () => {
  const service = serviceOver(undefined, {
    ...configured,
    OPERATOR_PAGES: '{"terms":"https://operator.test/terms"}',
    REPOSITORY_URL: "https://code.test/service",
  });

  it("stand at our addresses in place of ours", async () => {
    const response = await service(pageAddresses.terms.ar, browser);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("https://operator.test/terms");
    expect((await service(pageAddresses.privacy.en, browser)).status).toBe(200);
  });

  it("say where the source code is when the operator says so", async () => {
    expect(await (await service(pageAddresses.about.en, browser)).text()).toContain("https://code.test/service");
    expect(await (await serviceOver()(pageAddresses.about.en, browser)).text()).not.toContain("code.test");
  });
});
