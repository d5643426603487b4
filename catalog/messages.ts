/** Every text that a result or an error can carry, in English and Arabic. */
import type { FailureCode } from "../src/errors.ts";
import type { Text } from "../src/operation.ts";

/** What an Error object says to people: what happened, whether anything was charged, what to do next. */
export const failureTexts: Readonly<Record<FailureCode, Text>> = {
  invalid_json: {
    en: "The body is not valid JSON in UTF-8. Nothing was charged; correct the body and send it again.",
    ar: "محتوى الطلب ليس JSON صالحًا بترميز UTF-8. لم يُخصم أي مبلغ؛ صحّح المحتوى وأعد الإرسال.",
  },
  unsupported_media_type: {
    en: "Send the body as application/json in UTF-8. Nothing was charged.",
    ar: "أرسل المحتوى بصيغة application/json وبترميز UTF-8. لم يُخصم أي مبلغ.",
  },
  body_too_large: {
    en: "The body is larger than this endpoint accepts. Nothing was charged.",
    ar: "حجم المحتوى أكبر مما تقبله هذه الخدمة. لم يُخصم أي مبلغ.",
  },
  validation_failed: {
    en: "The input is not valid: details lists every problem. Nothing was charged; a signed payment can be used again with a corrected body.",
    ar: "المدخلات غير صالحة، وتجد كل المشكلات في details. لم يُخصم أي مبلغ، ويمكن استخدام الدفعة الموقّعة نفسها مع محتوى مصحّح.",
  },
  invalid_header: {
    en: "A request header is not valid: details says which. Nothing was charged.",
    ar: "إحدى ترويسات الطلب غير صالحة، والتفاصيل في details. لم يُخصم أي مبلغ.",
  },
  idempotency_conflict: {
    en: "This Idempotency-Key was already used with another body. Nothing was charged; use a new key for a new request.",
    ar: "استُخدم Idempotency-Key هذا من قبل مع محتوى مختلف. لم يُخصم أي مبلغ؛ استخدم مفتاحًا جديدًا للطلب الجديد.",
  },
  not_found: {
    en: "There is nothing at this address. The list of addresses is at /openapi.json.",
    ar: "لا يوجد شيء على هذا العنوان. قائمة العناوين في /openapi.json.",
  },
  method_not_allowed: {
    en: "This address does not accept this method; the Allow header lists those it does.",
    ar: "هذا العنوان لا يقبل هذه الطريقة، وتجد الطرق المقبولة في ترويسة Allow.",
  },
  rate_limited: {
    en: "Too many requests. Nothing was charged; repeat the request after the seconds in Retry-After.",
    ar: "عدد الطلبات كبير جدًا. لم يُخصم أي مبلغ؛ أعد الطلب بعد عدد الثواني المذكور في Retry-After.",
  },
  core_unavailable: {
    en: "The calculation is unavailable at the moment. Nothing was charged; repeat the request, with the same payment signature if there was one.",
    ar: "الحساب غير متاح حاليًا. لم يُخصم أي مبلغ؛ أعد الطلب نفسه وبتوقيع الدفع نفسه إن وُجد.",
  },
  facilitator_unavailable: {
    en: "The payment facilitator cannot be reached at the moment. Nothing was charged; repeat the request with the same payment signature.",
    ar: "تعذّر الوصول إلى وسيط الدفع حاليًا. لم يُخصم أي مبلغ؛ أعد الطلب نفسه بتوقيع الدفع نفسه.",
  },
  settlement_unknown: {
    en: "Whether this payment went through is not known yet. Repeat the request with the SAME payment signature: it cannot be charged twice, and you get the result once the payment is confirmed. Do not sign a new payment.",
    ar: "لم يتأكد بعد إتمام هذه الدفعة. أعد الطلب بتوقيع الدفع نفسه: لا يمكن الخصم مرتين، وستحصل على النتيجة فور تأكيد الدفع. لا توقّع دفعة جديدة.",
  },
  circuit_open: {
    en: "A part that this request needs is failing and is being left alone to recover. Nothing was tried or charged; repeat the request after the seconds in Retry-After, with the same payment signature if there was one.",
    ar: "أحد الأجزاء اللازمة لهذا الطلب متعثّر ويجري إمهاله ليتعافى. لم تُجرَ أي محاولة ولم يُخصم أي مبلغ؛ أعد الطلب بعد عدد الثواني في Retry-After وبتوقيع الدفع نفسه إن وُجد.",
  },
  payments_not_configured: {
    en: "This deployment does not take payments yet. Nothing was charged; the free check works.",
    ar: "هذه النسخة من الخدمة لا تستقبل المدفوعات بعد. لم يُخصم أي مبلغ، والفحص المجاني متاح.",
  },
  internal_error: {
    en: "Something went wrong here. The problem is recorded under this request_id.",
    ar: "حدث خطأ لدينا، وقد سُجّل تحت رقم الطلب request_id.",
  },
};
