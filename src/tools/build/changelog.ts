/** CHANGELOG.md as data for its page: releases, the newest first, each a list of changes. */
import type { Release } from "../../worker/pages/site/page-texts.ts";

/** Reads the second-level headings and the lists below them. Throws when there is no release. */
export function readChangelog(markdown: string): readonly Release[] {
  const releases = markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const changes = lines
        .join("\n")
        .split(/^- /m)
        .slice(1)
        .map((change) => change.trim().replace(/\s+/g, " "));
      return { title: title.trim(), changes };
    });
  if (releases.length === 0) throw new Error("CHANGELOG.md names no release");
  return releases;
}
