/** Code that can be copied. */
import type { PageFormats } from "../words.ts";

/** A block of code with a button that copies it; always left to right. */
export function Snippet({ code, formats }: { readonly code: string; readonly formats: PageFormats }) {
  return (
    <div class="snippet">
      <button type="button" class="copy" hidden data-copied={formats.word("copied")}>
        {formats.word("copy")}
      </button>
      <pre tabindex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
