/** What the stdio bridge says when it did not pay, or cannot reach the service. */

import { type Operation, warningsOf } from "../../../catalog/operation.ts";
import { walletKeyName } from "../../../catalog/service/bridge-variables.ts";
import type { Locale, Text } from "../../lib/text.ts";
import { type FailureCode, respondToError, ServiceError } from "../../worker/http/errors.ts";
import { doubtText } from "../../worker/protocols/challenge-words.ts";
import { readAnswer } from "../../worker/protocols/dispatch.ts";
import { LimitReached } from "../payer.ts";
import type { Answer } from "../requests.ts";
import { usdcText } from "../usdc-amount.ts";

const reasons = {
  no_wallet: {
    en: `Not paid: this bridge has no wallet. Set ${walletKeyName} and SVC_MAX_USDC_PER_CALL in the host's configuration, or pay this challenge yourself and repeat the call.`,
    ar: `لم يُدفع: لا محفظة لهذا الجسر. اضبط ${walletKeyName} وSVC_MAX_USDC_PER_CALL في إعدادات المضيف، أو ادفع هذا الطلب بنفسك وكرّر الاستدعاء.`,
  },
  not_allowed: {
    en: "Not paid: SVC_MAX_USDC_PER_CALL is 0, so this bridge never pays. Set it to the most that one call may cost.",
    ar: "لم يُدفع: قيمة SVC_MAX_USDC_PER_CALL هي 0، أي إن هذا الجسر لا يدفع أبدًا. اضبطها على أعلى سعر مسموح به للاستدعاء الواحد.",
  },
  terms: {
    en: "Not paid: the terms of this challenge are not the published price in USDC to the published address. Nothing was signed.",
    ar: "لم يُدفع: شروط هذا الطلب ليست السعر المنشور بعملة USDC إلى العنوان المنشور. لم يُوقَّع أي شيء.",
  },
  not_written: {
    en: "Not paid: a payment could not be signed and written down. The host's log says why; the file is SVC_SPENDING_FILE. Nothing was sent.",
    ar: "لم يُدفع: تعذّر توقيع الدفعة وتدوينها. تجد السبب في سجل المضيف، والملف هو SVC_SPENDING_FILE. لم يُرسل أي شيء.",
  },
} as const satisfies Record<string, Text>;

/** Why a challenge was passed on unpaid. */
export type RefusalReason = keyof typeof reasons;

/**
 * The payments that a limit counts, by the name of its setting. A payment counts whatever the service answered to it.
 */
const countedBy: Readonly<Record<string, Text>> = {
  SVC_MAX_USDC_PER_CALL: { en: "It counts this call alone.", ar: "يُحسب هذا الاستدعاء وحده." },
  SVC_MAX_USDC_PER_SESSION: {
    en: "It counts everything that this run of the bridge has signed, for any service.",
    ar: "يُحسب كل ما وقّعه هذا التشغيل للجسر، لأي خدمة كانت.",
  },
  SVC_MAX_USDC_PER_DAY: {
    en: "It counts everything that this user's bridges and buy commands have signed today (UTC), with any wallet, for any service.",
    ar: "يُحسب كل ما وقّعته اليوم (UTC) جسور هذا المستخدم وأوامر الشراء، بأي محفظة ولأي خدمة.",
  },
};

/** Returns the name of the limit that a payment would pass, what is used of it, and which payments it counts. */
export function limitText({ setting, limit, spent }: LimitReached, locale: Locale): string {
  const counted = countedBy[setting]?.[locale] ?? "";
  return {
    en: `${setting} is ${usdcText(limit)} USDC, of which ${usdcText(spent)} are spent or set aside. ${counted}`,
    ar: `قيمة ${setting} هي ${usdcText(limit)} USDC، وقد أُنفق أو حُجز منها ${usdcText(spent)}. ${counted}`,
  }[locale];
}

/** Returns why a payment was not made because of a limit. */
const overLimit = (limit: LimitReached, locale: Locale): string =>
  ({
    en: `Not paid: this call would pass a limit. ${limitText(limit, locale)} Nothing was signed.`,
    ar: `لم يُدفع: يتجاوز هذا الاستدعاء أحد الحدود. ${limitText(limit, locale)} لم يُوقَّع أي شيء.`,
  })[locale];

/** What the user of a bridge sets, in place of what other clients would. */
const settingText = (usdc: string): Text => ({
  en: `SVC_MAX_USDC_PER_CALL=${usdc} in the host's configuration allows this call, with the key of a wallet in ${walletKeyName}.`,
  ar: `القيمة SVC_MAX_USDC_PER_CALL=${usdc} في إعدادات المضيف تسمح بهذا الاستدعاء، مع مفتاح محفظة في ${walletKeyName}.`,
});

/** Whether the setting of a call's limit is what stands in the way. */
const isAboutSetting = (reason: RefusalReason | LimitReached): boolean =>
  reason instanceof LimitReached
    ? reason.setting === "SVC_MAX_USDC_PER_CALL"
    : reason === "no_wallet" || reason === "not_allowed";

/** A call that was not paid, and why not. */
interface Unpaid {
  readonly reason: RefusalReason | LimitReached;
  readonly operation: Operation;
  /** The input that the call came with, not validated. */
  readonly input: unknown;
}

/**
 * A challenge that the bridge did not pay. `message` has the reason, `warnings` what is doubtful or wrong in the input,
 * `help` the setting that allows the price.
 */
export function notPaid(challenge: Answer, { reason, operation, input }: Unpaid, locale: Locale): Answer {
  const text = reason instanceof LimitReached ? overLimit(reason, locale) : reasons[reason][locale];
  const warnings = warningsOf(operation.check(input, locale));
  const message = warnings.length === 0 ? text : `${doubtText(warnings, locale)} ${text}`;
  const { help: _, ...required } = challenge.body;
  const help = isAboutSetting(reason) && { help: settingText(operation.price.usdc)[locale] };
  const body = { ...required, message, ...(warnings.length > 0 && { warnings }), ...help };
  return { ...challenge, body, text: JSON.stringify(body) };
}

/** An Error object of the bridge's own. */
export function failure(code: FailureCode, service: string, locale: Locale): Promise<Answer> {
  const error = new ServiceError(code, { details: [{ service }] });
  return readAnswer(respondToError(error, crypto.randomUUID(), locale));
}
