/** An operation that is not sold: all that derives from the operations must show it with no other change. */
import { z } from "@hono/zod-openapi";
import { operations } from "../../../catalog/index.ts";
import { defineOperation, type Operation } from "../../../catalog/operation.ts";
import { described } from "../../../src/lib/json-schema.ts";

export const tenthOperation = defineOperation({
  id: "gcc_tenth_rung",
  path: "/v1/gcc/tenth-rung",
  price: "33.5",
  name: { en: "Tenth rung", ar: "الدرجة العاشرة" },
  description: { en: "Doubles a zirconium quantity.", ar: "يضاعف كمية الزركونيوم." },
  role: { en: "For those who doubt the others.", ar: "لمن يشك في غيره." },
  benefit: { en: "The double.", ar: "الضعف." },
  recommended: false,
  tags: ["zirconium"],
  examples: [
    { title: { en: "Two", ar: "اثنان" }, input: { zirconium_value: 2 } },
    { title: { en: "Three", ar: "ثلاثة" }, input: { zirconium_value: 3 } },
  ],
  input: z
    .strictObject({
      zirconium_value: described(z.number().min(0.01).max(1000), {
        en: "Zirconium, in grams.",
        ar: "الزركونيوم بالغرام.",
      }),
    })
    .openapi("TenthRungInput"),
  output: async () =>
    z
      .looseObject({
        operation: z.string(),
        doubled: described(z.number(), { en: "Twice the input, in grams.", ar: "ضعف المُدخل بالغرام." }),
      })
      .openapi("TenthRungResult"),
  answer: ({ zirconium_value }) => ({ doubled: zirconium_value * 2 }),
});

/** The operations with the invented operation at its end. */
export const testOperations: readonly Operation[] = [...operations, tenthOperation];
