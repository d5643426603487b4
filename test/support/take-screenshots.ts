/** `npm run screenshots`: every page in both languages, light and dark, on a phone and on a desktop, into `screenshots/`, to be looked at. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pageAddresses } from "../../src/discovery/page-addresses.ts";
import { defineCommand } from "../../src/tools/command.ts";
import { reportProgress } from "../../src/tools/progress.ts";
import { startBrowser } from "./browser.ts";
import { runningService } from "./running-service.ts";

const folder = join(import.meta.dirname, "../../screenshots");

const looks = Object.entries(pageAddresses).flatMap(([name, address]) =>
  (["en", "ar"] as const).flatMap((locale) =>
    (["light", "dark"] as const).flatMap((colorScheme) =>
      [360, 1280].map((width) => ({
        path: address[locale],
        file: `${name}-${locale}-${colorScheme}-${width}.png`,
        options: { viewport: { width, height: 900 }, colorScheme },
      })),
    ),
  ),
);

export default defineCommand({
  call: "npm run screenshots --",
  summary: "Writes every page of a running service in every language, colour scheme and width into screenshots/.",
  positionals: "[address of the service; else the one at PORT]",
  options: {},
  run: async (_values, [address]) => {
    const origin = await runningService(address);
    await mkdir(folder, { recursive: true });
    const browser = await startBrowser();
    for (const [index, { path, file, options }] of looks.entries()) {
      reportProgress(index, looks.length, file);
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.goto(origin + path, { waitUntil: "networkidle" });
      await page.screenshot({ path: join(folder, file), fullPage: true });
      await context.close();
    }
    await browser.close();
    console.log(`screenshots/: ${looks.length} files`);
    return undefined;
  },
});
