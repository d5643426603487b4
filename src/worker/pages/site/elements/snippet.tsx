/** Code that can be copied. */
import type { Formats } from "../../words/format.ts";
import type { FrameWord } from "../../words/frame.ts";

interface Props {
  readonly code: string;
  readonly formats: Formats<FrameWord>;
  /** What the code is: a language, a file, a status. */
  readonly title?: string;
}

/** A block of code under a bar with its title and a button that copies it; always left to right. */
export function Snippet({ code, formats, title }: Props) {
  return (
    <div class="snippet">
      <div class="bar-of-code">
        <bdi dir="ltr">{title}</bdi>
        <button type="button" class="copy" hidden data-copied={formats.word("copied")}>
          {formats.word("copy")}
        </button>
      </div>
      <pre tabindex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
