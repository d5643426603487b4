/** CHANGELOG.md as data for its page: releases, the newest first, each with its changes by kind. */
import { changeKinds, type Release } from "../../worker/pages/site/page-texts.ts";

/** The text below each heading of a level, by its title. */
function parts(markdown: string, heading: string): readonly (readonly [title: string, text: string])[] {
  return markdown
    .split(new RegExp(`^${heading} `, "m"))
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      return [title.trim(), lines.join("\n")] as const;
    });
}

/** Reads the releases. Throws when there is none, and on a heading that is no kind of change. */
export function readChangelog(markdown: string): readonly Release[] {
  const releases = parts(markdown, "##").map(([title, text]) => ({
    title,
    groups: parts(text, "###").map(([name, list]) => {
      const kind = changeKinds.find((known) => known === name);
      if (!kind) throw new Error(`CHANGELOG.md: "${name}" is none of ${changeKinds.join(", ")}`);
      const changes = list.split(/^- /m).slice(1);
      return { kind, changes: changes.map((change) => change.trim().replace(/\s+/g, " ")) };
    }),
  }));
  if (releases.length === 0) throw new Error("CHANGELOG.md names no release");
  return releases;
}
