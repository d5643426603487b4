/**
 * The sentence on the currency of a request on the buying page. A file of its own, so that the Worker bundles no other
 * words of the page.
 */
import type { Text } from "../../lib/text.ts";

export const currencyMeaning: Text = {
  en: "Every amount is sent in this currency. An amount that names another one is converted first, at a rate that you see and can change.",
  ar: "تُرسل كل المبالغ بهذه العملة. والمبلغ الذي يذكر عملة أخرى يُحوَّل أولًا بسعر صرف تراه ويمكنك تغييره.",
};
