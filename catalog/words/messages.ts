/** Every text that an error or a challenge can carry, in English and Arabic. */
import { isolated, join, type Text } from "../../src/lib/text.ts";
import type { ChallengeError } from "../service/challenge-errors.ts";
import { networkNames, networks } from "../service/networks.ts";

/** What an Error object says to people: what happened, whether anything was charged, what to do next. */
export const failureTexts = {
  invalid_json: {
    en: "The body is not valid JSON in UTF-8. This request charged nothing; correct the body and send it again.",
    ar: "محتوى الطلب ليس JSON صالحًا بترميز UTF-8. لم يخصم هذا الطلب أي مبلغ؛ صحّح المحتوى وأعد الإرسال.",
  },
  unsupported_media_type: {
    en: "Send the body as application/json in UTF-8. This request charged nothing.",
    ar: "أرسل المحتوى بصيغة application/json وبترميز UTF-8. لم يخصم هذا الطلب أي مبلغ.",
  },
  body_too_large: {
    en: "The body is larger than this endpoint accepts. This request charged nothing.",
    ar: "حجم المحتوى أكبر مما تقبله هذه الخدمة. لم يخصم هذا الطلب أي مبلغ.",
  },
  validation_failed: {
    en: "The input is not valid. Nothing was charged for it; correct it before you send it again.",
    ar: "المدخلات غير صالحة. لم يُخصم عنها أي مبلغ؛ صحّحها قبل أن ترسلها مرة أخرى.",
  },
  invalid_header: {
    en: "A request header is not valid: details says which. This request charged nothing.",
    ar: "إحدى ترويسات الطلب غير صالحة، والتفاصيل في details. لم يخصم هذا الطلب أي مبلغ.",
  },
  idempotency_conflict: {
    en: "This Idempotency-Key was already used with another body, or the two keys of this request name different purchases. This request charged nothing; leave the key out, or make a new one.",
    ar: "استُخدم Idempotency-Key هذا من قبل مع محتوى مختلف، أو أن مفتاحي هذا الطلب لعمليتي شراء مختلفتين. لم يخصم هذا الطلب أي مبلغ؛ احذف المفتاح أو أنشئ مفتاحًا جديدًا.",
  },
  not_found: {
    en: "There is nothing at this address. Begin at /llms.txt: it names every analysis with its address and a call that works. This request charged nothing.",
    ar: `لا يوجد شيء على هذا العنوان. ابدأ من ${isolated("/llms.txt")} ففيها عنوان كل تحليل وطلب يعمل كما هو. لم يخصم هذا الطلب أي مبلغ.`,
  },
  method_not_allowed: {
    en: "This address does not accept this method; details and the Allow header list those it does. Every analysis takes POST with a JSON body. This request charged nothing.",
    ar: "هذا العنوان لا يقبل هذه الطريقة، وتجد الطرق المقبولة في details وفي ترويسة Allow. ويُطلب كل تحليل بطريقة POST ومحتوى JSON. لم يخصم هذا الطلب أي مبلغ.",
  },
  rate_limited: {
    en: "Too many requests. This request charged nothing; repeat it after the seconds in Retry-After.",
    ar: "عدد الطلبات كبير جدًا. لم يخصم هذا الطلب أي مبلغ؛ أعده بعد عدد الثواني المذكور في Retry-After.",
  },
  core_unavailable: {
    en: "The calculation is unavailable at the moment. Nothing was charged; repeat the request, with the same payment signature if there was one.",
    ar: "الحساب غير متاح حاليًا. لم يُخصم أي مبلغ؛ أعد الطلب نفسه وبتوقيع الدفع نفسه إن وُجد.",
  },
  chain_unavailable: {
    en: "The chain cannot be reached at the moment, so nobody knows whether this payment can succeed. Nothing was charged; repeat the request after the seconds in Retry-After with the same payment signature.",
    ar: "تعذّر الوصول إلى السلسلة حاليًا، فلا يُعرف هل يمكن إتمام هذه الدفعة. لم يُخصم أي مبلغ؛ أعد الطلب نفسه بتوقيع الدفع نفسه بعد عدد الثواني في Retry-After.",
  },
  settlement_unknown: {
    en: "Whether this payment went through is not known yet. Repeat the request after the seconds in Retry-After with the SAME payment signature: it cannot be charged twice, and you get the result as soon as the payment is confirmed. Do not sign a new payment.",
    ar: "لم يتأكد بعد إتمام هذه الدفعة. أعد الطلب بتوقيع الدفع نفسه بعد عدد الثواني في Retry-After: لا يمكن الخصم مرتين، وستحصل على النتيجة فور تأكيد الدفع. لا توقّع دفعة جديدة.",
  },
  circuit_open: {
    en: "Temporarily unavailable. Nothing was charged; repeat the request after the seconds in Retry-After, with the same payment signature if there was one.",
    ar: "غير متاح مؤقتًا. لم يُخصم أي مبلغ؛ أعد الطلب بعد عدد الثواني في Retry-After وبتوقيع الدفع نفسه إن وُجد.",
  },
  overloaded: {
    en: "The record of this payment or task cannot answer now: too many requests came for it at once, or the service is being updated. This request charged nothing; repeat it after the seconds in Retry-After, with the same payment signature if there was one.",
    ar: "لا يستطيع سجل هذه الدفعة أو المهمة الرد الآن: وصلت إليه طلبات كثيرة في وقت واحد، أو أن الخدمة قيد التحديث. لم يخصم هذا الطلب أي مبلغ؛ أعده بعد عدد الثواني في Retry-After وبتوقيع الدفع نفسه إن وُجد.",
  },
  payments_not_configured: {
    en: "This deployment does not take payments yet. Nothing was charged; the free check works.",
    ar: "هذه النسخة من الخدمة لا تستقبل المدفوعات بعد. لم يُخصم أي مبلغ، والفحص المجاني متاح.",
  },
  internal_error: {
    en: "Something went wrong here. The problem is recorded under this request_id. Repeat the request, with the same payment signature if there was one: it cannot be charged twice.",
    ar: "حدث خطأ لدينا، وقد سُجّل تحت رقم الطلب request_id. أعد الطلب نفسه وبتوقيع الدفع نفسه إن وُجد: لا يمكن الخصم مرتين.",
  },
} as const satisfies Readonly<Record<string, Text>>;

/** The codes of networks that a challenge can name, each with the name for people. */
const named: Text = {
  en: networkNames.map((name) => `${name} is ${networks[name].networkLabel}`).join(", "),
  ar: networkNames.map((name) => `الرمز ${name} لشبكة ${networks[name].networkLabel}`).join("، و"),
};

/** Why a payment is rejected because of the time for which it was signed. */
const timeReasons = {
  payment_expired: {
    en: "This authorization has run out, or will within seconds.",
    ar: "انتهت صلاحية هذا التفويض أو تنتهي خلال ثوانٍ.",
  },
  payment_not_yet_valid: { en: "This authorization is not valid yet.", ar: "لم يبدأ سريان هذا التفويض بعد." },
  payment_validity_too_long: {
    en: "This authorization stays valid for longer than a day: give it the validity of maxTimeoutSeconds.",
    ar: "مدة صلاحية هذا التفويض أطول من يوم: اجعلها بقدر maxTimeoutSeconds.",
  },
} as const satisfies Partial<Record<ChallengeError, Text>>;

/** A challenge's words to people: why payment is asked for, whether anything was charged, what to do next. */
export const challengeTexts: Readonly<Record<ChallengeError, Text>> = {
  payment_required: {
    en: "This analysis is paid. Sign the terms in accepts with a wallet that holds USDC and repeat the request with the header PAYMENT-SIGNATURE. Nothing was charged.",
    ar: "هذا التحليل مدفوع. وقّع الشروط الواردة في accepts بمحفظة فيها USDC ثم أعد الطلب نفسه مع الترويسة PAYMENT-SIGNATURE. لم يُخصم أي مبلغ.",
  },
  invalid_payload: {
    en: "PAYMENT-SIGNATURE is not the base64 of an x402 v2 payment payload with an EIP-3009 authorization. Nothing was charged; sign these terms and send it again.",
    ar: "الترويسة PAYMENT-SIGNATURE ليست ترميز base64 لحمولة دفع x402 v2 تتضمن تفويض EIP-3009. لم يُخصم أي مبلغ؛ وقّع هذه الشروط وأعد الإرسال.",
  },
  invalid_x402_version: {
    en: "Only x402 version 2 is accepted, and this payment is of another version, or came in X-PAYMENT, the header of version 1. Nothing was charged; sign with a version 2 client, such as @x402/fetch 2, and send the payment in PAYMENT-SIGNATURE instead of X-PAYMENT.",
    ar: "لا يُقبل إلا الإصدار 2 من x402، وهذه الدفعة بإصدار آخر، أو جاءت في X-PAYMENT ترويسة الإصدار 1. لم يُخصم أي مبلغ؛ وقّع ببرنامج يدعم الإصدار 2 مثل ‎@x402/fetch 2‎ وأرسل الدفعة في PAYMENT-SIGNATURE بدلًا من X-PAYMENT.",
  },
  invalid_network: {
    en: `The payment was signed for another network. Nothing was charged; switch the wallet to the network that accepts names (${named.en}) and sign these terms.`,
    ar: `وُقّعت الدفعة لشبكة أخرى. لم يُخصم أي مبلغ؛ حوّل المحفظة إلى الشبكة المذكورة في accepts (${named.ar}) ووقّع هذه الشروط.`,
  },
  invalid_payment_requirements: {
    en: "The signed payment does not match these terms: amount, asset, recipient and the echoed resource must be exactly as offered. Nothing was charged; sign these terms.",
    ar: "الدفعة الموقّعة لا تطابق هذه الشروط: يجب أن يكون المبلغ والأصل والمستفيد والمورد كما عُرضت تمامًا. لم يُخصم أي مبلغ؛ وقّع هذه الشروط.",
  },
  invalid_signature: {
    en: "The signature was not made by the payer of this authorization. Nothing was charged; sign these terms with the paying wallet.",
    ar: "التوقيع ليس صادرًا عن صاحب هذا التفويض. لم يُخصم أي مبلغ؛ وقّع هذه الشروط بالمحفظة الدافعة.",
  },
  payment_not_yet_valid: join(timeReasons.payment_not_yet_valid, {
    en: "Nothing was charged; repeat it after its validAfter, or sign these terms.",
    ar: "لم يُخصم أي مبلغ؛ أعد إرساله بعد وقت validAfter أو وقّع هذه الشروط.",
  }),
  payment_expired: join(timeReasons.payment_expired, {
    en: "Nothing was charged by this request; sign these terms for a fresh one.",
    ar: "لم يُخصم بهذا الطلب أي مبلغ؛ وقّع هذه الشروط لتفويض جديد.",
  }),
  payment_validity_too_long: join(timeReasons.payment_validity_too_long, {
    en: "Nothing was charged; sign these terms.",
    ar: "لم يُخصم أي مبلغ؛ وقّع هذه الشروط.",
  }),
  insufficient_funds: {
    en: "The paying wallet does not hold enough USDC on this network for this price and its undecided payments. Nothing was charged; when money has arrived, the same request with the same payment is taken until that runs out.",
    ar: "رصيد USDC في المحفظة الدافعة على هذه الشبكة لا يكفي لهذا السعر ولدفعاتها غير المحسومة. لم يُخصم أي مبلغ؛ وعند وصول الرصيد يُقبل الطلب نفسه بالدفعة نفسها حتى تنتهي صلاحيتها.",
  },
  payment_already_used: {
    en: "This authorization was already used for another request or another payment. It was not charged again; sign these terms for this request.",
    ar: "استُخدم هذا التفويض من قبل لطلب آخر أو دفعة أخرى. لم يُخصم مرة ثانية؛ وقّع هذه الشروط لهذا الطلب.",
  },
  payment_cancelled: {
    en: "The payer cancelled this authorization on chain. Nothing was charged with it; sign these terms for a fresh one.",
    ar: "ألغى الدافع هذا التفويض على السلسلة. لم يُخصم به أي مبلغ؛ وقّع هذه الشروط لتفويض جديد.",
  },
  payment_declined: {
    en: "The transfer of this authorization would fail: USDC does not take it from this wallet. Nothing was charged; pay from another wallet.",
    ar: "سيفشل تحويل هذا التفويض لأن USDC لا يقبله من هذه المحفظة. لم يُخصم أي مبلغ؛ ادفع من محفظة أخرى.",
  },
  wallet_not_supported: {
    en: "The paying wallet is a contract that does not confirm this payment in the way USDC asks for (ERC-1271). Nothing was charged; pay from an ordinary account or from a wallet that does.",
    ar: "المحفظة الدافعة عقد لا يؤكد هذه الدفعة بالطريقة التي يطلبها USDC (المعيار ERC-1271). لم يُخصم أي مبلغ؛ ادفع من حساب عادي أو من محفظة تدعم ذلك.",
  },
};

/**
 * The message of an invalid input: its first problem and how many there are, because many programs show the message
 * alone.
 */
export function invalidText(problems: readonly { readonly message?: unknown }[]): Text {
  const text = failureTexts.validation_failed;
  const [first] = problems;
  const count = problems.length;
  if (typeof first?.message !== "string") return text;
  const problem = first.message.replace(/\.$/, "");
  return {
    en: `${problem} (${count === 1 ? "1 problem" : `${count} problems`} in details). ${text.en}`,
    ar: `${problem} (عدد المشكلات في ${isolated("details")}: ${count}). ${text.ar}`,
  };
}

/** What an error of MCP or A2A adds to its own text when a payment was sent with the request. */
export const nothingChargedText: Text = {
  en: "This request charged nothing.",
  ar: "لم يخصم هذا الطلب أي مبلغ.",
};

/**
 * The texts about a payment that an earlier request charged, or may have charged, in an answer with the action `stop`.
 * `sign` is left out here as in `stopTexts`.
 */
export const earlierChargeTexts = {
  settled: {
    en: "The payment that came along was charged by an earlier request, and not again: that request gives its answer again with the same payment.",
    ar: "خصم طلب سابق الدفعة المرفقة ولم تُخصم مرة أخرى: يعيد ذلك الطلب جوابه بالدفعة نفسها.",
  },
  in_flight: {
    en: "Whether an earlier request charges the payment that came along is not known yet.",
    ar: "لا يُعرف بعد هل يخصم طلب سابق الدفعة المرفقة.",
  },
} as const satisfies Readonly<Record<string, Text>>;

/** The texts about a payment that is or may be charged, which replace a code's own when the request may be repeated. */
export const repeatTexts = {
  settled: {
    en: "This payment is charged, and its answer is kept. Repeat the request after the seconds in Retry-After with the SAME payment signature: it gives the answer and cannot be charged twice.",
    ar: "خُصمت هذه الدفعة وجوابها محفوظ. أعد الطلب بتوقيع الدفع نفسه بعد عدد الثواني في Retry-After: ستحصل على الجواب ولا يمكن الخصم مرتين.",
  },
  in_flight: failureTexts.settlement_unknown,
} as const satisfies Readonly<Record<string, Text>>;

/** The last sentence of an answer to a request that its sender may correct. */
export const correctText: Text = {
  en: "Stop: do not repeat it unchanged.",
  ar: "توقّف: لا تكرره دون تصحيح.",
};

/** The last sentence of every other answer that tells a buyer to stop. */
export const stopText: Text = {
  en: "Stop: do not repeat it until a person has changed the request, the wallet or the service.",
  ar: "توقّف: لا تكرره ما لم يغيّر شخص الطلب أو المحفظة أو الخدمة.",
};

/**
 * The message of a dry run that came with a payment: paying clients repeat the header when they sign. It stops, so
 * `sign` is left out here as in `stopTexts`.
 */
export const signedDryRunText: Text = {
  en: "A dry run does not look at a payment. Nothing was charged; input_check says what is wrong or doubtful in the body. To pay, send the request without the header Prefer: dry-run.",
  ar: `لا تُقرأ الدفعة مع الترويسة ${isolated("Prefer: dry-run")}. لم يُخصم أي مبلغ؛ يبيّن input_check ما يخطئ أو يُشك فيه في المحتوى. لتدفع أرسل الطلب دون هذه الترويسة.`,
};

/** Returns a number of seconds in units, abbreviated because an Arabic noun changes with its number. */
function durationText(seconds: number): Text {
  const total = Math.abs(seconds);
  if (total >= 3_600) return { en: `${Math.floor(total / 3_600)} h`, ar: `${Math.floor(total / 3_600)} س` };
  const [minutes, rest] = [Math.floor(total / 60), total % 60];
  if (minutes === 0) return { en: `${rest} s`, ar: `${rest} ث` };
  return { en: `${minutes} min ${rest} s`, ar: `${minutes} د و${rest} ث` };
}

/** Returns the service's time in words, with how far the buyer's clock seems to be off, if that is known. */
function clocksText(now: number, ahead: number | undefined): Text {
  const time = `${new Date(now * 1_000).toISOString().slice(0, 19)}Z`;
  const said = { en: `By our clock it is ${time}`, ar: `الوقت بساعتنا ${isolated(time)}` };
  if (ahead === undefined) return { en: `${said.en}.`, ar: `${said.ar}.` };
  const difference = durationText(ahead);
  return {
    en: `${said.en}; if this authorization was made just now, your clock is ${difference.en} ${ahead < 0 ? "behind" : "ahead"}.`,
    ar: `${said.ar}؛ وإن كان هذا التفويض قد أُنشئ الآن فساعتك ${ahead < 0 ? "متأخرة" : "متقدمة"} ${difference.ar}.`,
  };
}

/** A rejection because of the time for which a payment was signed. */
export type TimeError = keyof typeof timeReasons;

const clockAdvice = {
  sign_again: {
    en: "Nothing was charged by this request; sign these terms for a fresh one, by our clock (service_time).",
    ar: "لم يُخصم بهذا الطلب أي مبلغ؛ وقّع هذه الشروط لتفويض جديد بحسب ساعتنا (service_time).",
  },
  wait: {
    en: "Nothing was charged; repeat it with the same signature after the seconds in Retry-After.",
    ar: "لم يُخصم أي مبلغ؛ كرّره بالتوقيع نفسه بعد الثواني المذكورة في Retry-After.",
  },
  stop: {
    en: "Nothing was charged by this request: set your clock, then ask again without a payment.",
    ar: "لم يُخصم بهذا الطلب أي مبلغ: اضبط ساعتك ثم اطلب من جديد دون دفعة.",
  },
} as const satisfies Readonly<Record<string, Text>>;

/**
 * Returns why a payment was refused because of its time, and what to do. `now` is the service's clock, seconds since
 * 1970, and `ahead` how far the buyer's seems to be ahead of it, seconds; undefined where that is not known.
 */
export function clockText(
  error: TimeError,
  action: keyof typeof clockAdvice,
  now: number,
  ahead: number | undefined,
): Text {
  return join(timeReasons[error], clocksText(now, ahead), clockAdvice[action]);
}

/**
 * Why a payment buys nothing and another one would not help; `contact` is the operator's address. None has the word
 * `sign`, because a program that reads only the sentence would sign again.
 */
export const stopTexts = {
  delegated_account: (): Text => ({
    en: "The paying account carries the code of a contract (EIP-7702), which does not take what the account's own key confirms. Nothing was charged; confirm the payment in the form of that wallet, or take the delegation back.",
    ar: "يحمل الحساب الدافع رمز عقد (EIP-7702) لا يقبل ما يؤكده مفتاح الحساب وحده. لم يُخصم أي مبلغ؛ أكّد الدفعة بصيغة تلك المحفظة أو ألغِ التفويض الممنوح لذلك العقد.",
  }),
  wallet_refused: (): Text => ({
    en: "The wallet is a contract whose confirmation USDC accepts, but the facilitator that moves the money does not pass it on in that form. Nothing was charged; confirm the payment as typed data (EIP-712) by a key of the wallet, or pay from an ordinary account.",
    ar: "المحفظة عقد يقبل USDC تأكيده، لكن الوسيط الذي ينقل المبلغ لا يرسله بهذه الصيغة. لم يُخصم أي مبلغ؛ أكّد الدفعة كبيانات منظّمة (EIP-712) بأحد مفاتيح المحفظة، أو ادفع من حساب عادي.",
  }),
  undeployed_wallet: (): Text => ({
    en: "The wallet is not deployed on this network yet, and the facilitator that moves the money does not deploy it. Nothing was charged; deploy the wallet first by any transaction of it, or pay from another wallet.",
    ar: "المحفظة غير منشورة على هذه الشبكة بعد، والوسيط الذي ينقل المبلغ لا ينشرها. لم يُخصم أي مبلغ؛ انشر المحفظة أولًا بأي معاملة منها، أو ادفع من محفظة أخرى.",
  }),
  payer_refused: (): Text => ({
    en: "The facilitator that moves the money refuses payments of this wallet. Nothing was charged; pay from another wallet.",
    ar: "يرفض الوسيط الذي ينقل المبلغ مدفوعات هذه المحفظة. لم يُخصم أي مبلغ؛ ادفع من محفظة أخرى.",
  }),
  without_purchase: (contact: string): Text => ({
    en: `The nonce of this authorization was used on the chain, and no purchase of it is kept here: answers are kept for 30 days. Nothing was charged by this request. If it paid for this analysis, do not pay again: write to ${contact} with its payer and nonce.`,
    ar: `استُخدم رقم nonce لهذا التفويض على السلسلة، ولا توجد هنا عملية شراء به: تُحفظ الأجوبة 30 يومًا. لم يخصم هذا الطلب أي مبلغ. إن كان قد دُفع به ثمن هذا التحليل فلا تدفع مرة أخرى، بل راسل ${isolated(contact)} واذكر الدافع ورقم nonce.`,
  }),
  returned: (contact: string): Text => ({
    en: `The operator has returned this payment, or has noted that it will be returned: it buys nothing here. Questions: ${contact}.`,
    ar: `أعاد المشغّل هذه الدفعة أو سجّل أنها ستُعاد، فلا تشتري شيئًا هنا. للأسئلة: ${isolated(contact)}.`,
  }),
};

/** Why a payment that every facilitator rejects has to wait; `word` is the reason, `time` when it is decided. */
export const refusalText = (word: string, time: string): Text => ({
  en: `The facilitator that moves the money refuses this payment (${word}). It could still be charged until ${time}: wait for the seconds in Retry-After, then repeat the request with the SAME payment signature, which cannot be charged twice. Use no other wallet and no new signature meanwhile.`,
  ar: `يرفض الوسيط الذي ينقل المبلغ هذه الدفعة (${isolated(word)}). ما زال خصمها ممكنًا حتى ${isolated(time)}: انتظر عدد الثواني في Retry-After ثم أعد الطلب بتوقيع الدفع نفسه، فلا يمكن الخصم مرتين. لا تستخدم محفظة أخرى ولا توقيعًا جديدًا قبل ذلك.`,
});

/** The text for an address at which there is no answer. */
export const noAnswer: Text = {
  en: "There is no answer at this address: answers are kept for 30 days, at the address that came with the result. The same call with the same payment gives it again.",
  ar: "لا يوجد جواب على هذا العنوان: تُحفظ الأجوبة 30 يومًا على العنوان الوارد مع النتيجة. ويعيد الجوابَ الطلبُ نفسه بالدفعة نفسها.",
};

/** The text for a page that a part does not have. */
export const noPage: Text = {
  en: "from and count are whole numbers, such as ?from=0&count=25, and format is json, csv or md.",
  ar: `قيمتا ${isolated("from")} و${isolated("count")} عددان صحيحان، مثل ${isolated("?from=0&count=25")}، وقيمة ${isolated("format")} هي json أو csv أو md.`,
};

/** The text for a part that an answer does not have. */
export const noPart = (parts: readonly string[]): Text => ({
  en: `This answer has no such part. Its parts: ${parts.join(", ")}.`,
  ar: `ليس في هذا الجواب جزء بهذا الاسم. أجزاؤه: ${isolated(parts.join(", "))}.`,
});

/** The text for a page or a form of a whole answer. */
export const onlyParts = (parts: readonly string[]): Text => ({
  en: `The whole answer is JSON, in one piece. Its parts come in pages and as csv or md, at <address>/<part>: ${parts.join(", ")}.`,
  ar: `الجواب الكامل بصيغة JSON وفي قطعة واحدة. أما أجزاؤه فتأتي صفحات وبصيغتي csv وmd على العنوان ${isolated("<address>/<part>")}: ${isolated(parts.join(", "))}.`,
});
