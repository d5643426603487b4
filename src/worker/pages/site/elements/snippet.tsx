/** Code that can be copied. */
import type { Formats } from "../../../../shop/words/format.ts";
import type { FrameWord } from "../../words/frame.ts";

interface Props {
  readonly code: string;
  readonly formats: Formats<FrameWord>;
  /** Given for code that a script takes over from a newer page. */
  readonly id?: string;
  /** What the code is: a language, a file, a status. */
  readonly title?: string;
  /** Whether a long one shows its beginning first. */
  readonly folded?: boolean;
  /** Whether it can be pasted; what is abbreviated cannot. */
  readonly copied?: boolean;
}

/** The lines of folded code that are seen at once; the style sheet counts the same. */
const firstLines = 12;

/** A block of code under a bar with its title and a button that copies it; always left to right. */
export function Snippet({ id, code, formats, title, folded = false, copied = true }: Props) {
  const { word, number } = formats;
  const lines = code.split("\n").length;
  const isFolded = folded && lines > firstLines;
  return (
    <div class={isFolded ? "snippet folded" : "snippet"}>
      <div class="bar-of-code">
        <bdi>{title}</bdi>
        {copied && (
          <button type="button" class="copy" hidden data-copied={word("copied")}>
            {word("copy")}
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
          {word("allLines", { count: number(lines) })}
        </label>
      )}
    </div>
  );
}
