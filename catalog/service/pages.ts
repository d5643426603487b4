/**
 * The pages for people. Header, footer, sitemap and the lists of published addresses read this table; what renders a
 * page is in `src/worker/pages/`.
 */
import type { Locale, Text } from "../../src/lib/text.ts";

export interface Page {
  /** Its path in each language. */
  readonly path: Text;
  /** The text of links to the page. */
  readonly title: Text;
  /** What a reader finds on the page, for the lists of published addresses. */
  readonly purpose: Text;
  readonly audience: "merchants" | "developers";
  /** Which parts of the frame around pages link to the page. */
  readonly links: readonly ("header" | "footer")[];
}

const paths = (en: string) => ({ en, ar: `/ar${en}` });

/** The pages, in the order in which they are listed. */
export const pages = {
  agentTools: {
    path: paths("/agent-tools"),
    title: { en: "Free check", ar: "الفحص المجاني" },
    purpose: { en: "The services, with a free check to try", ar: "الخدمات مع فحص مجاني للتجربة" },
    audience: "merchants",
    links: ["header"],
  },
  samples: {
    path: paths("/agent-tools/samples"),
    title: { en: "Samples", ar: "أمثلة" },
    purpose: { en: "A sample result of every analysis", ar: "مثال لنتيجة كل تحليل" },
    audience: "merchants",
    links: ["footer"],
  },
  buy: {
    path: paths("/agent-tools/buy"),
    title: { en: "Buy", ar: "الشراء" },
    purpose: {
      en: "Buying in the browser: from a spreadsheet to a printed plan",
      ar: "الشراء من المتصفح: من جدول بيانات إلى خطة مطبوعة",
    },
    audience: "merchants",
    links: ["header"],
  },
  help: {
    path: paths("/help"),
    title: { en: "Help", ar: "المساعدة" },
    purpose: {
      en: "How to pay, refunds, terms, privacy, and what the words mean",
      ar: "طريقة الدفع واسترداد المبالغ والشروط والخصوصية ومعاني الكلمات",
    },
    audience: "merchants",
    links: ["header"],
  },
  about: {
    path: paths("/about"),
    title: { en: "Who runs this", ar: "من يشغّل الخدمة" },
    purpose: { en: "Who runs this service, and who is paid", ar: "من يشغّل هذه الخدمة ومن يتلقى الدفعات" },
    audience: "merchants",
    links: ["footer"],
  },
  developers: {
    path: paths("/developers"),
    title: { en: "Developers", ar: "المطورون" },
    purpose: {
      en: "Quick starts, purchase flow, errors, receipts",
      ar: "البدء السريع ومسار الشراء والأخطاء والإيصالات",
    },
    audience: "developers",
    links: ["header", "footer"],
  },
  apiReference: {
    path: paths("/developers/api-reference"),
    title: { en: "API reference", ar: "مرجع الواجهة البرمجية" },
    purpose: { en: "Every request and answer, field by field", ar: "كل طلب وجواب حقلًا حقلًا" },
    audience: "developers",
    links: ["header", "footer"],
  },
  formulas: {
    path: paths("/developers/formulas"),
    title: { en: "Formulas and sources", ar: "المعادلات والمصادر" },
    purpose: {
      en: "Every calculation step by step, and every published fact with source, date and next review",
      ar: "كل عملية حساب خطوة بخطوة، وكل معلومة منشورة مع مصدرها وتاريخها ومراجعتها القادمة",
    },
    audience: "developers",
    links: ["header", "footer"],
  },
  status: {
    path: paths("/status"),
    title: { en: "Status", ar: "حالة الخدمة" },
    purpose: {
      en: "Live state of the service; JSON when asked for",
      ar: "الحالة الحية للخدمة، وبصيغة JSON عند الطلب",
    },
    audience: "developers",
    links: ["header", "footer"],
  },
  readiness: {
    path: paths("/ready/x402-index"),
    title: { en: "Readiness", ar: "الجاهزية" },
    purpose: { en: "What indexers require of this deployment", ar: "ما تشترطه الفهارس في هذه النسخة من الخدمة" },
    audience: "developers",
    links: [],
  },
} as const satisfies Record<string, Page>;

/** The chapters of the help page by their anchors, in their order. */
export const helpChapters = {
  "how-to-pay": { title: { en: "How to pay", ar: "كيف أدفع؟" }, audience: "merchants" },
  "which-price": { title: { en: "Which price do I have?", ar: "أي سعر لدي؟" }, audience: "merchants" },
  "your-files": { title: { en: "Files that are read", ar: "الملفات التي تُقرأ" }, audience: "merchants" },
  refunds: { title: { en: "Refunds", ar: "استرداد المبالغ" }, audience: "merchants" },
  terms: { title: { en: "Terms of use", ar: "شروط الاستخدام" }, audience: "merchants" },
  privacy: { title: { en: "Privacy", ar: "الخصوصية" }, audience: "merchants" },
  glossary: { title: { en: "What the words mean", ar: "معاني الكلمات" }, audience: "merchants" },
  developers: { title: { en: "For developers", ar: "للمطورين" }, audience: "developers" },
} as const satisfies Record<string, Pick<Page, "title" | "audience">>;

export type HelpChapter = keyof typeof helpChapters;

/** Returns the address of a chapter of the help page. */
export const chapterAddress = (chapter: HelpChapter, locale: Locale): string => `${pages.help.path[locale]}#${chapter}`;

/** The addresses of the terms of use; challenges, documents and pages link to them. */
export const termsOfService = { en: chapterAddress("terms", "en"), ar: chapterAddress("terms", "ar") } as const;

/** Returns the anchor of a published fact on the page of formulas and sources. */
export const factAnchor = (id: string): string => `fact-${id.toLowerCase().replaceAll("_", "-")}`;

/** Returns the address of a published fact. */
export const factAddress = (id: string, locale: Locale): string => `${pages.formulas.path[locale]}#${factAnchor(id)}`;

/** Returns the anchor of an analysis on the page of samples. */
export const sampleAnchor = (operation: string): string => `sample-${operation.replaceAll("_", "-")}`;

/** Returns the address of the sample of a paid analysis. */
export const sampleAddress = (operation: string, locale: Locale): string =>
  `${pages.samples.path[locale]}#${sampleAnchor(operation)}`;

/** Returns the address of the free sample of an analysis for programs: an input, and the whole answer to it. */
export const samplePath = (operation: string): string => `/samples/${operation}.json`;
