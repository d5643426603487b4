/** What a row of the duty rate table stands for, in words (domain.md 6.2). */
import type { DutyRateScenario } from "../../core/result-words.ts";
import type { Text } from "../../lib/text.ts";

export const dutyScenarioTerms: Readonly<Record<DutyRateScenario, Text>> = {
  CERTIFIED_GCC_ORIGIN: {
    en: "Certified GCC origin (or an exempt line)",
    ar: "منشأ خليجي موثّق (أو بند معفى)",
  },
  STANDARD_RATE: { en: "Standard rate", ar: "النسبة الأساسية" },
  OTHER_RATE: { en: "Other rate", ar: "نسبة أخرى" },
};
