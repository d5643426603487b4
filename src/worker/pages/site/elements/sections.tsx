/** The list of a page's chapters. */
import type { Child } from "hono/jsx";

interface ContentsProps {
  readonly label: string;
  /** The anchor and the title of each chapter. */
  readonly chapters: readonly (readonly [id: string, title: string])[];
  /** The content above the chapters. */
  readonly children?: Child;
}

/** Renders the chapters of a long page. */
export const Contents = ({ label, chapters, children }: ContentsProps) => (
  <nav class="contents" aria-label={label}>
    {children}
    <ul>
      {chapters.map(([id, title]) => (
        <li>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
);
