/** The words around the chapters of the help page. */
import type { Text } from "../../../lib/text.ts";

export const helpWords = {
  operatorTitle: { en: "Operator", ar: "الجهة المشغّلة" },
} as const satisfies Record<string, Text>;

export type HelpMessage = keyof typeof helpWords;
