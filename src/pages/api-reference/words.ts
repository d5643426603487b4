/** The words of the API reference. */
import type { Text } from "../../operation/operation.ts";

export const apiReferenceWords = {
  apiReferenceTitle: { en: "API reference", ar: "مرجع الواجهة البرمجية" },
  apiReferenceText: {
    en: "Rendered from the live OpenAPI document of this service.",
    ar: "معروض من مستند OpenAPI الحي لهذه الخدمة.",
  },
} as const satisfies Record<string, Text>;
