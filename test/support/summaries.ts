/** Sentences that must come out the same, to the byte, wherever the service runs. */
import type { JsonObject } from "../../src/operation/operation.ts";

export const summaries: readonly (readonly [title: string, id: string, input: JsonObject, en: string, ar: string])[] = [
  [
    "of a loss, with typical costs for what was left out",
    "free_profit_check",
    {"currency":"KWD","landed_cost":1234.5678,"expected_sale_price":1000,"total_fee_pct":12.5,"ad_cost_per_order":3},
    "Loss: loss of 462.568 KWD per unit for a VAT-registered seller, -46.26 % of the price, with typical Gulf costs for what was left out. Your figures as they are: loss of 362.568 KWD. The break-even price is 1,596.862 KWD.",
    "خسارة: خسارة 462.568 دينار كويتي لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي \u200e-46.26% من سعر البيع، مع التكاليف المعتادة في الخليج لما لم يُدخل. أرقامك كما هي: خسارة 362.568 دينار كويتي. سعر التعادل 1,596.862 دينار كويتي.",
  ],
  [
    "of fees that leave no break-even price",
    "free_profit_check",
    {"landed_cost":10,"expected_sale_price":100,"total_fee_pct":100,"ad_cost_per_order":0,"fulfillment_cost":0},
    "Loss: loss of 21.74 SAR per unit for a VAT-registered seller, -21.74 % of the price. Your figures as they are: loss of 10.00 SAR. No price breaks even.",
    "خسارة: خسارة 21.74 ريال سعودي لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي \u200e-21.74% من سعر البيع. أرقامك كما هي: خسارة 10.00 ريال سعودي. لا يوجد سعر تعادل.",
  ],
  [
    "of a landed cost",
    "sa_landed_cost",
    {"product_value":10000,"shipping":600,"insurance":200,"duty_rate_pct":5,"vat_rate_pct":15},
    "Landed cost 13,041.00 SAR: CIF value 10,800.00 SAR, customs duty 540.00 SAR (5 %) and import VAT 1,701.00 SAR (15 %); import taxes come to 20.75 % of the CIF value.",
    "التكلفة الواصلة 13,041.00 ريال سعودي: القيمة الجمركية (سيف) 10,800.00 ريال سعودي، والرسوم الجمركية 540.00 ريال سعودي (5%)، وضريبة القيمة المضافة على الاستيراد 1,701.00 ريال سعودي (15%)؛ وتبلغ ضرائب الاستيراد ورسومه 20.75% من القيمة الجمركية.",
  ],
  [
    "of a landed cost without freight",
    "sa_landed_cost",
    {"product_value":250,"currency":"USD"},
    "Landed cost 301.88 USD: CIF value 250.00 USD, customs duty 12.50 USD (5 %) and import VAT 39.38 USD (15 %); import taxes come to 20.75 % of the CIF value. With typical freight: 335.09 USD.",
    "التكلفة الواصلة 301.88 دولار أمريكي: القيمة الجمركية (سيف) 250.00 دولار أمريكي، والرسوم الجمركية 12.50 دولار أمريكي (5%)، وضريبة القيمة المضافة على الاستيراد 39.38 دولار أمريكي (15%)؛ وتبلغ ضرائب الاستيراد ورسومه 20.75% من القيمة الجمركية. ومع الشحن والتأمين المعتادين: 335.09 دولار أمريكي.",
  ],
  [
    "of a score",
    "gcc_opportunity_score",
    {"landed_cost":100,"expected_sale_price":250,"marketplace_fee_pct":12,"returns_reserve_pct":4},
    "Opportunity score 65/100 (STRONG): profit of 40.43 SAR per unit for a VAT-registered seller, 16.17 % of the price; risk low, all 5 stress tests survived.",
    "درجة الفرصة 65 من 100 (قوية): ربح 40.43 ريال سعودي لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي 16.17% من سعر البيع؛ مستوى المخاطر منخفض، واجتاز جميع اختبارات الضغط الخمسة.",
  ],
  [
    "of a score without a surviving stress test",
    "gcc_opportunity_score",
    {"landed_cost":50,"expected_sale_price":40},
    "Opportunity score 0/100 (POOR): loss of 23.50 SAR per unit for a VAT-registered seller, -58.75 % of the price; risk severe, no stress test survived.",
    "درجة الفرصة 0 من 100 (متدنية): خسارة 23.50 ريال سعودي لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي \u200e-58.75% من سعر البيع؛ مستوى المخاطر شديد، ولم يجتز أي اختبار ضغط.",
  ],
  [
    "of a decision with known costs",
    "gcc_product_decision",
    {"product_value":4.2,"shipping":0.55,"insurance":0.05,"duty_rate_pct":5,"expected_sale_price":39,"marketplace_fee_pct":17,"payment_fee_pct":0,"ad_cost_per_order":5,"fulfillment_cost":11,"returns_reserve_pct":3,"competitor_count":150,"delivery_days":1},
    "TEST: profit of 5.07 SAR per unit for a VAT-registered seller, 13 % of the price; score 64.6/100, risk low. Not registered: AVOID, profit of 0.92 SAR per unit.",
    "جرّب بكمية محدودة: ربح 5.07 ريال سعودي لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي 13% من سعر البيع؛ درجة الفرصة 64.6 من 100، ومستوى المخاطر منخفض. لغير المسجّل: تجنّب، ربح 0.92 ريال سعودي لكل وحدة.",
  ],
  [
    "of a decision that rests on typical costs",
    "gcc_product_decision",
    {"product_value":100,"expected_sale_price":250},
    "RENEGOTIATE: profit of 8.34 SAR per unit for a VAT-registered seller, 3.34 % of the price; score 26.9/100, risk high. Not registered: AVOID, loss of 21.14 SAR per unit. Main costs supplied: 0 of 5; the rest at typical values.",
    "أعد التفاوض: ربح 8.34 ريال سعودي لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي 3.34% من سعر البيع؛ درجة الفرصة 26.9 من 100، ومستوى المخاطر مرتفع. لغير المسجّل: تجنّب، خسارة 21.14 ريال سعودي لكل وحدة. التكاليف الأساسية المُدخلة: 0 من أصل 5، والباقي بقيم معتادة.",
  ],
  [
    "of a budget that buys nothing",
    "x402_agent_pilot",
    {"products":[{"product_value":40,"expected_sale_price":30}],"working_capital":1000},
    "Products: 1; GO 0, TEST 0, RENEGOTIATE 0, AVOID 1. Product 1 (products[0]) ranks first. Products short of cost data: 1. Nothing of 1,000.00 SAR is spent: no product is worth buying yet.",
    "عدد المنتجات: 1؛ ابدأ 0، جرّب 0، أعد التفاوض 0، تجنّب 1. المنتج 1 \u200f(\u2066products[0]\u2069) هو الأول في الترتيب. منتجات تنقصها بيانات التكلفة: 1. لا يُنفق شيء من 1,000.00 ريال سعودي: لا يوجد منتج يستحق الشراء بعد.",
  ],
  [
    "of a budget below one unit",
    "x402_agent_pilot",
    {"products":[{"product_value":40,"expected_sale_price":199,"marketplace_fee_pct":12,"payment_fee_pct":2,"ad_cost_per_order":10,"fulfillment_cost":12,"returns_reserve_pct":3,"shipping":4}],"working_capital":20},
    "Products: 1; GO 1, TEST 0, RENEGOTIATE 0, AVOID 0. Product 1 (products[0]) ranks first. 20.00 SAR, less the reserve and within the caps, buys no unit.",
    "عدد المنتجات: 1؛ ابدأ 1، جرّب 0، أعد التفاوض 0، تجنّب 0. المنتج 1 \u200f(\u2066products[0]\u2069) هو الأول في الترتيب. لا يكفي 20.00 ريال سعودي بعد خصم الاحتياطي وضمن السقوف لشراء أي وحدة.",
  ],
  [
    "of a budget that is spent",
    "x402_agent_pilot",
    {"products":[{"product_value":40,"expected_sale_price":199,"marketplace_fee_pct":12,"payment_fee_pct":2,"ad_cost_per_order":10,"fulfillment_cost":12,"returns_reserve_pct":3,"shipping":4}],"working_capital":5000},
    "Products: 1; GO 1, TEST 0, RENEGOTIATE 0, AVOID 0. Product 1 (products[0]) ranks first. Of 5,000.00 SAR, 2,192.69 SAR is spent (units: 29) for an expected profit of 2,047.11 SAR if all are sold; the plan breaks even at 39.77 % sold. 500.00 SAR stays in reserve.",
    "عدد المنتجات: 1؛ ابدأ 1، جرّب 0، أعد التفاوض 0، تجنّب 0. المنتج 1 \u200f(\u2066products[0]\u2069) هو الأول في الترتيب. من أصل 5,000.00 ريال سعودي يُنفق 2,192.69 ريال سعودي (عدد الوحدات: 29)، والربح المتوقع 2,047.11 ريال سعودي إذا بيعت كلها، وتتعادل الخطة عند تصريف 39.77%. ويبقى 500.00 ريال سعودي احتياطيًا.",
  ],
];
