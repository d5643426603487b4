/** The headers of the analysis endpoints as components of the OpenAPI document. */

import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import { headerLimits } from "../../http/read-headers.ts";

interface RequestHeader {
  readonly purpose: Text;
  readonly maxLength?: number;
}

/** The request headers; all are optional. */
export const requestHeaders = {
  "PAYMENT-SIGNATURE": {
    purpose: {
      en: "The signed x402 v2 payment (PaymentPayload), base64 of its JSON. Only paid operations read it.",
      ar: "الدفعة الموقّعة وفق x402 بإصداره الثاني (PaymentPayload)، وهي ترميز base64 لنص JSON. لا تقرؤها إلا العمليات المدفوعة.",
    },
  },
  "Idempotency-Key": {
    purpose: {
      en: "Optional, and only names a purchase: the same operation and body is charged to a payer once in 30 days with or without a key. A kept key with another body is refused.",
      ar: "اختياري، ولا يفعل سوى تسمية عملية الشراء: لا يُخصم من الدافع ثمن العملية نفسها بالمحتوى نفسه إلا مرة واحدة في 30 يومًا، بمفتاح أو من دونه. ويُرفض مفتاح محفوظ مع محتوى آخر.",
    },
    maxLength: headerLimits["Idempotency-Key"],
  },
  "X-Referral-Code": {
    purpose: {
      en: "Who sent you; it changes neither price nor result.",
      ar: "من أرشدك إلينا، ولا يغيّر السعر ولا النتيجة.",
    },
    maxLength: headerLimits["X-Referral-Code"],
  },
  "X-Request-ID": {
    purpose: {
      en: "An id of your own for this request; it is echoed and logged when it is safe to echo.",
      ar: "معرّف من عندك لهذا الطلب، يُعاد في الجواب ويُسجّل متى كان آمنًا.",
    },
  },
  Prefer: {
    purpose: {
      en: "`dry-run`: say in `input_check` of the 402 what is wrong or doubtful in the body. Nothing is charged, also with a signature.",
      ar: "القيمة `dry-run`: يبيّن `input_check` في الجواب 402 ما يخطئ أو يُشك فيه في المحتوى. لا يُخصم أي مبلغ ولو مع توقيع.",
    },
  },
} as const satisfies Record<string, RequestHeader>;

/** A header of a response; text unless its schema says otherwise. */
const header = (en: string, ar: string, schema: JsonObject = { type: "string" }) => ({ purpose: { en, ar }, schema });

/** A header that says the outcome of the payment. */
const afterSignature = (en: string, ar: string, schema?: JsonObject) =>
  header(`After a signature: ${en}`, `بعد إرسال توقيع: ${ar}`, schema);

const responseHeaders = {
  "X-Request-ID": header("The id under which this request is logged.", "المعرّف الذي سُجّل به هذا الطلب."),
  "PAYMENT-REQUIRED": header(
    "The challenge of the body without its texts for people, base64 of its JSON.",
    "طلب الدفع الوارد في المحتوى دون نصوصه الموجّهة للقرّاء، بترميز base64.",
  ),
  "PAYMENT-RESPONSE": header(
    "The settlement (SettleResponse) with the transaction and a signed receipt, base64 of its JSON.",
    "التسوية (SettleResponse) مع المعاملة وإيصال موقّع، بترميز base64 لنص JSON.",
  ),
  "Content-Location": header(
    "A secret address of this answer: whoever has it reads the answer for 30 days without paying, whole or a list at a time.",
    "عنوان سري لهذا الجواب: من يملكه يقرأ الجواب 30 يومًا دون دفع، كاملًا أو قائمة بعد قائمة.",
    { type: "string", format: "uri" },
  ),
  "Idempotent-Replayed": header(
    "`true` on an answer that was sold before: this request charged nothing.",
    "قيمته `true` في جواب سبق بيعه: لم يخصم هذا الطلب أي مبلغ.",
    { type: "string", enum: ["true"] },
  ),
  "Bought-At": header(
    "On an answer that was sold before: when (ISO 8601). PAYMENT-RESPONSE says more in its extension `kept-answer`.",
    "في جواب سبق بيعه: وقت الشراء (ISO 8601). وتزيد PAYMENT-RESPONSE على ذلك في ملحقها `kept-answer`.",
    { type: "string", format: "date-time" },
  ),
  "Preference-Applied": header(
    "`dry-run` when the answer is that of a dry run.",
    "`dry-run` إذا كان الجواب لتجربة دون دفع.",
  ),
  Vary: header("Prefer: the answer depends on it.", "Prefer: يعتمد الجواب عليها."),
  "Payment-State": afterSignature("payment_state of the body.", "قيمة payment_state في المحتوى."),
  "Retry-Action": afterSignature("retry_action of the body.", "قيمة retry_action في المحتوى."),
  "Authorization-Expires-At": afterSignature(
    "when its authorization runs out (ISO 8601).",
    "متى تنتهي صلاحية تفويضه (ISO 8601).",
    { type: "string", format: "date-time" },
  ),
  "Payment-Transaction": afterSignature("the hash of the transaction, once one is known.", "معرّف المعاملة متى عُرف."),
  "Retry-After": header("Seconds to wait before repeating the request.", "عدد الثواني قبل إعادة الطلب.", {
    type: "integer",
    minimum: 0,
  }),
  RateLimit: header(
    "What is left of the current window (IETF draft ietf-httpapi-ratelimit-headers).",
    "المتبقي من النافذة الحالية (مسودة IETF ietf-httpapi-ratelimit-headers).",
  ),
  "RateLimit-Policy": header("Requests allowed per window.", "عدد الطلبات المسموح في كل نافذة."),
};

/** The headers of a result that is sold. */
export const resultHeaderNames = [
  "PAYMENT-RESPONSE",
  "Content-Location",
  "Idempotent-Replayed",
  "Bought-At",
] as const satisfies readonly (keyof typeof responseHeaders)[];

/** The headers of an answer after a signature that is no result. */
export const paymentStatusHeaderNames = [
  "Retry-After",
  "Payment-State",
  "Retry-Action",
  "Authorization-Expires-At",
  "Payment-Transaction",
  "PAYMENT-RESPONSE",
] as const satisfies readonly (keyof typeof responseHeaders)[];

/** The reference to a response header. */
function headerReference(name: string): { $ref: string } {
  return { $ref: `#/components/headers/${name}` };
}

/**
 * The headers of a response, as references: the id of the request, which every response has, and others by
 * name.
 */
export function headersOf(...names: readonly string[]): Readonly<Record<string, { readonly $ref: string }>> {
  return Object.fromEntries(["X-Request-ID", ...names].map((name) => [name, headerReference(name)]));
}

/** The references to the request headers that an operation reads: only a paid one has a dry run. */
export const parameterReferences = (isFree: boolean) =>
  Object.keys(requestHeaders)
    .filter((name) => !isFree || name !== "Prefer")
    .map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** The components that these references point to. */
export function headerComponents(locale: Locale) {
  const request: readonly [string, RequestHeader][] = Object.entries(requestHeaders);
  return {
    parameters: Object.fromEntries(
      request.map(([name, { purpose, maxLength }]) => [
        name,
        {
          name,
          in: "header",
          required: false,
          description: purpose[locale],
          // Also in the schema: importers that make a tool of an operation show a model nothing else of a parameter.
          schema: { type: "string", description: purpose[locale], ...(maxLength !== undefined && { maxLength }) },
        },
      ]),
    ),
    headers: Object.fromEntries(
      Object.entries(responseHeaders).map(([name, { purpose, schema }]) => [
        name,
        { description: purpose[locale], schema },
      ]),
    ),
  };
}
