/** Writes the page of the public examples. */
import { type ComparedFigure, type RealCase, realCases, reasons } from "../core/real-cases/cases.ts";
import { figureOf } from "../core/real-cases/figures.ts";
import { code, page, table } from "./markdown.ts";

const shown = (value: unknown): string => (value === null ? "–" : String(value));

const linkTo = (address: string): string => `[${new URL(address).host}](${address})`;

function rowOf(example: RealCase, { path, theirs, why, because }: ComparedFigure): string[] {
  const reason = why === undefined ? "equal" : `${reasons[why]}: ${because}`;
  return [code(path), shown(theirs), shown(figureOf(example, path)), reason];
}

function caseText(example: RealCase): string {
  const { id, source, links, question, operation, input, figures, note } = example;
  return [
    `## ${id}: ${source}`,
    [question, ...links.map(linkTo)].join(" "),
    `${code(operation)} ${code(JSON.stringify(input))}`,
    table(
      ["figure", "theirs", "ours", ""],
      figures.map((figure) => rowOf(example, figure)),
    ),
    ...(note === undefined ? [] : [note]),
  ].join("\n\n");
}

/** Every public example with its figures and ours. */
export function realCasesPage(): string {
  const figures = realCases.flatMap((example) => example.figures);
  const counted = Object.entries(reasons).map(([why, name]) => {
    return `${name} ${figures.filter((figure) => figure.why === why).length}`;
  });
  const equal = figures.filter(({ why }) => why === undefined).length;
  return page(
    "Real cases",
    [
      "Public examples of importers, marketplaces, couriers and authorities, read in November 2026, and what the formulas of",
      "[domain.md](domain.md) answer. The table is [`cases.jsonl`](../../test/core/real-cases/cases.jsonl); `npm run docs`",
      "writes this page from it, and a test holds the figures.",
    ].join("\n"),
    `Of ${figures.length} figures ${equal} are equal; ${counted.join(", ")}.`,
    ...realCases.map(caseText),
  );
}
