/** All words of buying: of its page, before its script runs, and from the files of its screens. */
import type { Text } from "../../lib/text.ts";
import { inputsWords } from "./buy-inputs.ts";
import { paymentWords } from "./buy-payment.ts";
import { boughtWords } from "./buy-result.ts";
import { sheetWords, stepWords } from "./buy-sheet.ts";

const buyPageWords = {
  buyPageTitle: { en: "Buy an analysis", ar: "اشترِ تحليلًا" },
  buyPageText: {
    en: "Enter or paste your products, pay with your own wallet, and print the plan. Your product names stay in this browser.",
    ar: "أدخل منتجاتك أو الصقها، وادفع من محفظتك، واطبع الخطة. تبقى أسماء منتجاتك في هذا المتصفح.",
  },
  buyNeedsJavaScript: {
    en: "Buying here needs JavaScript. Every analysis can also be bought by a program:",
    ar: "يحتاج الشراء من هذه الصفحة إلى JavaScript. ويمكن شراء كل تحليل برمجيًا أيضًا:",
  },
  buyNothingKept: {
    en: "This browser stores nothing for this page (a private window or a full device, perhaps). Without storage a paid result could be lost, so nothing can be bought here.",
    ar: "لا يحفظ هذا المتصفح أي بيانات لهذه الصفحة (ربما لأنها نافذة خاصة أو لأن ذاكرة الجهاز ممتلئة). ومن دون حفظ قد تضيع نتيجة مدفوعة، لذلك لا يمكن الشراء هنا.",
  },
  buyUnavailable: { en: "Payments are not set up on this deployment.", ar: "الدفع غير مهيأ في هذه النسخة." },
  inputsTitle: { en: "Inputs", ar: "البيانات المُدخلة" },
  stepInputs: { en: "Inputs", ar: "المدخلات" },
  stepPay: { en: "Pay", ar: "الدفع" },
  stepWaiting: { en: "Waiting", ar: "الانتظار" },
  stepResult: { en: "Result", ar: "النتيجة" },
  stepsLabel: { en: "Steps of the purchase", ar: "خطوات الشراء" },
} as const satisfies Record<string, Text>;

/** The words that the page is sent with; those of the step that confirms a sheet come with it. */
export const screenWords = { ...buyPageWords, ...inputsWords, ...sheetWords, ...paymentWords, ...boughtWords };

export const buyWords = { ...screenWords, ...stepWords };

export type BuyMessage = keyof typeof screenWords;
