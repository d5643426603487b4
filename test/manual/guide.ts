/** Checks that both languages of the guide say the same. */
import arabic from "../../src/worker/discovery/guides/guide.ar.md";
import english from "../../src/worker/discovery/guides/guide.en.md";
import { placeholder, readGuide, type WrittenBlock } from "../../src/worker/discovery/guides/guide.ts";
import { values } from "../../src/worker/discovery/guides/values.ts";

/** Returns the words that a text has filled in, each named one time, in one order. */
const wordsIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name))].sort();

/** Returns the names that a list says something of. */
const namesIn = (text: string): readonly string[] => [...text.matchAll(/^- [\w-]+:/gm)].map(([name]) => name);

/**
 * The part of a block that must be equal in both languages: its readers, its kind of code, its names, and the values
 * filled in.
 */
const shapeOf = ({ documents, code, text }: WrittenBlock): string =>
  [documents.join(), ...(code ? [code.language, code.title] : [...wordsIn(text), ...namesIn(text)])].join(" ");

/** Names each place in which a guide and its translation differ, and each word without a value. */
export function guideProblems(): readonly string[] {
  const [written, translation] = [readGuide(english), readGuide(arabic)];
  const names = new Set([...Object.keys(values), ...written.map(({ id }) => id)]);
  const used = wordsIn(english);
  const unlike = written.flatMap(({ id, blocks }, index) => {
    const twin = translation[index];
    if (twin?.id !== id) return [`${id}: the translation has ${twin?.id ?? "nothing"} in its place`];
    const length = Math.max(blocks.length, twin.blocks.length);
    return Array.from({ length }, (_, at) => {
      const [one, other] = [blocks[at], twin.blocks[at]].map((block) => (block ? shapeOf(block) : "nothing"));
      return one === other ? [] : [`${id}, block ${at + 1}: ${one} / ${other}`];
    }).flat();
  });
  return [
    ...unlike,
    ...translation.slice(written.length).map(({ id }) => `${id}: only in the translation`),
    ...used.filter((name) => !names.has(name)).map((name) => `{{${name}}} has no value`),
    ...Object.keys(values)
      .filter((name) => !used.includes(name))
      .map((name) => `${name} is a value that the guide lacks`),
    ...written.flatMap(({ id, blocks }) =>
      blocks.some(({ text }) => text === "") ? [`${id}: code without content`] : [],
    ),
  ];
}
