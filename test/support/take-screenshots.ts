/** `npm run screenshots`: every page in both languages, light and dark, on a phone and on a desktop, into `screenshots/`, to be looked at. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pageAddresses } from "../../src/discovery/page-addresses.ts";
import { startBrowser } from "./browser.ts";

const origin = process.argv[2] ?? `http://localhost:${process.env.PORT ?? "8787"}`;
const folder = join(import.meta.dirname, "../../screenshots");
await mkdir(folder, { recursive: true });
const browser = await startBrowser();
for (const [name, address] of Object.entries(pageAddresses))
  for (const locale of ["en", "ar"] as const)
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [360, 1280]) {
        const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
        const page = await context.newPage();
        await page.goto(origin + address[locale], { waitUntil: "networkidle" });
        const file = `${name}-${locale}-${colorScheme}-${width}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
        console.log(`screenshots/${file}`);
        await context.close();
      }
await browser.close();
