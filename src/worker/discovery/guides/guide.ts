/**
 * The guide: how a purchase is made, described in one Markdown text in each language, from which `/llms.txt`,
 * `/skill.md` and `/developers` are rendered. `guide.en.md` says at its head how it is written.
 */
import { memoize } from "../../../lib/memo.ts";
import { type Locale, locales, type Text } from "../../../lib/text.ts";
import type { Publication } from "../addresses/publication.ts";
import arabic from "./guide.ar.md";
import english from "./guide.en.md";
import { scopeOf, values } from "./values.ts";

/** The documents that are rendered from the guide. */
export type Guide = "llms" | "skill" | "developers";

/** A paragraph, or a block of code. */
export interface GuideBlock {
  readonly text: string;
  readonly code?: { readonly language: string; readonly title: string };
}

/** The content below one heading. */
export interface GuideSection<Part extends GuideBlock = GuideBlock> {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Part[];
}

/** A block as it is written, with the documents that use it. */
export type WrittenBlock = GuideBlock & { readonly documents: readonly string[] };

/** The blocks of a section: a comment with names, a block of code, or lines without an empty one between them. */
const blockPattern =
  /^<!-- (?<names>.*) -->$|^```(?<language>\w+) ?(?<title>.*)\n(?<code>[\s\S]*?)^```$|^(?:(?!<!-- ).+\n?)+/gm;

/** Reads a guide. Text before the first heading is about the file itself. */
export function readGuide(markdown: string): readonly GuideSection<WrittenBlock>[] {
  const [, ...parts] = markdown.split(/^## /m);
  return parts.map((part) => {
    const [, title = "", id = "", content = ""] = /^(.*) \{#([\w-]+)\}\n([\s\S]*)$/.exec(part) ?? [];
    let documents: readonly string[] = [];
    const blocks: WrittenBlock[] = [];
    for (const { 0: text, groups = {} } of content.matchAll(blockPattern)) {
      const { names, language, title = "", code = "" } = groups;
      if (names !== undefined) documents = names.split(", ");
      else if (language === undefined) blocks.push({ documents, text: text.trimEnd() });
      else blocks.push({ documents, text: code.trimEnd(), code: { language, title } });
    }
    return { id, title, blocks };
  });
}

/** The guide in a language. Where a translation leaves code empty, the English code is used. */
const guideIn = memoize((locale: Locale): readonly GuideSection<WrittenBlock>[] => {
  const original = readGuide(english);
  if (locale === "en") return original;
  const codes = original.flatMap(({ blocks }) => blocks.filter(({ code }) => code));
  return readGuide(arabic).map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (block.code ? { ...block, text: codes.shift()?.text ?? "" } : block)),
  }));
});

/** A word that is filled in. */
export const placeholder = /\{\{(\w+)\}\}/g;

/** A text with its words filled in; undefined if one of them has no value here. */
function filled(text: string, context: Publication): string | undefined {
  let isComplete = true;
  const whole = text.replaceAll(placeholder, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]?.(scopeOf(context)) : passage(name, context);
    isComplete &&= value !== undefined;
    return value ?? "";
  });
  return isComplete ? whole : undefined;
}

/** Lines filled in and joined, as Markdown reads them: a list, a table, a heading stay apart. */
function filledText(text: string, context: Publication): string {
  const lines = text.split("\n").flatMap((line) => filled(line.trim(), context) ?? []);
  return lines
    .map((line) => line.replace(/^(#*) +/, (_, marks: string) => (marks ? `${marks} ` : "")))
    .reduce((whole, line) => whole + (/^(?:[-|#]|\d+\. )/.test(line) || whole === "" ? "\n" : " ") + line, "")
    .trim();
}

/** The blocks of a section for one document, or all of them, without those that have no content here. */
const blocksOf = (
  { blocks }: GuideSection<WrittenBlock>,
  context: Publication,
  document?: Guide,
): readonly GuideBlock[] =>
  blocks
    .filter(({ documents }) => document === undefined || documents.includes(document))
    .map(({ text, code }) => ({
      text: code ? (filled(text, context) ?? "") : filledText(text, context),
      ...(code && { code }),
    }))
    .filter(({ text }) => text !== "");

/** The sections of a document, without empty ones. */
export const sectionsOf = (document: Guide, context: Publication): readonly GuideSection[] =>
  guideIn(context.locale)
    .map((section) => ({ ...section, blocks: blocksOf(section, context, document) }))
    .filter(({ blocks }) => blocks.length > 0);

function sectionNamed(id: string, locale: Locale): GuideSection<WrittenBlock> {
  const section = guideIn(locale).find((section) => section.id === id);
  if (!section) throw new Error(`The guide has neither a value nor a section named ${id}`);
  return section;
}

/** One section, whole, as a paragraph or as its code. Throws if it does not exist. */
export function passage(id: string, context: Publication): string {
  return blocksOf(sectionNamed(id, context.locale), context)
    .map(({ text }) => text)
    .join(" ");
}

export const toMarkdown = (blocks: readonly GuideBlock[]): string =>
  blocks.map(({ text, code }) => (code ? `\`\`\`${code.language}\n${text}\n\`\`\`` : text)).join("\n\n");

const lineOf = memoize((id: string, locale: Locale): ReadonlyMap<string, string> => {
  const { blocks } = sectionNamed(id, locale);
  const lines = blocks.flatMap(({ text }) => [...text.matchAll(/^- ([\w-]+): (.*)$/gm)]);
  return new Map(lines.map(([, name = "", words = ""]) => [name, words]));
});

/** The explanation of a name in a section's list, in both languages. Throws if it has no explanation. */
export function listed(id: string, name: string): Text {
  const [en, ar] = locales.map((locale) => lineOf(id, locale).get(name));
  if (en === undefined || ar === undefined) throw new Error(`The guide says nothing of ${name} in ${id}`);
  return { en, ar };
}
