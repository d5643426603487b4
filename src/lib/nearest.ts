/** Finds the name that was probably meant: of a field, an address, a parameter, a tool, a skill or an option. */
import { isolated, type Text } from "./text.ts";

/** Counts the insertions, deletions and replacements between two texts (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1];
    for (const [left, candidate] of [...other].entries())
      next.push(
        Math.min((row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1, (row[left] ?? 0) + (letter === candidate ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Longest text that is compared, in characters, so that the work stays bounded. */
const longestCompared = 64;

/** The letters and digits of a name in lower case, the form in which names are compared. */
const letters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The name nearest to a text; undefined if more than a third of its letters would have to change. */
function nearest(text: string, names: readonly string[]): string | undefined {
  if (text.length > longestCompared) return undefined;
  const asked = letters(text);
  if (asked === "") return undefined;
  const [best] = names
    .map((name) => ({ name, edits: editsBetween(asked, letters(name)) }))
    .sort((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.floor(Math.max(asked.length, letters(best.name).length) / 3)
    ? best.name
    : undefined;
}

/** From this many letters on, the beginning of a name is recognized as that name. */
const leastBeginning = 3;

/**
 * The name that was probably meant by a text: the only one that begins with it, else the one with the nearest spelling.
 * Undefined if no name is near.
 */
export function didYouMean(text: string, names: readonly string[]): string | undefined {
  const beginnings = text.length >= leastBeginning ? names.filter((name) => name.startsWith(text)) : [];
  return beginnings.length === 1 ? beginnings[0] : nearest(text, names);
}

/** The question whether a name was meant, with a space before it, to follow a message; empty without a guess. */
export const meantText = (meant: string | undefined): Text =>
  meant === undefined ? { en: "", ar: "" } : { en: ` Did you mean ${meant}?`, ar: ` هل تقصد ${isolated(meant)}؟` };
