/** Sentences that must come out the same, to the byte, wherever the service runs. */
import type { JsonObject } from "../../src/operation/operation.ts";

export const summaries: readonly (readonly [title: string, id: string, input: JsonObject, en: string, ar: string])[] = [
  [
    "of a loss, with what typical costs would add",
    "free_profit_check",
    { currency: "KWD", landed_cost: 1234.5678, expected_sale_price: 1000, total_fee_pct: 12.5, ad_cost_per_order: 3 },
    "Loss: -362.568 KWD per unit as supplied, -36.26 % of the price and -29.37 % of the landed cost. The break-even price is 1,414.364 KWD. With typical Gulf costs for what was omitted: -462.568 KWD per unit.",
    "خسارة: الربح \u200e-362.568 دينار كويتي لكل وحدة وفق مدخلاتك، أي \u200e-36.26% من سعر البيع و\u200e-29.37% من التكلفة الواصلة. سعر التعادل 1,414.364 دينار كويتي. وبإضافة التكاليف المعتادة في الخليج لما لم يُدخل: \u200e-462.568 دينار كويتي لكل وحدة.",
  ],
  [
    "of a landed cost",
    "sa_landed_cost",
    { product_value: 10000, shipping: 600, insurance: 200, duty_rate_pct: 5, vat_rate_pct: 15 },
    "Landed cost 13,041.00 SAR: CIF value 10,800.00 SAR, customs duty 540.00 SAR (5 %) and import VAT 1,701.00 SAR (15 %); import taxes come to 20.75 % of the CIF value.",
    "التكلفة الواصلة 13,041.00 ريال سعودي: القيمة الجمركية (سيف) 10,800.00 ريال سعودي، والرسوم الجمركية 540.00 ريال سعودي (5%)، وضريبة القيمة المضافة على الاستيراد 1,701.00 ريال سعودي (15%)؛ وتبلغ ضرائب الاستيراد ورسومه 20.75% من القيمة الجمركية.",
  ],
  [
    "of a decision",
    "gcc_product_decision",
    { product_value: 100, expected_sale_price: 250 },
    "TEST: 129.25 SAR per unit as supplied, 112.39 SAR in the prudent case (44.96 % of the price); score 83.8/100, risk low.",
    "جرّب بكمية محدودة: ربح 129.25 ريال سعودي لكل وحدة وفق مدخلاتك، و112.39 ريال سعودي في الحالة المتحفّظة (44.96% من سعر البيع)؛ درجة الفرصة 83.8 من 100، ومستوى المخاطر منخفض.",
  ],
  [
    "of a budget that buys nothing",
    "x402_agent_pilot",
    { products: [{ product_value: 40, expected_sale_price: 30 }], working_capital: 1000 },
    "1 product: 0 GO, 0 TEST, 0 RENEGOTIATE, 1 AVOID. Index 0 ranks first; the average opportunity score is 0/100. Nothing of 1,000.00 SAR is spent: no product is worth buying yet.",
    "عدد المنتجات 1: ابدأ 0، جرّب بكمية محدودة 0، أعد التفاوض 0، تجنّب 1. المنتج ذو الموضع 0 هو الأول في الترتيب، ومتوسط درجة الفرصة 0 من 100. لا يُنفق شيء من 1,000.00 ريال سعودي: لا يوجد منتج يستحق الشراء بعد.",
  ],
];
