/** What the stdio bridge and `buy` say when they have not paid. */
import { type Operation, warningsOf } from "../../../catalog/operation.ts";
import { walletKeyName } from "../../../catalog/service/bridge-variables.ts";
import { doubtText } from "../../../catalog/words/remarks.ts";
import type { Locale, Text } from "../../lib/text.ts";
import { usdcText } from "../../lib/usdc.ts";
import type { ChallengeOutcome } from "../../payment/outcome.ts";
import { buyInBrowser } from "../../worker/http/buy-in-browser.ts";
import type { BridgeSettings } from "../wallet/bridge-settings.ts";
import type { NotSigned } from "../wallet/payer.ts";
import type { LimitReached } from "../wallet/spending.ts";

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
    en: "Not paid: the terms of this challenge are not the published price in USDC on Base to the published address. Nothing was signed.",
    ar: "لم يُدفع: شروط هذا الطلب ليست السعر المنشور بعملة USDC على Base إلى العنوان المنشور. لم يُوقَّع أي شيء.",
  },
  clock: {
    en: "Not paid: this machine's clock and the service's differ by more than an hour, so a signature would be for the wrong time. Set this machine's clock. Nothing was signed.",
    ar: "لم يُدفع: تختلف ساعة هذا الجهاز عن ساعة الخدمة بأكثر من ساعة، فيكون التوقيع لوقت خاطئ. اضبط ساعة هذا الجهاز. لم يُوقَّع أي شيء.",
  },
  failed: {
    en: "Not paid: a payment could not be signed and written down. The log says why; the file is SVC_SPENDING_FILE. Nothing was sent.",
    ar: "لم يُدفع: تعذّر توقيع الدفعة وتدوينها. تجد السبب في السجل، والملف هو SVC_SPENDING_FILE. لم يُرسل أي شيء.",
  },
} as const satisfies Record<string, Text>;

/** Why nothing was signed for a purchase that another run has set money aside for. */
export const underWayText: Text = {
  en: "Another run is paying for the same purchase, or was ended before it had signed. This one has signed and sent nothing. Repeat it in a minute: it is charged once.",
  ar: "تشغيل آخر يدفع الآن ثمن الطلب نفسه، أو أُنهي قبل أن يوقّع. لم يوقّع هذا التشغيل شيئًا ولم يرسل شيئًا. كرّره بعد دقيقة: لا يُخصم المبلغ إلا مرة واحدة.",
};

/**
 * The payments that a limit of several calls counts, by the name of its setting. A payment counts even if the service
 * refused it.
 */
const countedBy: Readonly<Record<string, Text>> = {
  SVC_MAX_USDC_PER_SESSION: {
    en: "It counts everything that this run of the bridge has signed, for any service.",
    ar: "يُحسب كل ما وقّعه هذا التشغيل للجسر، لأي خدمة كانت.",
  },
  SVC_MAX_USDC_PER_DAY: {
    en: "It counts everything that this user's bridges and buy commands have signed today (UTC), with any wallet, for any service.",
    ar: "يُحسب كل ما وقّعته اليوم (UTC) جسور هذا المستخدم وأوامر الشراء، بأي محفظة ولأي خدمة.",
  },
};

/** What a call costs and what the limit that it would exceed allows; how much of it earlier payments use, and which. */
function overLimit({ setting, limit, spent }: LimitReached, { price }: Operation, locale: Locale): string {
  const counted = countedBy[setting];
  const used = counted && {
    en: `, of which ${usdcText(spent, 2)} USDC are spent or set aside. ${counted.en}`,
    ar: `، وقد أُنفق أو حُجز منها ${usdcText(spent, 2)} USDC. ${counted.ar}`,
  };
  return {
    en: `Not paid: this call costs ${price.usdc} USDC, and ${setting} allows ${usdcText(limit, 2)} USDC${used?.en ?? "."} Nothing was signed.`,
    ar: `لم يُدفع: سعر هذا الاستدعاء ${price.usdc} USDC، وقيمة ${setting} هي ${usdcText(limit, 2)} USDC${used?.ar ?? "."} لم يُوقَّع أي شيء.`,
  }[locale];
}

/** Why the challenge of an operation was not signed. */
export function reasonText(
  unpaid: NotSigned,
  operation: Operation,
  { walletKey, locale }: Pick<BridgeSettings, "walletKey" | "locale">,
): string {
  if (unpaid.reason === "limit") return overLimit(unpaid.limit, operation, locale);
  if (unpaid.reason !== "no_signer") return reasons[unpaid.reason][locale];
  return reasons[walletKey === undefined ? "no_wallet" : "not_allowed"][locale];
}

/** The setting of the bridge that allows the price; other clients have other advice. */
const settingText = (usdc: string): Text => ({
  en: `SVC_MAX_USDC_PER_CALL=${usdc} in the host's configuration allows this call, with the key of a wallet in ${walletKeyName}.`,
  ar: `القيمة SVC_MAX_USDC_PER_CALL=${usdc} في إعدادات المضيف تسمح بهذا الاستدعاء، مع مفتاح محفظة في ${walletKeyName}.`,
});

/** Tells whether the limit of a single call prevents the payment. */
const isAboutSetting = (unpaid: NotSigned): boolean =>
  unpaid.reason === "limit" ? unpaid.limit.setting === "SVC_MAX_USDC_PER_CALL" : unpaid.reason === "no_signer";

/**
 * A challenge that the bridge did not pay. `message` has the reason, `warnings` what is doubtful or wrong in
 * the input, which is not validated, and `help` the setting that allows the price.
 */
export function notPaid(
  unpaid: NotSigned,
  { operation, input }: { readonly operation: Operation; readonly input: unknown },
  settings: Pick<BridgeSettings, "walletKey" | "locale" | "baseUrl">,
): ChallengeOutcome {
  const { locale } = settings;
  const { challenge } = unpaid;
  const text = reasonText(unpaid, operation, settings);
  const warnings = warningsOf(operation, input, locale);
  const [help, browser] = isAboutSetting(unpaid)
    ? [settingText(operation.price.usdc)[locale], buyInBrowser(operation, input, settings.baseUrl)[locale]]
    : ["", ""];
  const message = [help, text, browser].filter(Boolean).join(" ");
  return {
    ...challenge,
    message: warnings.length === 0 ? message : `${doubtText(warnings, locale)} ${message}`,
    terms: { ...challenge.terms, help },
    ...(warnings.length > 0 && { warnings }),
  };
}
