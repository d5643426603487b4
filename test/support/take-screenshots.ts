/** `npm run screenshots`: every page and every state of it in both languages, light and dark, on three widths, into `screenshots/`, to be looked at. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { z } from "zod";
import { type Locale, locales } from "../../src/operation/operation.ts";
import { defineCommand } from "../../src/tools/command.ts";
import { readSettings } from "../../src/tools/local/local-settings.ts";
import { readStackFile } from "../../src/tools/local/stack-file.ts";
import { reportProgress } from "../../src/tools/progress.ts";
import { startBrowser } from "./browser.ts";
import { injectWallet } from "./injected-wallet.ts";
import { type OpenedPage, openedPages, type PageState, pageStates } from "./page-states.ts";
import { runningService } from "./running-service.ts";
import { type OutsideStack, outside } from "./stack.ts";

const folder = join(import.meta.dirname, "../../screenshots");
const height = 900;
/** What Chromium can draw in one piece, CSS pixels: longer pages are cut. */
const longest = 16_000;

/** How the pages are looked at: on a phone, a tablet and a desktop. */
const screens = (["light", "dark"] as const).flatMap((colorScheme) =>
  [360, 768, 1280].map((width) => ({
    name: `${colorScheme}-${width}`,
    width,
    media: { colorScheme, media: "screen" } as const,
  })),
);
/** A4 across, between the margins of the print style, CSS pixels. */
const paper = { name: "paper", width: 1032, media: { colorScheme: "light", media: "print" } } as const;

async function open(context: BrowserContext, origin: string, { address, query = "" }: OpenedPage, locale: Locale) {
  const page = await context.newPage();
  await page.goto(origin + address[locale] + query, { waitUntil: "networkidle" });
  return page;
}

async function reach(context: BrowserContext, stack: OutsideStack, state: PageState, locale: Locale) {
  if (state.wallet) {
    const { atomic, ...behaviour } = state.wallet;
    Object.assign(await injectWallet(context, await stack.fundedWallet(atomic), stack.rpcUrl), behaviour);
  }
  const page = await open(context, stack.service, state, locale);
  await state.act?.({ page, locale, stack });
  return page;
}

/** The height of a page as far as it is drawn, CSS pixels. */
async function drawnHeight(page: Page): Promise<number> {
  const whole = z.number().parse(await page.evaluate("document.documentElement.scrollHeight"));
  return Math.min(whole, longest);
}

async function photograph(page: Page, { name, printed = false }: Pick<PageState, "name" | "printed">, locale: Locale) {
  if (printed) await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  for (const look of printed ? [paper] : screens) {
    await page.setViewportSize({ width: look.width, height });
    await page.emulateMedia({ ...look.media, reducedMotion: "reduce" });
    await page.evaluate("scrollTo(0, 0)");
    const { width } = look;
    const path = join(folder, `${name}-${locale}-${look.name}.png`);
    await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: await drawnHeight(page) } });
  }
}

/** Everything that is photographed: the name of each, and the way to it. */
function subjects(origin: string, stack: OutsideStack | undefined) {
  const opened = openedPages.map((opened) => ({
    state: opened,
    visit: (context: BrowserContext, locale: Locale) => open(context, origin, opened, locale),
  }));
  if (!stack) return opened;
  const reached = pageStates.map((state) => ({
    state,
    visit: (context: BrowserContext, locale: Locale) => reach(context, stack, state, locale),
  }));
  return [...opened, ...reached];
}

export default defineCommand({
  call: "npm run screenshots --",
  summary:
    "Writes every page of a running service into screenshots/, in every language, colour scheme and width; every state of the pages too, paid with test money, when the service is the local one at STATE_DIR.",
  positionals: "[address of the service; else the one at PORT]",
  options: { only: { type: "string", value: "text", help: "only what has this in its name" } },
  run: async ({ only = "" }, [address]) => {
    const origin = await runningService(address);
    const addresses = await readStackFile(readSettings(process.env).stateDir);
    const stack = addresses?.service === origin ? outside(addresses) : undefined;
    const looks = subjects(origin, stack)
      .filter(({ state }) => state.name.includes(only))
      .flatMap((subject) => locales.map((locale) => ({ ...subject, locale })));
    await mkdir(folder, { recursive: true });
    const browser = await startBrowser();
    for (const [index, { state, visit, locale }] of looks.entries()) {
      reportProgress(index, looks.length, `${state.name} (${locale})`);
      const context = await browser.newContext({ viewport: { width: 1280, height }, reducedMotion: "reduce" });
      await photograph(await visit(context, locale), state, locale);
      await context.close();
    }
    await browser.close();
    console.log(`screenshots/: ${looks.length} pages and states`);
    return undefined;
  },
});
