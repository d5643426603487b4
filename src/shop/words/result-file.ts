/** The words that only the spreadsheet of a result has. `{…}` marks what it fills in. */
import type { Text } from "../../lib/text.ts";

export const resultFileWords = {
  partHead: { en: "Part", ar: "الجزء" },
  codeOf: { en: "{name}: code", ar: "رمز {name}" },
} as const satisfies Record<string, Text>;

export type ResultFileMessage = keyof typeof resultFileWords;
