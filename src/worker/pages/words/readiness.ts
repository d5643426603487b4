/** The words of the readiness page. */
import type { Text } from "../../../lib/text.ts";

export const readinessWords = {
  readinessTitle: { en: "Readiness for indexers", ar: "الجاهزية للفهارس" },
  readinessText: {
    en: "What indexers of paid services require of a deployment: its settings, and whether payments can be made now.",
    ar: "ما تشترطه فهارس الخدمات المدفوعة من كل نشر: إعداداته، وإمكان الدفع في هذه اللحظة.",
  },
  readinessReady: { en: "Ready", ar: "جاهزة" },
  readinessNotReady: { en: "Not ready", ar: "غير جاهزة" },
  readinessCount: { en: "{passed} of {total} checks passed", ar: "الفحوص الناجحة: {passed} من {total}" },
  readinessRecommended: { en: "recommended", ar: "مستحسن" },
} as const satisfies Record<string, Text>;

export type ReadinessMessage = keyof typeof readinessWords;
