/** What can be looked at free before a paid call: the own input, and a whole answer. */
import { isolated, type Text } from "../../src/lib/text.ts";

/** The sentence, with the address of the sample of one analysis. */
export const freeLookText = (sample: string): Text => ({
  en: `Free before you pay: the header Prefer: dry-run says what is wrong or doubtful in your body, and ${sample} shows a whole answer (so for each analysis).`,
  ar: `مجانًا قبل الدفع: تبيّن الترويسة ${isolated("Prefer: dry-run")} ما يخطئ أو يُشك فيه في محتوى طلبك، ويعرض ${isolated(sample)} جوابًا كاملًا (وكذلك لكل تحليل).`,
});
