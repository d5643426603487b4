/**
 * Where Gulf merchants sell, and what it costs: presets of the free check with source and date (facts FEE_AMAZON,
 * FEE_NOON, PAYMENT).
 */
import { typicalPct } from "../../src/fields/index.ts";
import type { Text } from "../../src/lib/text.ts";

export interface Channel {
  readonly id: string;
  readonly name: Text;
  /**
   * On a marketplace the marketplace charges the VAT of a seller without registration; an own store does not (VAT
   * Regulations art. 47(3)).
   */
  readonly kind: "marketplace" | "own_store";
  /** Referral or payment fee, % of the price that the buyer pays, without VAT on the fee. */
  readonly feePct: number;
  /** The lowest published fulfilment fee per order in SAR, where the channel names one. */
  readonly fulfillmentSar?: number;
  readonly source: Text;
  /**
   * The day from which the figures apply, YYYY-MM-DD: the source's date (the first of a month without a day), else
   * the day they were gathered.
   */
  readonly date: string;
}

const amazon = {
  kind: "marketplace",
  fulfillmentSar: 21,
  source: {
    en: "sell.amazon.sa, fee schedule; Easy Ship from SAR 21",
    ar: "sell.amazon.sa، جدول الرسوم؛ Easy Ship من 21 ريالًا",
  },
  date: "2026-05-20",
} as const;

const noon = {
  kind: "marketplace",
  source: { en: "noon partner help, referral fees in KSA", ar: "مركز مساعدة شركاء نون، رسوم الإحالة في السعودية" },
  date: "2025-09-01",
} as const;

/** The presets, in the order in which a merchant looks for them. */
export const channels: readonly Channel[] = [
  { ...amazon, id: "amazon-home", name: { en: "Amazon.sa, home", ar: "أمازون السعودية، المنزل" }, feePct: 10 },
  { ...amazon, id: "amazon-apparel", name: { en: "Amazon.sa, apparel", ar: "أمازون السعودية، الملابس" }, feePct: 15 },
  {
    ...amazon,
    id: "amazon-electronics",
    name: { en: "Amazon.sa, electronics", ar: "أمازون السعودية، الإلكترونيات" },
    feePct: 5,
  },
  {
    ...amazon,
    id: "amazon-beauty",
    name: { en: "Amazon.sa, beauty", ar: "أمازون السعودية، العناية والجمال" },
    feePct: 9,
  },
  { ...noon, id: "noon-apparel", name: { en: "noon, apparel", ar: "نون، الملابس" }, feePct: 27 },
  { ...noon, id: "noon-bags", name: { en: "noon, bags", ar: "نون، الحقائب" }, feePct: 25 },
  { ...noon, id: "noon-watches", name: { en: "noon, watches", ar: "نون، الساعات" }, feePct: 15 },
  {
    id: "own-store",
    name: { en: "Own store (Salla, Zid)", ar: "متجر خاص (سلة، زد)" },
    kind: "own_store",
    feePct: typicalPct("payment_fee_pct"),
    source: {
      en: "mada 1 to 1.75% and cards 2.2 to 2.9%, each plus SAR 1: calc-sa.com, finance.money-projects.com",
      ar: "مدى من 1 إلى 1.75% والبطاقات من 2.2 إلى 2.9%، مع ريال لكل عملية: calc-sa.com وfinance.money-projects.com",
    },
    date: "2026-01-01",
  },
];
