/** A real browser: from npm on Linux on x64, and elsewhere the Chrome, Chromium or Edge that is installed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import {
  type Browser,
  type BrowserContextOptions,
  type BrowserServer,
  chromium as driver,
  type Page,
} from "playwright-core";

/** Arguments that a browser in a container needs; nothing that loosens what pages may do. */
export const browserArguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];

type Environment = Readonly<Record<string, string | undefined>>;

/** Where Chrome and its relatives are installed on a platform. */
function installed(platform: NodeJS.Platform, environment: Environment): string[] {
  if (platform === "darwin")
    return ["Google Chrome", "Chromium", "Microsoft Edge"].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  if (platform === "win32")
    return ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((variable) => {
      const folder = environment[variable];
      return folder
        ? ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"].map((file) =>
            join(folder, file),
          )
        : [];
    });
  return ["google-chrome", "chromium", "chromium-browser"].map((name) => join("/usr/bin", name));
}

/**
 * The path of a browser, unpacked at its first use where it comes from npm; undefined when this machine has none. CHROME_PATH names
 * another one.
 */
export async function browserPath(
  { platform, arch, env }: Pick<NodeJS.Process, "platform" | "arch"> & { readonly env: Environment } = process,
  exists: (file: string) => boolean = existsSync,
): Promise<string | undefined> {
  if (env.CHROME_PATH) return env.CHROME_PATH;
  if (platform === "linux" && arch === "x64") return chromium.executablePath();
  return installed(platform, env).find(exists);
}

/** Starts the browser. Throws when this machine has none. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await browserPath();
  if (!executablePath) throw new Error("There is no Chrome, Chromium or Edge here: install one, or set CHROME_PATH.");
  return driver.launch({ executablePath, args: browserArguments, headless: true });
}

/** Starts a browser that several processes use; undefined when this machine has none. */
export async function startBrowserServer(): Promise<BrowserServer | undefined> {
  const executablePath = await browserPath();
  if (!executablePath) return undefined;
  return driver.launchServer({ executablePath, args: browserArguments, headless: true });
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
  page.on("requestfailed", (request) => {
    // A page that is left, or that asks anew, gives up what it was asking.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith("data:"))
      complaints.push(`foreign: ${request.url()}`);
  });
  return { page, complaints };
}
