/**
 * `npm run words`: refuses words of a stiff English in comments, test titles and documents. The list is
 * `plain-words.json`: a pattern, and the better word.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Node } from "typescript";
import { defineCommand } from "../../src/client/command.ts";
import words from "./plain-words.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const wordsOf = (pattern: string) => new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, "i");
const patterns = Object.entries(words).map(([pattern, better]) => [wordsOf(pattern), better] as const);
const anyPattern = wordsOf(Object.keys(words).join("|"));

/** A text with each break of a line as a space, as prose is read over the lines of a comment. */
const inOneLine = (text: string) => text.replaceAll(/\s+\*?\s*/g, " ");

/** A piece of prose, with the line at which it starts. */
interface Prose {
  readonly line: number;
  readonly text: string;
}

/** The functions whose first argument is a title: `it`, and `it.each(…)`. */
const titleFunctions = /^(?:it|test|describe)(?:\.each\b.*)?$/s;

/** The comments and the test titles of a TypeScript file. */
async function proseOfCode(text: string): Promise<readonly Prose[]> {
  const { default: ts } = await import("typescript");
  const source = ts.createSourceFile("file.tsx", text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = new Map<number, string>();
  const visit = (node: Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ])
      found.set(range.pos, text.slice(range.pos, range.end));
    const parent = node.parent;
    if (ts.isStringLiteralLike(node) && ts.isCallExpression(parent) && parent.arguments[0] === node)
      if (titleFunctions.test(parent.expression.getText(source))) found.set(node.getStart(source), node.text);
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return [...found].map(([position, prose]) => ({ line: lineOf(position), text: prose }));
}

/** The paragraphs of a Markdown file or the comments of a style sheet, line by line. */
const proseOfLines = (text: string): readonly Prose[] =>
  text.split("\n").map((line, index) => ({ line: index + 1, text: line }));

export default defineCommand({
  call: "npm run words",
  summary: "Refuses words of test/manual/plain-words.json in comments, test titles and documents.",
  options: {},
  async run() {
    const files = execFileSync(
      "git",
      ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.css", "*.md", ":!docs/generated"],
      {
        cwd: root,
        encoding: "utf8",
      },
    )
      .trim()
      .split("\n");
    let count = 0;
    for (const file of files) {
      const text = readFileSync(join(root, file), "utf8");
      // Few files have such words at all: the others need no parser.
      if (!anyPattern.test(inOneLine(text))) continue;
      for (const { line, text: prose } of /\.tsx?$/.test(file) ? await proseOfCode(text) : proseOfLines(text))
        for (const [pattern, better] of patterns) {
          const match = pattern.exec(inOneLine(prose));
          if (!match) continue;
          count += 1;
          process.stderr.write(`${file}:${line}: "${match[0]}": better ${better}\n`);
        }
    }
    if (count > 0) process.stderr.write(`${count} places use words of the list in test/manual/plain-words.json.\n`);
    return count === 0;
  },
});
