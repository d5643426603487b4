/** A person at the buying page: a browser of their own, a wallet in it, and their payments counted on the chain. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { z } from "zod";
import type { FaultRig } from "./fault-rig.ts";
import { injectWallet } from "./injected-wallet.ts";

export interface BuyerOptions {
  readonly locale?: "en" | "ar";
  readonly width?: number;
  /** What the wallet holds, atomic USDC. */
  readonly atomic?: bigint;
}

/** What the browser itself reports of the page's ordinary answers 402, 400 and 502. */
const isOrdinary = (text: string) => text.startsWith("Failed to load resource");

/** Notes every time at which something to pay with is on the page. */
const watchPayButtons = `(() => {
  window.payButtonSeen = false;
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    if (document.querySelector("[data-action=pay]")) window.payButtonSeen = true;
  }).observe(document.documentElement, { childList: true, subtree: true }));
})();`;

export type BrowserBuyer = Awaited<ReturnType<typeof browserBuyer>>;

/** Opens a browser context with a funded wallet in it. */
export async function browserBuyer(browser: Browser, rig: FaultRig, options: BuyerOptions = {}) {
  const { locale = "en", width = 1280, atomic = 1_000_000_000n } = options;
  const buyer = await rig.buyer(atomic);
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: "reduce",
  });
  const wallet = await injectWallet(context, buyer.account, rig.chain.rpcUrl);
  await context.addInitScript(watchPayButtons);
  const complaints: string[] = [];
  const base = `${rig.service}${locale === "ar" ? "/ar" : ""}/agent-tools/buy`;

  const open = async (query = ""): Promise<Page> => {
    const page = await context.newPage();
    page.on("console", (message) => {
      const isComplaint = message.type() === "error" || message.type() === "warning";
      if (isComplaint && !isOrdinary(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== rig.service) complaints.push(`foreign: ${request.url()}`);
    });
    await page.goto(base + query);
    await page.waitForSelector("#buy .progress");
    return page;
  };

  /** From the inputs to the button that pays. */
  const toPayment = async (page: Page, operation = "sa_landed_cost") => {
    if (!page.url().includes(`op=${operation}`)) await page.goto(`${base}?op=${operation}`);
    await page.click("[data-action=example]");
    await page.click("form.inputs [type=submit]");
    await page.click(".wallets button");
    await page.waitForSelector(".connection");
  };

  return {
    ...buyer,
    wallet,
    context,
    complaints,
    open,
    toPayment,
    /** Everything up to and with the click that pays. */
    pay: async (page: Page, operation?: string) => {
      await toPayment(page, operation);
      await page.click("[data-action=pay]");
    },
    /** Waits for the result, and reads the transaction that its receipt names. */
    transactionOn: async (page: Page) => {
      await page.waitForSelector("article.result", { timeout: 60_000 });
      return page.getAttribute("[data-transaction]", "data-transaction");
    },
    /** What the page keeps. */
    purchases: async (page: Page) =>
      z
        .array(
          z.looseObject({
            id: z.string(),
            operation: z.string(),
            body: z.string(),
            delivery: z.looseObject({ answer: z.string(), settlement: z.string() }).nullable(),
          }),
        )
        .parse(
          await page.evaluate(
            `new Promise((resolve, reject) => {
            const open = indexedDB.open("gulf-retail-analysis");
            open.onerror = () => reject(open.error);
            open.onsuccess = () => {
              const all = open.result.transaction("purchases").objectStore("purchases").getAll();
              all.onsuccess = () => resolve(all.result);
            };
          })`,
          ),
        ),
    /** Forgets what was noted of buttons to pay with. */
    forgetPayButtons: (page: Page) => page.evaluate("window.payButtonSeen = false"),
    sawPayButton: async (page: Page) => z.boolean().parse(await page.evaluate("window.payButtonSeen")),
    signatures: () => wallet.calls.filter((method) => method === "eth_signTypedData_v4").length,
  };
}
