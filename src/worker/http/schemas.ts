/** Schemas of the answers that are not results: the Error object and the x402 v2 challenge. */
import { z } from "@hono/zod-openapi";
import { word } from "../../../catalog/results/kinds.ts";
import { described } from "../../lib/json-schema.ts";
import type { Text } from "../../lib/text.ts";
import {
  failures,
  type PaymentState,
  paymentStates,
  type RetryAction,
  retryActions,
} from "../../payment/situations.ts";

/** States of a payment, as far as the answer can tell. */
const stateMeanings = {
  unused: {
    en: "this request used nothing of the payment, and the same signature can be sent again",
    ar: "لم يستخدم هذا الطلب شيئًا من الدفعة، ويمكن إرسال التوقيع نفسه مرة أخرى",
  },
  in_flight: {
    en: "the money may have moved, or may still move: keep the signature",
    ar: "ربما انتقل المال أو قد ينتقل: احتفظ بالتوقيع",
  },
  settled: { en: "the money has moved", ar: "انتقل المال" },
  refused: {
    en: "the payment was refused, and this request charged nothing",
    ar: "رُفضت الدفعة ولم يخصم هذا الطلب شيئًا",
  },
} as const satisfies Readonly<Record<PaymentState, Text>>;

/** The meaning of each next action. */
const actionMeanings = {
  retry_same_payment: {
    en: "send the same request with the same signature",
    ar: "أرسل الطلب نفسه بالتوقيع نفسه",
  },
  sign_again: { en: "sign the terms of this answer", ar: "وقّع شروط هذا الجواب" },
  wait: {
    en: "wait (Retry-After), then send the same request with the same signature",
    ar: "انتظر (Retry-After) ثم أرسل الطلب نفسه بالتوقيع نفسه",
  },
  stop: {
    en: "do not repeat it unchanged: correct what is 400; otherwise a person has to change the request, the wallet or the service",
    ar: "لا تكرره دون تغيير: صحّح ما رُدّ بالرمز 400، وفي غيره على شخص أن يغيّر الطلب أو المحفظة أو الخدمة",
  },
} as const satisfies Readonly<Record<RetryAction, Text>>;

const meanings = (words: Readonly<Record<string, Text>>, locale: keyof Text) =>
  Object.entries(words)
    .map(([name, text]) => `${name}: ${text[locale]}`)
    .join("; ");

/** The members that say the state of a payment: in a challenge, or in the last object of `error.details`. */
const paymentStatusMembers = {
  payment_state: word(
    `After a signature, the state of the payment. ${meanings(stateMeanings, "en")}`,
    `بعد إرسال توقيع، حالة الدفعة. ${meanings(stateMeanings, "ar")}`,
    [...paymentStates],
  ).optional(),
  retry_action: word(
    `After a signature, what a program does next. ${meanings(actionMeanings, "en")}`,
    `بعد إرسال توقيع، ما يفعله البرنامج بعد ذلك. ${meanings(actionMeanings, "ar")}`,
    [...retryActions],
  ).optional(),
  authorization_expires_at: described(z.string().nullish(), {
    en: "When the signed authorization runs out (ISO 8601); null when it could not be read.",
    ar: "متى تنتهي صلاحية التفويض الموقّع (ISO 8601)؛ وتكون null إذا تعذرت قراءته.",
  }),
  transaction: described(z.string().optional(), {
    en: "The hash of the transaction that moved the money or may yet do so, once one is known.",
    ar: "معرّف المعاملة التي نقلت المال أو قد تنقله، متى عُرف.",
  }),
};

/** One problem of a request, as a member of `error.details`; which of these it has depends on its code. */
const problemMembers = {
  path: described(z.string().optional(), {
    en: "JSON pointer to the value in the body; `/` is the body itself, `/name` a parameter of the address.",
    ar: "مؤشر JSON إلى القيمة في المحتوى؛ و`/` هو المحتوى نفسه، و`/name` معامل في العنوان.",
  }),
  code: described(z.string().optional(), {
    en: "Stable word for the problem: required, type, minimum, maximum, enum, additionalProperties, minItems, maxItems, mixedCurrency, parameter, maxLength, conflict, depth.",
    ar: "كلمة ثابتة للمشكلة: required وtype وminimum وmaximum وenum وadditionalProperties وminItems وmaxItems وmixedCurrency وparameter وmaxLength وconflict وdepth.",
  }),
  message: described(z.string().optional(), {
    en: "What was given and what is allowed, in words.",
    ar: "المُعطى والمسموح به، بالكلمات.",
  }),
  given: described(z.unknown().optional(), {
    en: "The value that was sent, or its length, if it is short enough to repeat.",
    ar: "القيمة المُرسلة أو طولها، إن كانت قصيرة.",
  }),
  allowed: described(
    z.union([z.number(), z.string(), z.array(z.string()), z.looseObject({ type: z.string() })]).optional(),
    {
      en: "What would be valid: a bound or a count, words, the allowed values or names, or the field's shape.",
      ar: "ما يصح: حد أو عدد، أو وصف، أو القيم أو الأسماء المسموح بها، أو شكل الحقل.",
    },
  ),
  parameter: described(z.string().optional(), {
    en: "The parameter of the address that it is about.",
    ar: "معامل العنوان المقصود.",
  }),
  header: described(z.string().optional(), { en: "The header that it is about.", ar: "الترويسة المقصودة." }),
  limit_bytes: described(z.int().optional(), {
    en: "The most bytes that a body may have.",
    ar: "أكبر عدد من البايتات في المحتوى.",
  }),
};

/** One remark on a valid body. */
const remarkMembers = {
  code: described(z.string(), {
    en: "Stable word for the remark, such as NO_PLAN_WITHOUT_COSTS; more may come.",
    ar: "كلمة ثابتة للملاحظة مثل NO_PLAN_WITHOUT_COSTS، وقد تُضاف غيرها.",
  }),
  message: described(z.string(), {
    en: "The remark in the language of the request.",
    ar: "الملاحظة بلغة الطلب.",
  }),
};

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
      details: described(z.array(z.looseObject({ ...problemMembers, ...paymentStatusMembers })).optional(), {
        en: "Every problem found, as {path, code, message, …}; after a signature, last the state of the payment.",
        ar: "كل المشكلات التي وُجدت، على الصورة {path, code, message, …}؛ وبعد إرسال توقيع تأتي حالة الدفعة آخرًا.",
      }),
    }),
  })
  .openapi("ErrorResponse");

/** The members of a challenge about clocks, and about the part of a payment that does not fit. */
const refusalMembers = {
  clock_ahead_seconds: described(z.int().optional(), {
    en: "In a refusal because of a time: seconds by which the buyer's clock seems to be ahead of the service's.",
    ar: "في رفض بسبب الوقت: عدد الثواني التي تبدو ساعة المشتري متقدمة بها على ساعة الخدمة.",
  }),
  payment_problem: described(
    z
      .looseObject({
        path: described(z.string(), {
          en: "JSON pointer into the payment payload; `/` is the payload itself.",
          ar: "مؤشر JSON داخل حمولة الدفعة؛ و`/` هي الحمولة نفسها.",
        }),
        message: described(z.string(), { en: "What it is, and what it must be.", ar: "ما هو وما يجب أن يكون." }),
      })
      .optional(),
    { en: "The first member of the payment that does not fit.", ar: "أول عضو في الدفعة لا يصح." },
  ),
};

/** The check of the body in a dry run; absent from any other challenge. */
const inputCheck = described(
  z
    .looseObject({
      valid: described(z.boolean(), {
        en: "Whether the body would be taken once it is paid for.",
        ar: "هل يُقبل المحتوى متى دُفع ثمنه.",
      }),
      problems: described(z.array(z.looseObject(problemMembers)), {
        en: "Every problem, as a 400 lists them; empty for a valid body.",
        ar: "كل المشكلات كما يعدّدها الجواب 400؛ ولا شيء منها لمحتوى صالح.",
      }),
      remarks: described(z.array(z.looseObject(remarkMembers)), {
        en: "What was probably not meant, or should be known before paying.",
        ar: "ما يبدو غير مقصود، أو ما ينبغي معرفته قبل الدفع.",
      }),
      price_usdc: described(z.number(), { en: "The price in whole USDC.", ar: "السعر بوحدات USDC." }),
    })
    .optional(),
  {
    en: "With `Prefer: dry-run`: what is wrong or doubtful in the body, and the price.",
    ar: "مع `Prefer: dry-run`: ما يخطئ أو يُشك فيه في المحتوى، والسعر.",
  },
);

/**
 * The x402 v2 PaymentRequired object, in the 402 body and (base64) in the PAYMENT-REQUIRED header. After a signature
 * the body says the state of the payment.
 */
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
    service_time: described(z.string(), {
      en: "The service's time (ISO 8601), by which to sign when your own clock may be wrong.",
      ar: "وقت الخدمة (ISO 8601)، للتوقيع بحسبه إذا كانت ساعتك غير موثوقة.",
    }),
    termsOfService: described(z.url().optional(), {
      en: "The terms of use, in the body only.",
      ar: "شروط الاستخدام، في محتوى الرد فقط.",
    }),
    ...paymentStatusMembers,
    ...refusalMembers,
    input_check: inputCheck,
  })
  .openapi("PaymentRequired");
