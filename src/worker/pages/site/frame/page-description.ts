/** What a search result shows of a page, characters. */
const shown = 155;

/** The whole sentences of a text that a search result shows: the first one, and those that fit behind it. */
export function pageDescription(text: string): string {
  const [first = "", ...rest] = text.split(/(?<=[.!?؟])\s+/);
  let description = first;
  for (const sentence of rest) {
    const longer = `${description} ${sentence}`;
    if (longer.length > shown) break;
    description = longer;
  }
  return description;
}
