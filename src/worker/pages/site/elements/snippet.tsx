/** Code that can be copied. */
import type { PageLanguage } from "../page-texts.ts";

interface Props {
  readonly code: string;
  readonly language: PageLanguage;
  /** Given for code that a script takes over from a newer page. */
  readonly id?: string;
  /** The name of the code: a language, a file, a status. */
  readonly title?: string;
  /** Whether a long one shows its beginning first. */
  readonly folded?: boolean;
  /** Whether the code can be pasted: abbreviated code cannot. */
  readonly copied?: boolean;
}

/** The lines of folded code that are seen at once; the style sheet counts the same. */
const firstLines = 12;

/** Characters that a line has room for; a longer one goes on below. */
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
