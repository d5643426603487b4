/** The headers of the analysis endpoints as components of the OpenAPI document. */
import { headerLimits } from "../../http/read-headers.ts";
import type { Locale, Text } from "../../lib/text.ts";

interface RequestHeader {
  readonly purpose: Text;
  readonly maxLength?: number;
}

/** The four request headers; all are optional. */
export const requestHeaders = {
  "PAYMENT-SIGNATURE": {
    purpose: {
      en: "The signed x402 v2 payment (PaymentPayload), base64 of its JSON. Only paid operations read it.",
      ar: "الدفعة الموقّعة وفق x402 بإصداره الثاني (PaymentPayload)، وهي ترميز base64 لنص JSON. لا تقرؤها إلا العمليات المدفوعة.",
    },
  },
  "Idempotency-Key": {
    purpose: {
      en: "A name of your choice for this purchase: repeated with the same body by the same payer it returns the first answer and charges nothing more, even under a new signature.",
      ar: "اسم تختاره لعملية الشراء هذه: إذا كرّره الدافع نفسه مع المحتوى نفسه حصل على الجواب الأول دون خصم آخر، ولو بتوقيع جديد.",
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
} as const satisfies Record<string, RequestHeader>;

/** A header that says what became of the payment. */
const afterSignature = (en: string, ar: string, format?: string) => ({
  purpose: { en: `After a signature: ${en}`, ar: `بعد إرسال توقيع: ${ar}` },
  schema: { type: "string", ...(format !== undefined && { format }) },
});

const responseHeaders = {
  "X-Request-ID": {
    purpose: { en: "The id under which this request is logged.", ar: "المعرّف الذي سُجّل به هذا الطلب." },
    schema: { type: "string" },
  },
  "PAYMENT-REQUIRED": {
    purpose: {
      en: "The challenge of the body without its texts for people, base64 of its JSON.",
      ar: "طلب الدفع الوارد في المحتوى دون نصوصه الموجّهة للقرّاء، بترميز base64.",
    },
    schema: { type: "string" },
  },
  "PAYMENT-RESPONSE": {
    purpose: {
      en: "The settlement (SettleResponse) with the transaction and a signed receipt, base64 of its JSON.",
      ar: "التسوية (SettleResponse) مع المعاملة وإيصال موقّع، بترميز base64 لنص JSON.",
    },
    schema: { type: "string" },
  },
  "Content-Location": {
    purpose: {
      en: "A secret address of this answer: whoever has it reads the answer for 30 days without paying, whole or a list at a time.",
      ar: "عنوان سري لهذا الجواب: من يملكه يقرأ الجواب 30 يومًا دون دفع، كاملًا أو قائمة بعد قائمة.",
    },
    schema: { type: "string", format: "uri" },
  },
  "Payment-State": afterSignature("payment_state of the body.", "قيمة payment_state في المحتوى."),
  "Retry-Action": afterSignature("retry_action of the body.", "قيمة retry_action في المحتوى."),
  "Authorization-Expires-At": afterSignature(
    "when its authorization runs out (ISO 8601).",
    "متى تنتهي صلاحية تفويضه (ISO 8601).",
    "date-time",
  ),
  "Payment-Transaction": afterSignature("the hash of the transaction, once one is known.", "معرّف المعاملة متى عُرف."),
  "Retry-After": {
    purpose: { en: "Seconds to wait before repeating the request.", ar: "عدد الثواني قبل إعادة الطلب." },
    schema: { type: "integer", minimum: 0 },
  },
  RateLimit: {
    purpose: {
      en: "What is left of the current window (IETF draft ietf-httpapi-ratelimit-headers).",
      ar: "المتبقي من النافذة الحالية (مسودة IETF ietf-httpapi-ratelimit-headers).",
    },
    schema: { type: "string" },
  },
  "RateLimit-Policy": {
    purpose: { en: "Requests allowed per window.", ar: "عدد الطلبات المسموح في كل نافذة." },
    schema: { type: "string" },
  },
} as const satisfies Record<string, { readonly purpose: Text; readonly schema: object }>;

const componentKey = (name: string): string => name.replace(/[^\w.-]/g, "_");

/** The headers of an answer after a signature that is no result. */
export const paymentStatusHeaderNames = [
  "Payment-State",
  "Retry-Action",
  "Authorization-Expires-At",
  "Payment-Transaction",
  "PAYMENT-RESPONSE",
] as const satisfies readonly (keyof typeof responseHeaders)[];

/** The reference to a response header. */
function headerReference(name: string): { $ref: string } {
  return { $ref: `#/components/headers/${componentKey(name)}` };
}

/** The headers of a response, as references: the id of the request, which every response has, and others by name. */
export function headersOf(...names: readonly string[]): Readonly<Record<string, { readonly $ref: string }>> {
  return Object.fromEntries(["X-Request-ID", ...names].map((name) => [name, headerReference(name)]));
}

/** The references to the request headers. */
export const parameterReferences = Object.keys(requestHeaders).map((name) => ({
  $ref: `#/components/parameters/${componentKey(name)}`,
}));

/** The components that these references point to. */
export function headerComponents(locale: Locale) {
  const request: readonly [string, RequestHeader][] = Object.entries(requestHeaders);
  return {
    parameters: Object.fromEntries(
      request.map(([name, { purpose, maxLength }]) => [
        componentKey(name),
        {
          name,
          in: "header",
          required: false,
          description: purpose[locale],
          schema: { type: "string", ...(maxLength !== undefined && { maxLength }) },
        },
      ]),
    ),
    headers: Object.fromEntries(
      Object.entries(responseHeaders).map(([name, { purpose, schema }]) => [
        componentKey(name),
        { description: purpose[locale], schema },
      ]),
    ),
  };
}
