/** Code that can be copied. */
import type { PageLanguage } from "../page-texts.ts";

interface Props {
  readonly code: string;
  readonly language: PageLanguage;
  /** The id by which a script replaces the code by that of a newer page. */
  readonly id?: string;
  /** The name of the code: a language, a file, a status. */
  readonly title?: string;
  /** Whether a long piece is shown in part at first. */
  readonly folded?: boolean;
  /** Whether the code can be pasted: abbreviated code cannot. */
  readonly copied?: boolean;
}

/** How many lines of folded code are visible; the style sheet has the same number. */
const firstLines = 12;

/** How many characters fit in a line; longer lines are wrapped. */
const lineWidth = 80;

/** Renders a block of code under a bar with its title and a button that copies it; always left to right. */
export function Snippet({ id, code, language, title, folded = false, copied = true }: Props) {
  const { say, number } = language;
  const lines = code.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineWidth)), 0);
  const isFolded = folded && lines > firstLines;
  return (
    <div class={isFolded ? "snippet folded" : "snippet"}>
      <div class="bar-of-code">
        <bdi>{title}</bdi>
        {copied && (
          <button type="button" class="copy" hidden data-copied={say("copied")}>
            {say("copy")}
          </button>
        )}
      </div>
      <pre tabindex={0}>
        <code id={id} data-live={id && true}>
          {code}
        </code>
      </pre>
      {isFolded && (
        <label class="unfold">
          <input type="checkbox" />
          {say("allLines", { count: number(lines) })}
        </label>
      )}
    </div>
  );
}
