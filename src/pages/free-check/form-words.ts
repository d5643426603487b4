/** The words of the free check's form that the browser does not need. */
import type { Text } from "../../operation/operation.ts";

export const freeCheckFormWords = {
  calculate: { en: "Calculate", ar: "احسب" },
  optional: { en: "optional", ar: "اختياري" },
  required: { en: "required", ar: "مطلوب" },
  needsJavaScript: {
    en: "The live form needs JavaScript. The same check works from a terminal:",
    ar: "يحتاج النموذج إلى JavaScript. ويمكن إجراء الفحص نفسه من سطر الأوامر:",
  },
  requestJson: { en: "Request as JSON", ar: "الطلب بصيغة JSON" },
  requestCurl: { en: "Request with curl", ar: "الطلب باستخدام curl" },
} as const satisfies Record<string, Text>;
