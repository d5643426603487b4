/** The words of the page of formulas. */
import type { Text } from "../../../lib/text.ts";

export const formulasWords = {
  formulasTitle: { en: "How each figure is computed", ar: "كيف يُحسب كل رقم" },
  formulasText: {
    en: "Every result carries its derivation: each line below can be computed again from the figures shown, exactly. Money is whole minor units and is rounded half away from zero once, when it is charged.",
    ar: "تتضمن كل نتيجة خطوات حسابها، ويمكن إعادة حساب كل سطر أدناه من الأرقام المعروضة بدقة. تُحسب المبالغ بأصغر وحدة في العملة وتُقرّب مرة واحدة عند احتسابها.",
  },
  formulasExample: { en: "Worked example: {operation}", ar: "مثال محسوب: {operation}" },
  formulasInputs: { en: "Inputs", ar: "المدخلات" },
  formulasSteps: { en: "Derivation, step by step", ar: "خطوات الحساب" },
  stepName: { en: "Figure", ar: "الرقم" },
  stepExpression: { en: "Expression", ar: "المعادلة" },
  stepValues: { en: "With values", ar: "بالقيم" },
  stepValue: { en: "Value", ar: "القيمة" },
  functionsTitle: { en: "The functions in the expressions", ar: "الدوال المستخدمة في المعادلات" },
  functionMoney: {
    en: "rounds half away from zero to the minor unit",
    ar: "تقرّب إلى أصغر وحدة في العملة، والنصف بعيدًا عن الصفر",
  },
  functionRound2: { en: "rounds to two decimals", ar: "تقرّب إلى منزلتين عشريتين" },
} as const satisfies Record<string, Text>;

export type FormulasMessage = keyof typeof formulasWords;
