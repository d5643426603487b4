/** The views of results, drawn by the reference host of MCP Apps in a real browser. */
import type { Browser, Frame } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Operation } from "../../catalog/operation.ts";
import { actionTerms, decisionTerms, termOf } from "../../catalog/words/terms.ts";
import type { Locale } from "../../src/lib/text.ts";
import { languageOf } from "../../src/shop/words/language.ts";
import { resultsWords } from "../../src/shop/words/results.ts";
import { mcpAppsWords } from "../../src/worker/pages/words/mcp-apps.ts";
import { toToolResult } from "../../src/worker/protocols/mcp/tool-result.ts";
import { axe } from "../fixtures/axe.ts";
import { describeInBrowser } from "../fixtures/describe-in-browser.ts";
import { largestInput } from "../fixtures/largest-input.ts";
import type { HostedCall } from "../fixtures/mcp-apps-host/hosted-call.ts";
import { type AppsHost, startAppsHost } from "../fixtures/mcp-apps-host/mcp-apps-host.ts";
import { operationNamed } from "../fixtures/operation-named.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { sharedBrowser } from "../fixtures/shared-browser.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();

/** The result of a tool as a host gets it once it was paid. */
async function deliveredResult(operation: Operation, input: unknown, locale: Locale) {
  const validation = operation.validate(input, locale);
  if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
  const body = operation.answer(validation.input, locale);
  const result = toToolResult({
    outcome: resultOf(JSON.stringify(body), { locale, settlement: undefined }),
    operation,
    locale,
    freeTool: undefined,
    names: "dot",
    hasPaymentExtension: false,
    whole: false,
  });
  return { body, result };
}

let browser: Browser;
let host: AppsHost;

/** Shows a call in the host and gives the frame in which the view is drawn. */
async function shown(call: Omit<HostedCall, "sandbox" | "endpoint">, locale: Locale = "en") {
  host.show({ ...call, endpoint: `${stack.service}/mcp?lang=${locale}` });
  const page = await browser.newPage({ viewport: { width: 760, height: 900 } });
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => {
    // Clients of the old revisions ask for a stream first, which this server does not have (405).
    const isStream = message.location().url.startsWith(`${stack.service}/mcp`);
    if (["error", "warning"].includes(message.type()) && !isStream) complaints.push(message.text());
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.goto(host.origin);
  await page.waitForSelector("html[data-view]");
  const sandbox = page.frames().find((frame) => frame.url().startsWith(host.sandbox));
  const view = sandbox?.childFrames()[0];
  if (!view) throw new Error("No view is drawn");
  await view.waitForSelector("h2, table");
  const known = [host.origin, host.sandbox, `${stack.service}/mcp`, "data:"];
  return {
    page,
    view,
    complaints,
    /** Requests besides those to the host, its sandbox and the MCP server. */
    foreign: () => requests.filter((url) => !known.some((start) => url.startsWith(start))),
  };
}

const styleOf = (view: Frame, property: string) =>
  view.evaluate(`getComputedStyle(document.documentElement).${property}`);

describeInBrowser("in the reference host of MCP Apps", () => {
  beforeAll(async () => {
    [browser, host] = await Promise.all([sharedBrowser(), startAppsHost()]);
  });
  afterAll(async () => {
    await browser.close();
    await host.stop();
  });

  it("shows the free check as a card, also in an old host that declares nothing", async () => {
    const operation = operationNamed("free_profit_check");
    const { input } = operation.examples[0];
    const { body } = await deliveredResult(operation, input, "en");
    const { view, page, complaints, foreign } = await shown({
      tool: `svc.${operation.id}`,
      input: { ...input },
      declares: false,
      context: { theme: "dark", locale: "en-GB" },
    });
    expect(await view.getAttribute("html", "lang")).toBe("en");
    const { currency, profit_per_unit } = Object(body);
    const { money } = languageOf("en", resultsWords);
    expect(await view.textContent("[data-figure='vat_registered']")).toBe(money(profit_per_unit, currency));
    expect(await view.locator("table.bars").count()).toBe(1);
    expect(await styleOf(view, "colorScheme")).toBe("dark");
    // The frame is as high as its content.
    await expect.poll(() => page.evaluate("document.querySelector('iframe').offsetHeight > 400")).toBe(true);
    expect(await view.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")).toBe(true);

    // Messages that do not come from the sandbox's window are not from the host.
    const forged = { jsonrpc: "2.0", method: "ui/notifications/tool-cancelled", params: {} };
    await page.evaluate(`frames[0].frames[0].postMessage(${JSON.stringify(forged)}, "*")`);

    await page.click("button >> nth=0");
    await expect.poll(() => styleOf(view, "colorScheme")).toBe("light");
    expect(await view.locator("table.bars").count()).toBe(1);
    expect(await axe(view)).toEqual([]);
    await page.click("button >> nth=1");
    await expect.poll(() => page.locator("iframe").count()).toBe(0);
    expect(complaints).toEqual([]);
    expect(foreign()).toEqual([]);
    await page.context().close();
  });

  it("shows a product decision as a card, from right to left in Arabic", async () => {
    const operation = operationNamed("gcc_product_decision");
    const { input } = operation.examples[0];
    const { body, result } = await deliveredResult(operation, input, "ar");
    const { view, page, complaints, foreign } = await shown(
      {
        tool: `svc.${operation.id}`,
        input: { ...input },
        result,
        declares: true,
        context: { theme: "light", locale: "en" },
      },
      "ar",
    );
    expect(await view.getAttribute("html", "lang")).toBe("ar");
    expect(await styleOf(view, "direction")).toBe("rtl");
    const text = (await view.textContent("main")) ?? "";
    expect(text).toContain(Object(body).summary_text);
    expect(text).toContain(termOf(decisionTerms, Object(body).decision).ar);
    for (const { text: notice } of Object(body).notices) expect(text).toContain(notice);
    expect(await axe(view)).toEqual([]);
    expect(await view.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(complaints).toEqual([]);
    expect(foreign()).toEqual([]);
    await page.context().close();
  });

  it("shows the largest plan as a list and tables, and says that lists are shown in part", async () => {
    const operation = operationNamed("x402_agent_scale");
    const input = largestInput(operation);
    const { result } = await deliveredResult(operation, input, "en");
    const { view, page, complaints, foreign } = await shown({
      tool: `svc.${operation.id}`,
      input: {},
      result,
      declares: true,
      context: { theme: "light", locale: "en" },
    });
    const { products } = Object(result.structuredContent);
    expect(await view.locator("body").textContent()).toContain(mcpAppsWords.viewShortened.en);
    expect(products.length).toBeGreaterThan(0);
    const listed = view.locator(".ranked > li");
    expect(await listed.count()).toBe(products.length);
    expect(await listed.first().textContent()).toContain(termOf(actionTerms, products[0].action).en);
    expect(await view.locator("table:has(caption)").count()).toBe(2);
    expect(complaints).toEqual([]);
    expect(foreign()).toEqual([]);
    await page.context().close();
  });

  it("shows the message of a call that asks for payment", async () => {
    const operation = operationNamed("gcc_product_decision");
    host.show({
      endpoint: `${stack.service}/mcp`,
      tool: `svc.${operation.id}`,
      input: { ...operation.examples[0].input },
      declares: true,
      context: { theme: "light", locale: "en" },
    });
    const page = await browser.newPage();
    await page.goto(host.origin);
    const view = page.frameLocator("iframe").frameLocator("iframe");
    await expect.poll(() => view.locator("main").textContent()).toContain(`${operation.price.usdc} USDC`);
    await page.context().close();
  });
});
