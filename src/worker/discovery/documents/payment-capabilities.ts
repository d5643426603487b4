/** How payment works here: what is accepted now, which limits buyers' software sets, how to repeat a call safely. */

import { protocolVersions } from "../../../../catalog/service/service.ts";
import { paymentClients } from "../../../../catalog/words/spending-caps.ts";
import type { JsonObject, Text } from "../../../lib/text.ts";
import { x402Extensions } from "../../protocols/a2a/payment.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { firstAbove, paymentNotice } from "../guides/guidance.ts";
import { requestHeaders } from "../openapi/http-headers.ts";
import { acceptsOf } from "./listings.ts";

const usdcDecimals = 6;

/** Extensions of the challenge. */
const challengeExtensions = ["bazaar", "payment-identifier", "offer-receipt"] as const;

const words = {
  order: {
    en: "A signed call is checked in this order: signature, earlier sales, body, availability, funds; then the analysis is calculated, and only then is the payment settled. Whatever fails before settlement charges nothing and leaves the signature usable until it expires.",
    ar: "يُفحص الطلب الموقّع بهذا الترتيب: التوقيع، فالمبيعات السابقة، فالمحتوى، فالتوافر، فالرصيد؛ ثم يُحسب التحليل، وبعد ذلك فقط تُسوّى الدفعة. كل ما يفشل قبل التسوية لا يُخصم عنه شيء ويبقى التوقيع صالحًا حتى انتهاء مدته.",
  },
  caps: {
    en: "Payment software limits what one payment may cost, whatever the wallet holds. Allow the price of the call that you make: raise shows how for the one named in raise_for.",
    ar: "تضع برامج الدفع حدًّا لمبلغ الدفعة الواحدة مهما كان رصيد المحفظة. اسمح بسعر الطلب الذي ترسله: في raise طريقة ذلك للتحليل المذكور في raise_for.",
  },
  sameSignature: {
    en: "The answer was lost, or it was 502 or 503: repeat the same request with the SAME PAYMENT-SIGNATURE. It cannot be charged twice, and a payment that went through returns the stored answer.",
    ar: "ضاع الجواب أو كان الرمز 502 أو 503: كرّر الطلب نفسه بقيمة PAYMENT-SIGNATURE نفسها. لا يمكن الخصم مرتين، والدفعة التي تمت تعيد الجواب المحفوظ.",
  },
  correctedBody: {
    en: "400: nothing was charged. Correct the body and send it with the same signature.",
    ar: "الرمز 400: لم يُخصم شيء. صحّح المحتوى وأرسله بالتوقيع نفسه.",
  },
  freshChallenge: {
    en: "402 after signing: that payment cannot buy this. Read error, then sign the terms of this new challenge.",
    ar: "الرمز 402 بعد التوقيع: هذه الدفعة لا تشتري هذا الطلب. اقرأ error ثم وقّع شروط طلب الدفع الجديد.",
  },
  wait: {
    en: "429 or 503: wait the seconds in Retry-After, then repeat the same request.",
    ar: "الرمز 429 أو 503: انتظر عدد الثواني في Retry-After ثم كرّر الطلب نفسه.",
  },
  receipts: {
    en: "PAYMENT-RESPONSE carries the transaction and, where this deployment has a signing key, a signed receipt; its key is in did.json and jwks.json.",
    ar: "تحمل ترويسة PAYMENT-RESPONSE المعاملة، ومعها إيصال موقّع إن كان لهذه النسخة مفتاح توقيع، ومفتاحه في did.json وjwks.json.",
  },
} as const satisfies Record<string, Text>;

/**
 * Returns what each stock client spends at most on one call, and the setting that raises it. `within_cap` is what it
 * pays unchanged.
 */
const spendingCaps = ({ operations, locale }: Publication): readonly JsonObject[] =>
  paymentClients.map(({ name, capUsd, allow }) => {
    const above = firstAbove(operations, capUsd ?? 0);
    return {
      client: name,
      default_cap_usd: capUsd ?? null,
      within_cap: operations.filter(({ price }) => price.amount <= (capUsd ?? Infinity)).map(({ id }) => id),
      ...(above && { raise_for: above.id, raise: allow(above.price)[locale] }),
    };
  });

export function paymentCapabilities(publication: Publication): JsonObject {
  const { config, operations, locale } = publication;
  const { currency, payment } = config;
  return {
    x402Version: protocolVersions.x402,
    status: publication.payments,
    notice: paymentNotice(publication),
    supported: payment
      ? [
          {
            scheme: "exact",
            network: payment.network,
            network_name: payment.networkLabel,
            asset: payment.asset,
            asset_symbol: "USDC",
            decimals: usdcDecimals,
            transfer_method: "eip3009",
            pay_to: payment.payTo,
            max_timeout_seconds: payment.maxTimeoutSeconds,
            eip712_domain: { name: payment.assetName, version: payment.assetVersion },
          },
        ]
      : [],
    unsupported_never_advertised: true,
    quoted_in: { network: currency.network, asset: currency.asset, symbol: "USDC", decimals: usdcDecimals },
    prices: operations.map((operation) => ({
      id: operation.id,
      url: addressOf(publication, operation.path),
      price_usdc: operation.price.amount,
      amount: operation.price.atomic,
      accepts: acceptsOf(operation, publication),
    })),
    headers: { challenge: "PAYMENT-REQUIRED", payment: "PAYMENT-SIGNATURE", receipt: "PAYMENT-RESPONSE" },
    order: words.order[locale],
    spending_caps: { note: words.caps[locale], clients: spendingCaps(publication) },
    idempotency: {
      header: "Idempotency-Key",
      max_length: requestHeaders["Idempotency-Key"].maxLength,
      extension: "payment-identifier",
      rule: requestHeaders["Idempotency-Key"].purpose[locale],
    },
    retries: [
      { when: "no answer, 502, 503", with: "same_signature", rule: words.sameSignature[locale] },
      { when: "400", with: "same_signature", rule: words.correctedBody[locale] },
      { when: "402", with: "new_payment", rule: words.freshChallenge[locale] },
      { when: "429, 503", with: "same_request", rule: words.wait[locale] },
    ],
    receipts: {
      header: "PAYMENT-RESPONSE",
      extension: "offer-receipt",
      rule: words.receipts[locale],
      keys: addressOf(publication, "/.well-known/jwks.json"),
      did: addressOf(publication, "/.well-known/did.json"),
    },
    extensions: challengeExtensions,
    a2a_extensions: x402Extensions,
  };
}
