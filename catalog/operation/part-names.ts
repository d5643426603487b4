/** What each part of a result is called. */
import type { Text } from "../../src/lib/text.ts";
import type { Part } from "../operation.ts";

export const partNames: Readonly<Record<Part, Text>> = {
  decision: { en: "decision", ar: "القرار" },
  score: { en: "score", ar: "الدرجة" },
  limits: { en: "limits", ar: "الحدود" },
  plan: { en: "plan", ar: "الخطة" },
  memo: { en: "memo", ar: "المذكرة" },
};
