/** What to know before relying on the figures. */
import type { SectionProps } from "../document-context.ts";

export function Notices({ result, context }: SectionProps) {
  if (result.notices.length === 0) return null;
  return (
    <section>
      <h2>{context.formats.word("notices")}</h2>
      <ul class="notices">
        {result.notices.map(({ text }) => (
          <li>{text}</li>
        ))}
      </ul>
    </section>
  );
}
