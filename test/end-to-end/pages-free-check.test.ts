import { expect } from "vitest";
import { z } from "zod";
import { channels } from "../../catalog/input/channels.ts";
import { freeProfitCheck } from "../../catalog/operations/free-profit-check.ts";
import { pages } from "../../catalog/service/pages.ts";
import { locales } from "../../src/lib/text.ts";
import { languageOf } from "../../src/shop/words/language.ts";
import { words } from "../../src/worker/pages/site/page-texts.ts";
import { axe } from "../fixtures/axe.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { overflow } from "../fixtures/overflow.ts";
import { pagesOfPdf } from "../fixtures/pdf-pages.ts";
import { it } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

/** A question with a landed cost that is known: its field is open. */
const known = "?landed_cost=60&expected_sale_price=129";

/** A question about a shipment whose costs are shared by its pieces. */
const shipment = new URLSearchParams({
  ...{ product_value: "8.5", purchase_currency: "USD", expected_sale_price: "149", category: "clothing" },
  ...{ pieces: "200", shipment_freight: "2400", clearance: "650", saber: "402.50", warehouse_delivery: "300" },
});

/** The form as a tool of the page (WebMCP), and what a call of it gives. */
const toolCall = z.object({
  tool: z.object({ name: z.string(), description: z.string(), inputSchema: z.string() }),
  read: z.string(),
});
const toolInput = z.object({ properties: z.record(z.string(), z.object({ description: z.string().min(4) })) });

/** A phone, a tablet and a desktop. */
const widths = [360, 768, 1280];

describe.concurrent("the free check form", () => {
  const answer = z.object({
    profit_per_unit: z.number(),
    margin_pct: z.number(),
    currency: z.string(),
    as_supplied: z.object({ profit_per_unit: z.number() }),
  });

  it.for([
    {
      locale: "en",
      inputs: { landed_cost: "80.25 SAR", expected_sale_price: "59.99", total_fee_pct: "12.5%" },
      sent: [80.25, 59.99, 12.5],
    },
    {
      locale: "ar",
      inputs: { landed_cost: "١٠٠٫٥", expected_sale_price: "٢٩٩", ad_cost_per_order: "٢٠ ريال" },
      sent: [100.5, 299, 20],
    },
  ] as const)(
    "shows by keyboard alone, in $locale, what the endpoint answers: $inputs, and is called by an agent in the browser",
    async ({ locale, inputs, sent: meant }, { expect, visit }) => {
      const { page, complaints } = await visit(pages.agentTools.path[locale] + known);
      await page.click("form.check details:not([open]):has([name=ad_cost_per_order]) > summary");
      for (const [field, value] of Object.entries(inputs)) {
        await page.focus(`[name=${field}]`);
        await page.keyboard.press("Control+A");
        await page.keyboard.type(value);
      }
      await page.keyboard.press("Enter");
      // An answer that was requested while the visitor was still typing is not scrolled into view.
      const request = async () => JSON.parse((await page.textContent("#request-json")) ?? "");
      await expect
        .poll(async () => {
          const sent = await request();
          return Object.keys(inputs).map((field) => sent[field]);
        })
        .toEqual(meant);
      const figures = answer.parse(await (await sharedStack().post(freeProfitCheck.path, await request())).json());
      const { money } = languageOf(locale, words);
      await expect
        .poll(() => page.textContent("[data-figure=vat_registered]"))
        .toBe(money(figures.profit_per_unit, figures.currency));
      expect(await page.textContent("[data-figure=as_supplied]")).toBe(
        money(figures.as_supplied.profit_per_unit, figures.currency),
      );

      const called = await page.evaluate(`(async () => {
        const [tool] = await document.modelContext.getTools();
        const input = { product_value: "8.5", purchase_currency: "USD", expected_sale_price: "199" };
        return { tool, read: await document.modelContext.executeTool(tool, JSON.stringify(input)) };
      })()`);
      const { tool, read } = toolCall.parse(called);
      expect(tool.name).toBe("calculate_product_profit");
      expect(tool.description).toBe(words.toolDescription[locale]);
      const { properties } = toolInput.parse(JSON.parse(tool.inputSchema));
      expect(Object.keys(properties).length).toBeGreaterThan(15);
      expect(properties.product_value?.description).toContain(words.productValueLabel[locale]);
      expect(read).toContain((await page.textContent("[data-figure=lead_profit]")) ?? "?");
      expect(await page.inputValue("[name=expected_sale_price]")).toBe("199");
      expect(complaints).toEqual([]);
    },
  );

  it("shows the problem of a field beside it in the free check; of an empty field only when the form is sent", async ({
    expect,
    visit,
  }) => {
    const { page } = await visit(pages.agentTools.path.en + known);
    await page.fill("[name=landed_cost]", "abc");
    await page.fill("[name=expected_sale_price]", "");
    await expect.poll(() => page.textContent("#field-landed_cost-error")).toBe(words.errorNumber.en);
    expect(await page.textContent("#field-expected_sale_price-error")).toBe("");
    await page.fill("[name=landed_cost]", "60");
    await page.click("form.check [type=submit]");
    await expect.poll(() => page.textContent("#field-expected_sale_price-error")).toBe(words.errorRequired.en);
    expect(await page.getAttribute("[name=expected_sale_price]", "aria-invalid")).toBe("true");
    await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("expected_sale_price");
  });

  it("asks on a phone which of two readings is meant, then scrolls the result into view and announces it", async ({
    expect,
    visit,
  }) => {
    const { page } = await visit(pages.agentTools.path.ar + known, {
      viewport: { width: 360, height: 740 },
      reducedMotion: "reduce",
    });
    await page.fill("[name=landed_cost]", "1,250");
    await page.waitForSelector("#field-landed_cost-error .reading");
    expect(await axe(page)).toEqual([]);
    await page.click("#field-landed_cost-error .reading >> nth=0");
    await page.waitForURL(/landed_cost=1250(?:&|$)/);
    expect(await page.isVisible("[data-figure=lead_profit]")).toBe(true);
    await page.fill("[name=landed_cost]", "90");
    await expect.poll(() => page.textContent("[data-announce]")).toContain("القطعة");
    await page.click("form.check [type=submit]");
    await expect
      .poll(async () => (await page.locator("[data-figure=lead_profit]").boundingBox())?.y ?? 10_000)
      .toBeLessThan(740);
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it("starts from the supplier's price, and leads to the landed cost and the next analyses with it", async ({
    expect,
    visit,
  }) => {
    const { page } = await visit(`${pages.agentTools.path.en}?product_value=39&expected_sale_price=129`);
    await page.fill("[name=product_value]", "40");
    await expect
      .poll(() => page.getAttribute("[data-operation=gcc_product_decision]", "href"))
      .toBe(`${pages.buy.path.en}?op=gcc_product_decision&currency=SAR&product_value=40&expected_sale_price=129`);
    const { landed_cost } = JSON.parse((await page.textContent("#request-json")) ?? "");
    expect(await page.textContent("#estimate-lines")).toContain(languageOf("en", words).money(landed_cost, "SAR"));
    await page.click("form.check details:has([name=currency]) > summary");
    await page.selectOption("[name=currency]", "AED");
    await page.selectOption("[name=channel]", { index: 1 });
    await page.fill("[name=ad_cost_per_order]", "٧٫٥ درهم");
    await expect
      .poll(() => page.getAttribute("[data-operation=gcc_product_decision]", "href"))
      .toContain("ad_cost_per_order=7.5");
    await page.click("[data-operation=gcc_product_decision]");
    await page.waitForSelector("#buy .progress");
    const filled = (field: string) => page.inputValue(`[name='value ${field}']`);
    expect(await filled("currency")).toBe("AED");
    expect(await filled("product_value")).toBe("40");
    expect(await filled("expected_sale_price")).toBe("129");
    expect(await filled("ad_cost_per_order")).toBe("7.5");
    expect(Number(await filled("marketplace_fee_pct"))).toBe(channels[0]?.feePct);
    expect(await filled("shipping")).toBe("");
  });

  it.for([true, false])(
    "keeps its state in the address: reload, language, sharing (JavaScript: %s)",
    async (javaScriptEnabled, { visit }) => {
      const { page, complaints } = await visit(pages.agentTools.path.en + known, { javaScriptEnabled });
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
    },
  );

  it("shows no answer for other inputs while the service is unavailable or late, and keeps what was typed", async ({
    expect,
    visit,
  }) => {
    const { page } = await visit(pages.agentTools.path.en + known, { viewport: { width: 360, height: 740 } });
    await page.route("**/agent-tools?*", (route) => route.abort());
    expect(await page.isVisible("#pinned")).toBe(true);
    // A loss or a thin profit is never shown in a colour of success.
    const colourOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`);
    expect(await colourOf("#pinned")).toBe(await colourOf(".lead-figure"));
    await page.fill("[name=landed_cost]", "42");
    await page.click("form.check [type=submit]");
    await expect.poll(() => page.textContent("[data-state]")).toBe(words.errorNetwork.en);
    expect(await page.inputValue("[name=landed_cost]")).toBe("42");
    expect(await page.isVisible("#stale-note")).toBe(true);
    for (const hidden of [".lead-figure", "#pinned"]) expect(await page.isVisible(hidden), hidden).toBe(false);
    await page.unroute("**/agent-tools?*");
    await page.click("form.check [type=submit]");
    await expect.poll(() => page.isVisible(".lead-figure")).toBe(true);

    // An answer that comes after the form has changed again is never shown.
    let release: (() => void) | undefined;
    await page.route(/landed_cost=70&/, async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      // The page has cancelled this request by now.
      await route.continue().catch(() => {});
    });
    await page.fill("[name=landed_cost]", "70");
    await expect.poll(() => release).toBeDefined();
    await page.fill("[name=landed_cost]", "80");
    expect(await page.isVisible(".lead-figure")).toBe(false);
    release?.();
    await expect.poll(() => page.isVisible(".lead-figure")).toBe(true);
    expect(await page.textContent("#request-json")).toContain('"landed_cost": 80');
    expect(new URL(page.url()).searchParams.get("landed_cost")).toBe("80");
  });
});

describe.concurrent("the first screen", () => {
  it.for(locales)(
    "begins on a phone with the supplier's price, an example that earns little, and words for merchants, in %s",
    async (locale, { expect, visit }) => {
      const { page, complaints } = await visit(pages.agentTools.path[locale], {
        viewport: { width: 360, height: 740 },
      });
      const first = page.locator("form.check :is(input, select)").first();
      expect(await first.getAttribute("name")).toBe("product_value");
      const box = await first.boundingBox();
      expect((box?.y ?? 10_000) + (box?.height ?? 0)).toBeLessThan(740);
      expect((await page.locator("[name=expected_sale_price]").boundingBox())?.y ?? 10_000).toBeLessThan(740);
      // The line at the foot repeats the visitor's answer; an example repeats no answer.
      expect(await page.isVisible("#pinned")).toBe(false);
      expect(await page.isVisible("[data-example]")).toBe(true);
      expect(await page.textContent("[data-figure=verdict]")).toBe(words.verdictThin[locale]);
      // Every figure and every choice of a list changes the answer, on a desktop as on a phone.
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 740 });
        const shown = z.string().parse(await page.evaluate("document.body.innerText"));
        expect(shown.split(/\s+/).filter(Boolean).length, `${width}`).toBeLessThanOrEqual(700);
      }
      // Every price stands in both currencies.
      for (const price of await page.locator(".price-groups .price").allTextContents())
        expect(price).toMatch(/USDC.*(?:SAR|ر\.س|﷼)|(?:SAR|ر\.س|﷼).*USDC/);
      expect(await page.locator(".price-groups > section").count()).toBe(3);
      // Each says in plain words what it adds to the cheaper one.
      const cards = await page.locator(".price-groups li").count();
      expect(await page.locator(".price-groups li > p.muted").filter({ hasText: /\p{L}/u }).count()).toBe(cards);
      // Documents for machines are linked from the pages of developers.
      expect(await page.locator(".colophon a[href$='.json'], .colophon a[href$='.txt']").count()).toBe(0);
      expect(await page.locator(".trust li").count()).toBe(4);
      // A control that is alone in its block is at least 44 px high (WCAG 2.2, 2.5.5).
      const low = z.array(z.string()).parse(
        await page.evaluate(`[...document.querySelectorAll("a, button, summary, select")]
          .filter((part) => part.checkVisibility() && !part.matches(".skip") && part.getBoundingClientRect().height < 43.5)
          .filter((part) => [...part.parentNode.childNodes].every((near) => near === part || !/\\p{L}/u.test(near.textContent)))
          .map((part) => part.textContent)`),
      );
      expect(low).toEqual([]);
      await page.fill("[name=product_value]", "9");
      await expect.poll(() => page.isVisible("[data-example]")).toBe(false);
      expect(complaints).toEqual([]);
    },
  );
});

describe.concurrent("a full answer", () => {
  it.for(locales)(
    "labels each value of its axis with its sign on every screen, ends at the headline's figure, and takes two sheets of paper, in %s",
    async (locale, { expect, visit }) => {
      const origin = sharedStack().service;
      const address = pages.agentTools.path[locale];
      const { page } = await visit(
        `${address}?landed_cost=90&expected_sale_price=100&registered=no&channel=amazon_sa`,
        {
          colorScheme: "dark",
        },
      );
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const outside =
          await page.evaluate(`[...document.querySelectorAll("#free-check-result .ticks text")].filter((text) => {
      const [inner, outer] = [text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()];
      return inner.width > 0 && (inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5);
    }).length`);
        expect(outside, `${width}`).toBe(0);
      }
      const lead = await page.textContent("[data-figure=lead_profit]");
      expect(await page.locator("#free-check-result table.bars tbody tr").last().locator(".amount").textContent()).toBe(
        lead,
      );

      // The cost to the warehouse from a shipment has seven lines and their sum.
      await page.goto(`${origin}${address}?${shipment}`);
      const rows = page.locator(".cost-lines tr");
      expect(await rows.count()).toBe(8);
      expect(await rows.last().locator("th").textContent()).toBe(words.lineWarehouse[locale]);
      expect(await page.textContent("#field-product_value-understood")).toContain("8.5 USD × 3.75 = 31.88 SAR");
      for (const width of widths.toReversed()) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0);
      }
      expect(await axe(page)).toEqual([]);

      // On paper it stands with its figures and its address as a code.
      await page.waitForSelector("#printed-link svg.qr", { state: "attached" });
      expect(await page.isVisible("#printed-link")).toBe(false);
      await page.emulateMedia({ media: "print" });
      const printed = new URL((await page.getAttribute("#printed-link svg.qr", "data-text")) ?? "");
      expect(printed.origin + printed.pathname).toBe(origin + address);
      expect(Object.fromEntries(printed.searchParams)).toEqual(Object.fromEntries(shipment));
      for (const shown of ["form.check", ".lead-figure", "table.bars", "#printed-link svg.qr"])
        expect(await page.isVisible(shown), shown).toBe(true);
      for (const hidden of ["#analyses", ".next-steps", "footer", "form.check button"])
        expect(await page.locator(hidden).locator("visible=true").count(), hidden).toBe(0);
      expect(pagesOfPdf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(2);
    },
  );
});
