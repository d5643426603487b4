/** The page for developers as Markdown. */

import type { Formats } from "../../../../shop/words/format.ts";
import type { DevelopersWord } from "../../words/developers.ts";
import type { FrameWord } from "../../words/frame.ts";
import { challengeEntries, failureEntries } from "./error-list.tsx";
import { type Block, type GuideContext, guide, type Part } from "./guide.ts";

const cell = (text: string): string => text.replace(/\|/g, "\\|").replace(/\s+/g, " ");
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

function errorRows({ word, text }: Formats<DevelopersWord | FrameWord>): string {
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [head, head.map(() => "---"), ...rows].map(row).join("\n");
  return [
    table(
      [word("errorStatus"), word("errorCode"), word("errorRetry"), word("errorMeaning")],
      failureEntries.map(({ status, code, retryable, meaning }) => [
        String(status),
        `\`${code}\``,
        retryable ? word("yes") : word("no"),
        text(meaning),
      ]),
    ),
    `### ${word("challengeErrorsTitle")}`,
    word("challengeErrorsText"),
    table(
      [word("errorCode"), word("errorMeaning")],
      challengeEntries.map(({ code, meaning }) => [`\`${code}\``, text(meaning)]),
    ),
  ].join("\n\n");
}

/** A part under a heading of a depth, with its own parts one deeper. */
function part({ title, blocks }: Part, depth: number, formats: Formats<DevelopersWord | FrameWord>): string {
  return [`${"#".repeat(depth)} ${title}`, ...blocks.map((block) => blockText(block, depth, formats))].join("\n\n");
}

function blockText(block: Block, depth: number, formats: Formats<DevelopersWord | FrameWord>): string {
  switch (block.kind) {
    case "prose":
      return block.text;
    case "code":
      return `${block.title}:\n\n\`\`\`${block.language}\n${block.code}\n\`\`\``;
    case "tabs":
    case "steps":
      return block.parts.map((inner) => part(inner, depth + 1, formats)).join("\n\n");
    case "flow":
      return block.messages
        .map(({ from, to, label }, index) => `${index + 1}. ${block.parties[from]} → ${block.parties[to]}: ${label}`)
        .join("\n");
    case "errors":
      return errorRows(formats);
  }
}

/** All that the page says, as one document. */
export function guideMarkdown(context: GuideContext): string {
  const { formats } = context;
  const opening = `# ${formats.word("developersTitle")}\n\n${formats.word("developersText")}`;
  return `${[opening, ...guide(context).map((section) => part(section, 2, formats))].join("\n\n")}\n`;
}
