import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { skillTasks } from "../../../../src/worker/discovery/guides/skill-tasks.ts";
import { serviceOver } from "../service.ts";

const service = serviceOver(operations);

/** Requests as people and agents write them, with the operation that answers them for the least money. */
const requests = [
  ["saudi import duty", "sa_landed_cost"],
  ["how much does it cost to import shoes to jeddah", "sa_landed_cost"],
  ["What would one of these cost me at the door in Dammam after duty and VAT?", "sa_landed_cost"],
  ["is selling yoga mats profitable", "free_profit_check"],
  ["proffit chek", "free_profit_check"],
  ["how far can my ad cost rise before I lose money", "gcc_opportunity_score"],
  ["Is this abaya worth ordering? supplier wants 85", "gcc_product_decision"],
  ["which of these five first", "gcc_portfolio_rank"],
  ["sort my 7 items from best to worst", "gcc_portfolio_rank"],
  ["I have 20,000 SAR and 10 products, what do I order", "gcc_merchant_pack"],
  ["full decision file for each of my 8 products", "x402_agent_pilot"],
  ["what should I negotiate with suppliers across my 40 products", "x402_agent_growth"],
  ["what happens if two products stop selling, for 100 products", "x402_agent_scale"],
  ["what duty do I pay on 200 phone cases from Shenzhen", "sa_landed_cost"],
  ["how much to ship 100 abayas from Dubai to Riyadh", "sa_landed_cost"],
  ["import tax on a laptop worth 3000 SAR", "sa_landed_cost"],
  ["how much VAT will I pay at the border on a container of 20,000 USD", "sa_landed_cost"],
  ["what should I charge customers for a 40 SAR perfume", "free_profit_check"],
  ["break-even ad spend", "gcc_opportunity_score"],
  ["what if freight doubles", "gcc_opportunity_score"],
  ["negotiate with supplier max price", "gcc_product_decision"],
  ["compare these two suppliers", "gcc_portfolio_rank"],
  ["which of my 12 products should I drop", "gcc_portfolio_rank"],
  ["I've got $10k to invest in 8 items", "gcc_merchant_pack"],
  ["due diligence on 10 products", "x402_agent_pilot"],
  ["I have 50k SAR, 30 SKUs, what do I order first", "x402_agent_growth"],
  ["stress test my catalogue", "x402_agent_scale"],
  ["جمارك", "sa_landed_cost"],
  ["كم ضريبة استيراد جوال قيمته 2000", "sa_landed_cost"],
  ["هل أربح من بيع العطور في جدة", "free_profit_check"],
  ["سعر التعادل", "free_profit_check"],
  ["كم أصرف على الإعلان قبل أن أخسر", "gcc_opportunity_score"],
  ["ماذا لو ارتفع سعر الشحن", "gcc_opportunity_score"],
  ["ما أعلى سعر أدفعه للمورد", "gcc_product_decision"],
  ["أي منتجاتي الأكثر ربحًا", "gcc_portfolio_rank"],
  ["كيف أوزع 100 ألف على 20 منتج", "gcc_merchant_pack"],
  ["عندي ٥٠ ألف ريال و٣٠ منتج بماذا أبدأ", "x402_agent_growth"],
  ["كم جمارك اللابتوب؟", "sa_landed_cost"],
  ["كم يكلفني وصول المنتج إلى الرياض مع الرسوم والضريبة", "sa_landed_cost"],
  ["هل بيع السماعات مربح؟", "free_profit_check"],
  ["ما نقطة التعادل", "free_profit_check"],
  ["إلى أي حد أستطيع رفع الإعلان قبل أن أخسر", "gcc_opportunity_score"],
  ["هل أشتري هذا المنتج من المورّد", "gcc_product_decision"],
  ["أي من هذه الخمسة أولا", "gcc_portfolio_rank"],
  ["معي ٢٠٬٠٠٠ ريال كيف أوزعها على منتجاتي", "gcc_merchant_pack"],
  ["كم وحدة أشتري من كل منتج بميزانية 30000 ريال", "gcc_merchant_pack"],
  ["ملف كامل لكل من منتجاتي الثمانية", "x402_agent_pilot"],
  ["على ماذا أتفاوض مع الموردين لأربعين منتجًا", "x402_agent_growth"],
  ["مذكرة للبنك عن تشكيلة من 120 منتجًا", "x402_agent_scale"],
  ["Headphones at 35 landed, 99 on Noon: worth it?", "free_profit_check"],
  ["which of these 3 for my 20,000 SAR", "gcc_merchant_pack"],
  ["At what ad cost do I stop making money?", "gcc_opportunity_score"],
  ["How should I allocate a budget of 40k across 45 SKUs", "x402_agent_growth"],
  ["Analyse one product completely before I sign with the factory", "gcc_product_decision"],
  ["which product to import first", "gcc_portfolio_rank"],
  ["DDP cost Riyadh", "sa_landed_cost"],
  ["قرار بشأن منتج 100 إلى 250", "gcc_product_decision"],
  ["هل أستورد هذا المصباح؟", "gcc_product_decision"],
  ["كم نقطة يأخذ هذا المنتج من مئة", "gcc_opportunity_score"],
  ["ما أقل سعر بيع لا أخسر معه", "free_profit_check"],
  ["custms duty and vat on furniture 8000 usd jedda", "sa_landed_cost"],
  ["FOB 4.20 EUR, freight 0.60, to Dammam port", "sa_landed_cost"],
  ["Importing 300 speakers from Guangzhou to Riyadh at $14 each, what do they land at?", "sa_landed_cost"],
  ["landed cost حق 50 كرسي", "sa_landed_cost"],
  ["كم تكلف الشحنة من الصين إلى ميناء جدة مع الجمارك", "sa_landed_cost"],
  ["gross margin of a 120 SAR dress that lands at 55", "free_profit_check"],
  ["كم يبقى لي من كل حبة اذا بعتها ب 99 وتكلفتها 40", "free_profit_check"],
  ["how sensitive is my margin to higher ad costs", "gcc_opportunity_score"],
  ["what happens if ads cost twice as much", "gcc_opportunity_score"],
  ["should we launch this SKU in KSA, seven competitors on Noon", "gcc_product_decision"],
  ["order it or not", "gcc_product_decision"],
  ["ابغى قرار نهائي: اطلب ولا لا", "gcc_product_decision"],
  ["prioritise 9 SKUs", "gcc_portfolio_rank"],
  ["plan for 6 products", "gcc_merchant_pack"],
  ["وزع ميزانية 40000 على 12 منتج", "gcc_merchant_pack"],
  ["plan for 45 products", "x402_agent_growth"],
  ["what if duty doubles across the whole catalogue", "x402_agent_scale"],
  ["worst case if my bestseller is banned", "x402_agent_scale"],
  ["ماذا يحدث لخطتي إذا تأخر المورد", "x402_agent_scale"],
  ["I pay 32 SAR to get a phone case onto my shelf and sell it for 75. Am I making anything?", "free_profit_check"],
  ["At what retail price do I stop losing money on a blender that lands at 140?", "free_profit_check"],
  ["12% Amazon commission, landed 70, price 159: what margin?", "free_profit_check"],
  ["bringing in 40 bicycles from Taiwan, what hits my pocket in Dammam", "sa_landed_cost"],
  ["Can my 85 riyal perfume stand a 20 riyal ad cost per order?", "gcc_opportunity_score"],
  ["how high can shipping go before this no longer pays", "gcc_opportunity_score"],
  ["My supplier wants 42 for a backpack that retails at 139. Take it, haggle or walk away?", "gcc_product_decision"],
  ["what price should I push the vendor down to for this coffee machine", "gcc_product_decision"],
  ["I have six gadgets on my shortlist. Put them in order for me.", "gcc_portfolio_rank"],
  ["which should I start with: kettle, mug or lamp?", "gcc_portfolio_rank"],
  ["purchase schedule for 22 SKUs, capital 120k", "gcc_merchant_pack"],
  ["complete analysis of each of my ten products", "x402_agent_pilot"],
  ["I manage 40 products. For each, tell me buy, renegotiate or drop", "x402_agent_growth"],
  ["Our chain stocks 130 items; stress test the buying plan for half a million", "x402_agent_scale"],
  ["buy in China and sell in Riyadh: import duty?", "sa_landed_cost"],
  ["عندي عباية توصلني بـ 95 وأبيعها بـ 220، كم يبقى لي؟", "free_profit_check"],
  ["هل السعر 89 يغطي تكلفتي 61 مع التوصيل؟", "free_profit_check"],
  ["جبت بضاعة من دبي بـ 8 آلاف للرياض كم تطلع علي؟", "sa_landed_cost"],
  ["لو رفعت نون العمولة هل يبقى المنتج رابح", "gcc_opportunity_score"],
  ["كم يتحمل المنتج خصم قبل ما يخسر؟", "gcc_opportunity_score"],
  ["المصنع طالب 38 في الشنطة وسوقها 145، آخذها ولا أفاصل؟", "gcc_product_decision"],
  ["رتب لي خمسة منتجات من الأفضل للأسوأ", "gcc_portfolio_rank"],
  ["خطة شراء لـ 9 منتجات برأس مال 70 ألف", "gcc_merchant_pack"],
  ["how much is clearance plus a SABER certificate for one small consignment", "sa_landed_cost"],
  ["true cost per unit once my stock arrives in the Riyadh warehouse", "sa_landed_cost"],
  ["profit per piece after VAT and returns", "free_profit_check"],
  ["is there anything I can try without paying", "free_profit_check"],
  ["breakeven وين؟", "free_profit_check"],
  ["biggest ad budget per sale that still leaves something", "gcc_opportunity_score"],
  ["rate this product out of one hundred", "gcc_opportunity_score"],
  ["renegotiate or avoid? unit 38, retail 99, ten rivals", "gcc_product_decision"],
  ["shuold i imoprt this prodcut", "gcc_product_decision"],
  ["استورد هالمنتج ولا لا", "gcc_product_decision"],
  ["which of these four should I start with, no budget yet", "gcc_portfolio_rank"],
  ["which one of my products is riskiest", "gcc_portfolio_rank"],
  ["first order quantities for each item given a limited budget", "gcc_merchant_pack"],
  ["لو زدت راس المال ٢٠ الف كم بيزيد الربح", "x402_agent_growth"],
  ["contingency plan when top sellers get out of stock, 130 items", "x402_agent_scale"],
  ["price at my door for 200 lamps from Vietnam to Riyadh", "sa_landed_cost"],
  ["كم توصل علي 50 كنبة من تركيا للرياض", "sa_landed_cost"],
  ["تنصحوني استورد هالمنتج", "gcc_product_decision"],
  ["bag costs 28 delivered to me, customers pay 74. Any profit?", "free_profit_check"],
  ["هل ينفع ابيعه ب 80 وهو علي ب 52", "free_profit_check"],
  ["كم احط ميزانية اعلان للطلب الواحد بدون ما اخسر", "gcc_opportunity_score"],
  ["verdict for blender 80 cost 240 price", "gcc_product_decision"],
  ["شورك، اجيب هالمنتج من الصين؟", "gcc_product_decision"],
  ["line up my three ideas", "gcc_portfolio_rank"],
  ["اي المنتجات اربح", "gcc_portfolio_rank"],
  ["كيف اقسم 60 الف على 12 صنف", "gcc_merchant_pack"],
  ...skillTasks.map(({ words, operation }) => [words, operation] as const),
] as const;

/** Requests that nothing here answers, with the operation that comes nearest; undefined where none does. */
const outside = [
  ["find the HS code of laptops", "sa_landed_cost"],
  ["demand forecast for headphones", "gcc_opportunity_score"],
  ["vat registration", "gcc_product_decision"],
  ["VAT refund", "sa_landed_cost"],
  ["what is the duty rate for shoes, HS 6403", "sa_landed_cost"],
  ["can I import vapes to Saudi", "sa_landed_cost"],
  ["are drones banned in Saudi", "gcc_product_decision"],
  ["how do I pay you", "free_profit_check"],
  ["refund my last purchase", "free_profit_check"],
  ["كيف ادفع", "free_profit_check"],
  ["customs duty in Turkey", undefined],
  ["who won the match yesterday", undefined],
  ["كم سعر الدولار اليوم", undefined],
  ["customs for Egypt", undefined],
  ["Kuwait import", "gcc_product_decision"],
  ["export dates from Saudi to Germany", undefined],
  ["ship from Jeddah to London", undefined],
  ["Send a parcel from Dammam to Bahrain, customs cost?", undefined],
  ["Import a car from Japan to Kenya, what duty?", undefined],
  ["duty into South Africa for shoes", undefined],
  ["How many units of air fryers will sell in Ramadan?", "gcc_opportunity_score"],
  ["Will people buy this?", "gcc_opportunity_score"],
  ["recommend a product to sell", "free_profit_check"],
  ["Write me a Facebook ad for my lamp", undefined],
  ["شحن من جدة إلى لندن", undefined],
  ["كم جمارك الملابس في بريطانيا", undefined],
  ["اكتب لي وصف منتج", undefined],
  ["أفضل منتجات تبيع في رمضان", "free_profit_check"],
  ["best selling products in Saudi Arabia", "free_profit_check"],
  ["what commission does noon take on electronics", "free_profit_check"],
  ["how long does shipping take from china", "sa_landed_cost"],
  ["track my shipment", "sa_landed_cost"],
  ["how much zakat do I owe", undefined],
  ["convert 500 USD to SAR", undefined],
  ["stock price of aramco", undefined],
  ["cost of living in riyadh", undefined],
  ["what's the weather in Riyadh tomorrow", undefined],
  ["forex rate usd to sar", undefined],
  ["can you clear my container through customs", "sa_landed_cost"],
  ["income tax for companies in Saudi", undefined],
  ["how to open a salla store", undefined],
  ["translate this to Arabic", undefined],
  ["مطاعم جدة", undefined],
  ["ابحث عن البند الجمركي", "sa_landed_cost"],
  ["توقع الطلب على السماعات", "gcc_opportunity_score"],
  ["كم الطلب على العطور", "gcc_opportunity_score"],
  ["جمارك مصر", undefined],
  ["استيراد إلى الكويت", "gcc_product_decision"],
  ["كم سعر الشحن من الصين", "sa_landed_cost"],
  ["أريد استرداد ضريبة القيمة المضافة", "sa_landed_cost"],
] as const;

async function searched(question: string) {
  const response = await service(`/agent-services/search?${new URLSearchParams({ q: question })}`);
  return response.json<{ results: { id: string; relevance: number }[]; notes?: string[] }>();
}

/** What the A2A agent says to the same words: its skills, the likeliest first. */
async function talked(question: string): Promise<{ skills: { skill: string }[]; notes?: string[] }> {
  const response = await service("/message:send", {
    method: "POST",
    headers: { "Content-Type": "application/json", "A2A-Version": "1.0" },
    body: JSON.stringify({ message: { messageId: "1", role: "ROLE_USER", parts: [{ text: question }] } }),
  });
  const { task } = await response.json<{ task: { status: { message: { parts: { data?: object }[] } } } }>();
  return Object(task.status.message.parts.find(({ data }) => data)?.data);
}

describe("a request in plain words", () => {
  it.each(requests)("%j leads to %s, in the search and in a conversation over A2A", async (question, id) => {
    expect((await searched(question)).results[0]?.id).toBe(id);
    expect((await talked(question)).skills[0]?.skill).toBe(id);
  });

  it.each(outside)("%j is told that it is not answered, and that %s comes nearest", async (question, id) => {
    const [{ results, notes: found }, { skills, notes: said }] = [await searched(question), await talked(question)];
    expect(found?.length).toBeGreaterThan(0);
    expect(said?.length).toBeGreaterThan(0);
    if (id === undefined) return expect(results.every(({ relevance }) => relevance <= 0.5)).toBe(true);
    expect([results[0]?.id, skills[0]?.skill]).toEqual([id, id]);
    for (const notes of [found, said]) expect(notes?.[0]).toContain(id);
  });

  it.each([
    "duty on goods from Egypt to Saudi",
    "هل يمكنني استيراد بضائع من مصر",
    "shipping from Turkey to Jeddah duty",
  ])("%j names where the goods come from, which is no other destination", async (question) => {
    const { results, notes } = await searched(question);
    expect([results[0]?.id, notes]).toEqual(["sa_landed_cost", undefined]);
  });
});
