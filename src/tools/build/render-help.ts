/** Renders the chapters of the help page from Markdown. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Marked, type TokenizerAndRendererExtension } from "marked";
import { helpChapters } from "../../../catalog/service/pages.ts";
import type { Locale } from "../../lib/text.ts";
import type { HelpTexts } from "../../worker/pages/site/page-texts.ts";

const folder = join(import.meta.dirname, "../../worker/pages/site/help/texts");

/** A list of terms, as Markdown Extra writes it: a term on one line, `: ` and its meaning on the next. */
const terms: TokenizerAndRendererExtension = {
  name: "terms",
  level: "block",
  tokenizer(source) {
    const [raw] = /^(?:[^\n]+\n: [^\n]+(?:\n+|$))+/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: "terms", raw };
  },
  renderer: ({ raw }) =>
    `<dl class="terms">${raw.replace(/(.+)\n: (.+)\n*/g, "<div><dt>$1</dt><dd>$2</dd></div>")}</dl>\n`,
};
const markdownWithTerms = new Marked({ extensions: [terms] });

/** The chapters in a language. Throws if a file has no entry in the table of chapters, or an entry no file. */
async function renderChapters(locale: Locale): Promise<HelpTexts> {
  const names = Object.keys(helpChapters);
  const files = await readdir(join(folder, locale));
  const unknown = files.filter((file) => !names.includes(basename(file, ".md")));
  if (unknown.length > 0) throw new Error(`${unknown.join()}: no chapter in catalog/service/pages.ts`);
  const chapters = names.map(async (name) => {
    const markdown = await readFile(join(folder, locale, `${name}.md`), "utf8");
    return [name, { html: await markdownWithTerms.parse(markdown, { async: true }), markdown }] as const;
  });
  return Object.fromEntries(await Promise.all(chapters));
}

/** The chapters of the help page, by language and anchor. The files are ours, so nothing is escaped. */
export async function renderHelp(): Promise<Readonly<Record<Locale, HelpTexts>>> {
  return { en: await renderChapters("en"), ar: await renderChapters("ar") };
}
