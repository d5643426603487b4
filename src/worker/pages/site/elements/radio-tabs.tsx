/** Panels with one in sight, chosen by radio buttons: by keyboard as well, and without a script. */
import type { Child } from "hono/jsx";
import assets from "../asset-manifest.json";

interface Tab {
  readonly id: string;
  readonly title: string;
  readonly content: Child;
}

interface Props {
  /** Unique on its page; the choice is kept under it, also for other pages. */
  readonly name: string;
  /** What is chosen. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/** The first panel is seen first, or the one that this reader chose last. On paper all are seen. */
export function RadioTabs({ name, label, tabs }: Props) {
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
