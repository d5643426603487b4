/**
 * `npm run browsers`: a merchant's file becomes a printed result in Firefox and in WebKit, in both languages. It needs
 * Debian's packages of them, so no test runs it; the tests have Chromium. `--write` writes docs/using/browsers.md.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { defineCommand } from "../../../src/client/command.ts";
import { locales } from "../../../src/lib/text.ts";
import { project } from "../../../src/tools/wrangler.ts";
import { reportProgress } from "../../fixtures/progress.ts";
import { page, table } from "../../manual/markdown.ts";
import { besideStack } from "../hosts/beside-stack.ts";
import type { DrivenBrowser } from "./driven-browser.ts";
import { startFirefox } from "./firefox.ts";
import { type Journey, journey } from "./journey.ts";
import { startWebKit } from "./webkit.ts";

const firefox = "/usr/bin/firefox-esr";
const webKitDriver = "/usr/bin/WebKitWebDriver";
const miniBrowser = `/usr/lib/${{ arm64: "aarch64", x64: "x86_64" }[process.arch as string]}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** A screen in memory, for a browser that needs one. */
const screen = ":77";

interface Engine {
  /** Debian's packages. */
  readonly packages: string;
  readonly programs: readonly string[];
  start(): Promise<DrivenBrowser>;
}

const engines: readonly Engine[] = [
  { packages: "firefox-esr", programs: [firefox], start: () => startFirefox(firefox) },
  {
    packages: "webkit2gtk-driver xvfb",
    programs: [webKitDriver, miniBrowser, "/usr/bin/Xvfb"],
    start: async () => {
      const display = spawn("/usr/bin/Xvfb", [screen, "-screen", "0", "1600x1200x24"], { stdio: "ignore" });
      try {
        const browser = await startWebKit(webKitDriver, miniBrowser, screen);
        return { ...browser, close: () => browser.close().finally(() => display.kill()) };
      } catch (error) {
        display.kill();
        throw error;
      }
    },
  },
];

const heads = ["browser", "page", "file", "pieces", "widest step", "focus", "kept", "bought", "paper"];

const rowOf = (name: string, where: string, seen: Journey): readonly string[] => [
  name,
  where,
  seen.file,
  seen.pieces,
  seen.overflow === 0 ? "fits" : `${seen.overflow} px too wide`,
  seen.focus,
  seen.keeps,
  seen.bought,
  seen.paper,
];

const about = `The pages are tested in Chromium with every change. Other engines are tried by a command, \`npm run browsers -- --write\`: a merchant's file is chosen,
its columns are confirmed, a ranking is bought on a local chain with a wallet in the page, and the result is printed. Which browsers are supported, from which
version and why, is said [in the help](../../src/worker/pages/site/help/texts/en/your-files.md#browsers).`;

const notes = `"Pieces" are typed key by key into "for how many pieces", in both kinds of digits. "Widest step" is whether any step can be scrolled sideways. "Focus" is the ring
around the button of files, reached by the Tab key. "Kept" is whether the browser is asked to keep what the page stores only when there is something
to keep. Neither driver always gives its window the focus. WebKitGTK has the engine of Safari, but other letters, form controls and printing; its driver cannot print.`;

export default defineCommand({
  call: "npm run browsers --",
  summary: "Buys from a merchant's file in Firefox and in WebKit, in both languages, and shows what was seen.",
  options: {
    pictures: { type: "string", value: "path", help: "keeps a picture of each step and the printed result there" },
    write: { type: "boolean", help: "writes docs/using/browsers.md" },
  },
  async run({ pictures, write }) {
    const present = engines.filter(({ programs }) => programs.every(existsSync));
    for (const { packages } of engines.filter((engine) => !present.includes(engine)))
      process.stderr.write(`not installed: apt-get install ${packages}\n`);
    if (present.length === 0) return false;
    const rows: (readonly string[])[] = [];
    let isRight = true;
    await besideStack(async (addresses, temporary) => {
      const folder = pictures ? resolve(pictures) : temporary;
      await mkdir(folder, { recursive: true });
      const runs = present.flatMap((engine) => locales.map((locale) => ({ engine, locale })));
      for (const [index, { engine, locale }] of runs.entries()) {
        reportProgress(index, runs.length, `${engine.packages}, ${locale}`);
        const browser = await engine.start();
        try {
          const keep = async (step: string, data: Buffer, kind: string) =>
            writeFile(join(folder, `${browser.name.split(" ", 1)}-${locale}-${step}.${kind}`), data);
          const width = locale === "ar" ? 390 : 1280;
          const seen = await journey(browser, { stack: addresses, locale, width, folder, keep });
          rows.push(rowOf(browser.name, `${locale === "ar" ? "Arabic" : "English"}, ${width} px`, seen));
          isRight &&= seen.isRight;
        } finally {
          await browser.close();
        }
      }
    });
    process.stdout.write(`${table(heads, rows)}\n`);
    const day = new Date().toISOString().slice(0, 10);
    if (write)
      await writeFile(
        join(project, "docs/using/browsers.md"),
        page("Browsers", about, `Seen on ${day}.`, table(heads, rows), notes),
      );
    return isRight;
  },
});
