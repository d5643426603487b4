/** A real browser, from npm: nothing has to be installed beside the project. */
import chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from "playwright-core";

/** Arguments that a browser in a container needs; nothing that loosens what pages may do. */
export const browserArguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];

/** The path of the browser, unpacked at its first use. */
export const browserPath = () => chromium.executablePath();

/** Starts the browser. */
export async function startBrowser(): Promise<Browser> {
  return driver.launch({ executablePath: await browserPath(), args: browserArguments, headless: true });
}

/** A page, and everything that went wrong on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors, uncaught errors, failed or foreign requests, content security policy violations. */
  readonly complaints: readonly string[];
}

/** Opens a page that keeps a record of complaints. */
export async function openPage(browser: Browser, origin: string, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith("data:"))
      complaints.push(`foreign: ${request.url()}`);
  });
  return { page, complaints };
}
