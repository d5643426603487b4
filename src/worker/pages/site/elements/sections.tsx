/** Sections with a title: panels of which one is in sight, steps in their order, and the list of a page's chapters. */
import type { Child } from "hono/jsx";
import assets from "../asset-manifest.json";

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Child;
}

interface TabsProps {
  /** Unique on its page; the choice is kept under it, also for other pages. */
  readonly name: string;
  /** What is chosen. */
  readonly label: string;
  readonly tabs: readonly Section[];
}

/**
 * Panels chosen by radio buttons, by keyboard as well and without a script. The first panel is seen first, or the one
 * that this reader chose last. On paper all are seen.
 */
export function RadioTabs({ name, label, tabs }: TabsProps) {
  return (
    <>
      <fieldset class="radio-tabs">
        <legend class="visually-hidden">{label}</legend>
        {tabs.map(({ id, title, content }, index) => (
          <>
            <input class="visually-hidden" type="radio" name={name} id={`${name}-${id}`} checked={index === 0} />
            <label for={`${name}-${id}`}>
              <bdi>{title}</bdi>
            </label>
            <div class="panel">
              <p class="print-only">
                <strong>
                  <bdi>{title}</bdi>
                </strong>
              </p>
              {content}
            </div>
          </>
        ))}
      </fieldset>
      {/* Not deferred: what was chosen is chosen before anything is painted. */}
      <script src={assets["kept-choice"]} />
    </>
  );
}

/** Renders sections that follow one another. */
export const Steps = ({ steps }: { readonly steps: readonly Section[] }) => (
  <ol class="numbered">
    {steps.map(({ id, title, content }) => (
      <li id={id}>
        <h3>{title}</h3>
        {content}
      </li>
    ))}
  </ol>
);

interface ContentsProps {
  readonly label: string;
  /** The anchor and the title of each chapter. */
  readonly chapters: readonly (readonly [id: string, title: string])[];
  /** What stands before the chapters. */
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
