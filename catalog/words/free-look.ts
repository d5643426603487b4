/** What a buyer reads before a paid call: its price, and what is free: a check of the input, and a whole answer. */
import { isolated, type Text } from "../../src/lib/text.ts";

/** The first sentence of a challenge: the price, and the free call under the name that the caller's transport has. */
export const openingText = (name: Text, usdc: string, free?: string): Text => ({
  en: `${name.en} costs ${usdc} USDC a call.${free === undefined ? "" : ` ${free} is free: call it first.`}`,
  ar: `سعر تحليل «${name.ar}» هو ${usdc} USDC للاستدعاء.${free === undefined ? "" : ` واستدعاء ${isolated(free)} مجاني: ابدأ به.`}`,
});

/** How to check an input for free over HTTP, and over A2A. */
const checks = {
  http: {
    en: "the header Prefer: dry-run says what is wrong or doubtful in your body",
    ar: `تبيّن الترويسة ${isolated("Prefer: dry-run")} ما يخطئ أو يُشك فيه في محتوى طلبك`,
  },
  a2a: {
    en: "the answer to a message without a payment says what is wrong or doubtful in its input",
    ar: "يبيّن الرد على رسالة بلا دفعة ما يخطئ أو يُشك فيه في مدخلاتها",
  },
} as const satisfies Readonly<Record<string, Text>>;

/** The sentence on what can be seen for free, with the address of the sample of one analysis. */
export const freeLookText = (sample: string, over: keyof typeof checks = "http"): Text => ({
  en: `Free before you pay: ${checks[over].en}, and ${sample} shows a whole answer (so for each analysis).`,
  ar: `مجانًا قبل الدفع: ${checks[over].ar}، ويعرض ${sample} جوابًا كاملًا (وكذلك لكل تحليل).`,
});
