/** One free and one paid operation, so that tests of the protocol do not hang on what is sold. */
import { z } from "@hono/zod-openapi";
import { defineOperation, type Operation } from "../../../../catalog/operation.ts";

const input = z.strictObject({ value: z.number().min(1).max(100) });
const output = z.looseObject({ doubled: z.number() });
const words = {
  description: { en: "Doubles a value.", ar: "يضاعف قيمة." },
  role: { en: "Use it in tests.", ar: "للاختبارات." },
  benefit: { en: "The double.", ar: "الضعف." },
  recommended: true,
  tags: ["test"],
  examples: [
    { title: { en: "Two", ar: "اثنان" }, input: { value: 2 } },
    { title: { en: "Three", ar: "ثلاثة" }, input: { value: 3 } },
  ],
  input,
  output: async () => output,
  answer: ({ value }: z.output<typeof input>) => ({ doubled: value * 2 }),
} as const;

export const fewOperations: readonly Operation[] = [
  defineOperation({
    ...words,
    examples: [words.examples[0], words.examples[1]],
    id: "free_double",
    path: "/free/double",
    price: "0",
    name: { en: "Free double", ar: "مضاعفة مجانية" },
  }),
  defineOperation({
    ...words,
    examples: [words.examples[0], words.examples[1]],
    id: "paid_double",
    path: "/v1/double",
    price: "2.50",
    name: { en: "Paid double", ar: "مضاعفة مدفوعة" },
  }),
];
