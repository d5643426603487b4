/** The words of the status page. */
import type { Text } from "../../lib/text.ts";

export const statusWords = {
  statusTitle: { en: "Service status", ar: "حالة الخدمة" },
  statusText: { en: "Checked live; this page refreshes itself.", ar: "حالة مباشرة، وتتحدث الصفحة تلقائيًا." },
  statusUp: { en: "Working", ar: "يعمل" },
  statusDegraded: { en: "Degraded", ar: "أداء منخفض" },
  statusDown: { en: "Down", ar: "متوقف" },
  statusUnknown: { en: "Not known", ar: "غير معروف" },
  statusNotConfigured: { en: "Not configured", ar: "غير مهيأ" },
  statusPart: { en: "Part", ar: "الجزء" },
  statusState: { en: "State", ar: "الحالة" },
  statusDetail: { en: "Detail", ar: "التفاصيل" },
  statusStale: {
    en: "The service could not be reached just now: what you see is the last known state.",
    ar: "تعذّر الوصول إلى الخدمة الآن، والمعروض هو آخر حالة معروفة.",
  },
  statusWaiting: { en: "{count} waiting", ar: "قيد الانتظار: {count}" },
  statusWaitingSince: { en: "{count} waiting since {time}", ar: "قيد الانتظار: {count} منذ {time}" },
  circuitClosed: { en: "Circuit closed: calls pass", ar: "القاطع مغلق: الطلبات تمر" },
  circuitOpen: { en: "Circuit open: calls are held back", ar: "القاطع مفتوح: الطلبات موقوفة مؤقتًا" },
  circuitHalfOpen: { en: "Circuit half-open: trying again", ar: "القاطع نصف مفتوح: تجري المحاولة من جديد" },
  statusCore: { en: "Calculation core", ar: "نواة الحساب" },
  statusFacilitator: { en: "Facilitator {host}", ar: "وسيط الدفع {host}" },
  statusChain: { en: "Chain look-up", ar: "الاستعلام من السلسلة" },
  statusLedger: { en: "Unresolved settlements", ar: "تسويات غير محسومة" },
  statusReconciliation: { en: "Books compared with the chain", ar: "مطابقة القيود مع سلسلة الكتل" },
  statusReconciled: { en: "Findings: {count}, compared at {time}", ar: "الملاحظات: {count}، وقت المطابقة {time}" },
  factsPastReview: { en: "Published facts past their review date", ar: "حقائق منشورة فات موعد مراجعتها" },
  factsDueSoon: { en: "Published facts due for review within 90 days", ar: "حقائق منشورة تحل مراجعتها خلال 90 يومًا" },
  statusExport: { en: "Monthly copy of the books", ar: "النسخة الشهرية من القيود" },
  statusCanary: { en: "Scheduled test purchase", ar: "شراء تجريبي مجدول" },
  statusLast: { en: "Last: {time}", ar: "آخر مرة: {time}" },
  statusBooks: { en: "Sales waiting for the books", ar: "مبيعات بانتظار القيد" },
} as const satisfies Record<string, Text>;

export type StatusWord = keyof typeof statusWords;
