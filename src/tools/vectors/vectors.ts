/** `npm run vectors`: recomputes every worked answer, prints what differs, and writes it with `--write`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineCommand } from "../../client/command.ts";
import { changesOf, differenceLines, differencesOf } from "./differences.ts";
import { readTexts, type WorkedAnswer, workOut } from "./worked-answers.ts";

const projectFolder = join(import.meta.dirname, "../../../test/fixtures/domain-vectors");

/** The text of a worked answer with another result; the text of the input stays as it is. */
function withExpected(text: string, expected: object): string {
  const end = text.lastIndexOf(',"expected":');
  const start = end < 0 ? text.trimEnd().slice(0, -1) : text.slice(0, end);
  return `${start},"expected":${JSON.stringify(expected)}}\n`;
}

const versionOf = (result: object | undefined): unknown =>
  result && "formula_version" in result ? result.formula_version : undefined;

/**
 * Recomputes the worked answers of a folder and writes those that differ if asked to. Writes nothing if a value of an
 * existing answer changes under the same formula version: that needs a new version (domain.md 13). Returns the lines
 * to print, and whether all is as it should be.
 */
export function recompute(folder: string, isWriting: boolean): { readonly lines: string[]; readonly isDone: boolean } {
  const lines: string[] = [];
  const texts = new Map<string, string>();
  const files = readTexts(folder);
  let unlawful = 0;
  for (const [file, text] of files) {
    const example: WorkedAnswer = JSON.parse(text);
    const after = workOut(example);
    const differences = differencesOf(example.expected, after);
    if (differences.length === 0) continue;
    texts.set(file, withExpected(text, after));
    lines.push(
      ...differenceLines(example.id, example.expected ? differences : [{ path: "/", before: undefined, after }]),
    );
    const isSameVersion = example.expected !== undefined && versionOf(example.expected) === versionOf(after);
    if (isSameVersion) unlawful += changesOf(differences).length;
  }
  lines.push(`${files.size} worked answers, ${texts.size} of them differ.`);
  if (!isWriting) return { lines, isDone: texts.size === 0 };
  if (unlawful > 0) {
    lines.push("Nothing is written: a changed figure of an existing input needs a new formula_version.");
    return { lines, isDone: false };
  }
  for (const [file, text] of texts) writeFileSync(join(folder, file), text);
  if (texts.size > 0) lines.push("They are written.");
  return { lines, isDone: true };
}

export default defineCommand({
  call: "npm run vectors --",
  summary: "Recomputes every worked answer of the formulas and prints each difference, field by field.",
  options: {
    write: { type: "boolean", default: false, help: "write them, unless a figure changes under the same version" },
  },
  run: async ({ write }) => {
    const { lines, isDone } = recompute(projectFolder, write);
    process.stdout.write(`${lines.join("\n")}\n`);
    return isDone;
  },
});
