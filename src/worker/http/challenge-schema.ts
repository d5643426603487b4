/** The x402 v2 challenge, as a schema. */
import { z } from "@hono/zod-openapi";
import { described } from "../../../catalog/results/fields/kinds.ts";

/** The x402 v2 PaymentRequired object, in the 402 body and (base64) in the PAYMENT-REQUIRED header. */
export const challengeSchema = z
  .looseObject({
    x402Version: z.literal(2),
    error: described(z.string(), {
      en: "Why payment is required: a stable word.",
      ar: "سبب طلب الدفع، بكلمة ثابتة.",
    }),
    resource: z.looseObject({ url: z.url(), description: z.string(), mimeType: z.string() }),
    accepts: z.array(
      z.looseObject({
        scheme: z.literal("exact"),
        network: z.string(),
        amount: described(z.string(), {
          en: "Atomic units of the asset (USDC: 6 decimals).",
          ar: "المبلغ بأصغر وحدات الأصل (لعملة USDC ست منازل عشرية).",
        }),
        asset: z.string(),
        payTo: z.string(),
        maxTimeoutSeconds: z.int(),
        extra: z.looseObject({ name: z.string(), version: z.string() }),
      }),
    ),
    extensions: z.looseObject({}).optional(),
    termsOfService: described(z.url().optional(), {
      en: "The terms of use, in the body only.",
      ar: "شروط الاستخدام، في محتوى الرد فقط.",
    }),
  })
  .openapi("PaymentRequired");
