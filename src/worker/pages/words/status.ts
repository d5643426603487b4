/** The words of the status page. */
import type { Text } from "../../../lib/text.ts";

export const statusWords = {
  statusTitle: { en: "Service status", ar: "حالة الخدمة" },
  statusText: { en: "Checked live; this page refreshes itself.", ar: "حالة مباشرة، وتتحدث الصفحة تلقائيًا." },
  statusUp: { en: "Operational", ar: "يعمل بشكل طبيعي" },
  statusDegraded: { en: "Works, with difficulties", ar: "يعمل مع بعض الصعوبات" },
  statusDown: { en: "Not available", ar: "غير متاح الآن" },
  statusUnknown: { en: "Not known", ar: "غير معروف" },
  statusNotConfigured: { en: "Not configured", ar: "غير مهيأ" },
  statusStale: {
    en: "The service could not be reached just now: what you see is the last known state.",
    ar: "تعذّر الوصول إلى الخدمة الآن، والمعروض هو آخر حالة معروفة.",
  },
  statusWaiting: { en: "{count} waiting", ar: "قيد الانتظار: {count}" },
  statusWaitingSince: { en: "{count} waiting since {time}", ar: "قيد الانتظار: {count} منذ {time}" },
  circuitOpen: { en: "Paused after failures; nothing is charged", ar: "متوقف مؤقتًا بعد أعطال، ولا يُخصم أي مبلغ" },
  statusCore: { en: "Calculations", ar: "الحساب" },
  statusFacilitator: { en: "Payments through {host}", ar: "الدفع عبر {host}" },
  statusChain: { en: "Payment network", ar: "شبكة الدفع" },
  statusLedger: { en: "Confirming payments", ar: "تأكيد الدفعات" },
  statusReconciliation: { en: "Books compared with the chain", ar: "مطابقة القيود مع سلسلة الكتل" },
  statusReconciled: { en: "Findings: {count}, compared at {time}", ar: "الملاحظات: {count}، وقت المطابقة {time}" },
  factsPastReview: { en: "Rates and rules past their review date", ar: "نسب وقواعد فات موعد مراجعتها" },
  factsDueSoon: { en: "Rates and rules due for review within 90 days", ar: "نسب وقواعد تحين مراجعتها خلال 90 يومًا" },
  statusBooks: { en: "Recording sales", ar: "قيد المبيعات" },
  statusInternals: { en: "For operators", ar: "لمشغّلي الخدمة" },
} as const satisfies Record<string, Text>;

export type StatusMessage = keyof typeof statusWords;
