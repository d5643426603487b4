/** The parts that a result may hold of each product or of all of them, with their names. */
import type { Text } from "../src/lib/text.ts";

/** The parts, in the order in which they are listed. */
export const parts = ["decision", "score", "limits", "plan", "memo"] as const;
export type Part = (typeof parts)[number];

export const partNames: Readonly<Record<Part, Text>> = {
  decision: { en: "decision", ar: "القرار" },
  score: { en: "score", ar: "التقييم" },
  limits: { en: "limits", ar: "الحدود" },
  plan: { en: "plan", ar: "الخطة" },
  memo: { en: "memo", ar: "المذكرة" },
};
