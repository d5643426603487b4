/** The words of the API reference. */
import type { Text } from "../../../lib/text.ts";

export const apiReferenceWords = {
  apiReferenceText: {
    en: "Every operation, field, bound and error, from the OpenAPI document that this service publishes.",
    ar: "كل عملية وحقل وحدّ وخطأ، من مستند OpenAPI الذي تنشره هذه الخدمة.",
  },
  apiOperations: { en: "Operations", ar: "العمليات" },
  apiRequest: { en: "Request body", ar: "محتوى الطلب" },
  apiResponses: { en: "Responses", ar: "الردود" },
  apiSampleResponse: { en: "Answer, abbreviated", ar: "الرد، مختصرًا" },
  apiBounds: { en: "Range", ar: "الحدود" },
  apiItemCount: { en: "Items", ar: "عدد العناصر" },
  apiLength: { en: "Characters", ar: "عدد الأحرف" },
  apiFromTo: { en: "{low} to {high}", ar: "من {low} إلى {high}" },
  apiAtLeast: { en: "{low} at least", ar: "{low} على الأقل" },
  apiAtMost: { en: "{high} at most", ar: "{high} على الأكثر" },
  apiValues: { en: "Values", ar: "القيم" },
  apiNested: { en: "Its fields: {count}", ar: "حقوله: {count}" },
  apiFields: { en: "Fields: {count}", ar: "الحقول: {count}" },
  apiSharedFields: { en: "Fields of", ar: "حقول من" },
  apiHeaders: { en: "Headers", ar: "الترويسات" },
  apiRequestHeaders: { en: "Of a request", ar: "في الطلب" },
  apiResponseHeaders: { en: "Of a response", ar: "في الرد" },
  apiObjects: { en: "Objects", ar: "الكائنات" },
  apiObjectsText: {
    en: "What results are made of. Fields may be added; ignore those that you do not know.",
    ar: "ما تتكوّن منه النتائج. قد تُضاف حقول جديدة، فتجاهل ما لا تعرفه منها.",
  },
} as const satisfies Record<string, Text>;

export type ApiReferenceMessage = keyof typeof apiReferenceWords;
