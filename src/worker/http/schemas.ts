/** The schemas of what is answered instead of a result: the Error object and the x402 v2 challenge. */
import { z } from "@hono/zod-openapi";
import { described, word } from "../../../catalog/results/fields/kinds.ts";
import { failures } from "./errors.ts";

/** The Error object of the interface. */
export const errorSchema = z
  .object({
    error: z.object({
      code: word(
        "Stable word for the failure; more may come",
        "كلمة ثابتة تدل على سبب الفشل، وقد تُضاف غيرها",
        Object.keys(failures),
      ),
      message: described(z.string(), {
        en: "What happened, whether anything was charged, and what to do.",
        ar: "ما حدث، وهل خُصم أي مبلغ، وما ينبغي فعله.",
      }),
      request_id: described(z.string(), {
        en: "The id under which this request is logged; also in X-Request-ID.",
        ar: "المعرّف الذي سُجّل به هذا الطلب، وهو أيضًا في X-Request-ID.",
      }),
      retryable: described(z.boolean(), {
        en: "Whether repeating the same request can succeed.",
        ar: "هل يمكن أن ينجح تكرار الطلب نفسه.",
      }),
      details: described(z.array(z.looseObject({})).optional(), {
        en: "Every problem found, as {path, code, message, …}.",
        ar: "كل المشكلات التي وُجدت، على الصورة {path, code, message, …}.",
      }),
    }),
  })
  .openapi("Error");

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
