/** How to use the service well, in a paragraph: what a reader of one document alone must know before paying. */

import { buyingAdvice } from "../../../../catalog/operation/price-table.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { samplePath } from "../../../../catalog/service/pages.ts";
import { freeLookText } from "../../../../catalog/words/free-look.ts";
import { isolated, type Text } from "../../../lib/text.ts";
import { addressOf, type PaymentState, type Publication } from "../addresses/publication.ts";

/** Returns the first analysis in buying order above a payment client's cap; examples of raising a cap name it. */
export const firstAbove = (operations: readonly Operation[], capUsd: number): Operation | undefined =>
  operations.find(({ free, price }) => !free && price.amount > capUsd);

/** The most, in US dollars, that stock x402 clients spend on one payment unless it is set otherwise. */
const stockCapUsd = 1;

/** Returns how to pay more than stock clients do by themselves: the price of one call, never of all. */
function capExample(operations: readonly Operation[]): Text {
  const above = firstAbove(operations, stockCapUsd);
  if (!above) return { en: "", ar: "" };
  const code = `spendControls: { maxAmountPerPayment: "$${above.price.usdc}" }`;
  return { en: ` (${code} for ${above.id})`, ar: ` (${isolated(code)} لأجل ${isolated(above.id)})` };
}

/** Returns whether payments can be made at this moment, as documents say it. */
export function paymentNotice({ config, payments, locale }: Publication): string {
  const { networkLabel, network } = config.currency;
  const notices: Readonly<Record<PaymentState, Text>> = {
    available: {
      en: `Payments are accepted in USDC on ${networkLabel} (${network}), x402 version 2, scheme exact.`,
      ar: `تُقبل المدفوعات بعملة USDC على شبكة ${networkLabel} (${network}) عبر x402 بإصداره الثاني ومخطط exact.`,
    },
    not_configured: {
      en: "This deployment does not take payments yet: paid calls answer 503 payments_not_configured. The free check works.",
      ar: "هذه النسخة من الخدمة لا تستقبل المدفوعات بعد: تجيب الطلبات المدفوعة بالرمز 503 وpayments_not_configured، والفحص المجاني متاح.",
    },
    suspended: {
      en: "The payment facilitator is failing at the moment: signed calls answer 503 circuit_open with Retry-After and nothing is charged. The free check works.",
      ar: "وسيط الدفع متعثّر حاليًا: تجيب الطلبات الموقّعة بالرمز 503 وcircuit_open مع Retry-After ولا يُخصم أي مبلغ. الفحص المجاني متاح.",
    },
  };
  return notices[payments][locale];
}

/** Returns the paragraph itself. */
export function guidance(publication: Publication): string {
  const { operations, locale } = publication;
  const free = operations.find((operation) => operation.free);
  const example = capExample(operations);
  const words: Text = {
    en: `Begin with the free call${free ? ` POST ${free.path}` : ""}; buy an analysis when its answer is worth its price. ${buyingAdvice.en} A paid call without payment answers 402 before its body is read, with the terms in the PAYMENT-REQUIRED header and in the body. Sign them and repeat the same request with PAYMENT-SIGNATURE. Stock x402 clients refuse more than ${stockCapUsd} USD per payment: allow the price of the call that you make${example.en}. A body that is not valid is 400 and is never charged. When an answer is lost, repeat the request with the SAME signature: it cannot be charged twice.`,
    ar: `ابدأ بالطلب المجاني${free ? ` POST ${free.path}` : ""}، ثم اشترِ تحليلًا متى كان جوابه أعلى قيمة من سعره. ${buyingAdvice.ar} الطلب المدفوع من دون دفع يُجاب بالرمز 402 قبل قراءة محتواه، وتجد الشروط في ترويسة PAYMENT-REQUIRED وفي المحتوى. وقّعها ثم كرّر الطلب نفسه مع PAYMENT-SIGNATURE. ترفض برامج x402 المعتادة أكثر من دولار واحد للدفعة، فاسمح بسعر الطلب الذي ترسله${example.ar}. المحتوى غير الصالح يُجاب بالرمز 400 ولا يُخصم عنه شيء. إذا ضاع الجواب فكرّر الطلب بالتوقيع نفسه: لا يمكن الخصم مرتين.`,
  };
  const sold = operations.find(({ recommended }) => recommended) ?? operations.at(-1);
  const look = sold && freeLookText(addressOf(publication, samplePath(sold.id)))[locale];
  return [words[locale], look, paymentNotice(publication)].filter(Boolean).join(" ");
}

/** Where a paid answer stays, for how long and in which forms, for every document that teaches to buy. */
export const answerAddress: Text = {
  en: 'Every paid answer has its own address for 30 days, without a wallet for whoever holds it: the header Content-Location over HTTP, `_meta["svc/answer"]` of an MCP result, `metadata["svc/answer"]` of an A2A artifact. GET it as JSON, or as a page in a browser. One part alone, by its key in the answer: `<address>/<key>?format=json|csv|md&from=0&count=25`.',
  ar: 'لكل جواب مدفوع عنوانه الخاص مدة 30 يومًا، ولا يحتاج حامله إلى محفظة: ترويسة Content-Location عبر HTTP، و`_meta["svc/answer"]` في نتيجة MCP، و`metadata["svc/answer"]` في مخرجات A2A. اقرأه بصيغة JSON أو صفحةً في المتصفح، أو جزءًا واحدًا باسم مفتاحه في الجواب: `<address>/<key>?format=json|csv|md&from=0&count=25`.',
};

/** The heading of that paragraph. */
export const answerTitle: Text = { en: "The answer's address", ar: "عنوان الجواب" };
