/** How payment works here: what is accepted now, which limits buyers' software sets, how to repeat a call safely. */

import { protocolVersions, x402Extensions } from "../../../../catalog/service/service.ts";
import { paymentClients } from "../../../../catalog/words/spending-caps.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { headerLimits } from "../../http/read-headers.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { listed, passage } from "../guides/guide.ts";
import { firstAbove } from "../guides/values.ts";
import { acceptsOf } from "./listings.ts";

const usdcDecimals = 6;

/** The default spending cap of each stock client for one call, what is within it, and the setting that raises it. */
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
    notice: passage("payments", publication),
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
    order: passage("order", publication),
    spending_caps: { note: passage("caps", publication), clients: spendingCaps(publication) },
    idempotency: {
      header: "Idempotency-Key",
      max_length: headerLimits["Idempotency-Key"],
      extension: "payment-identifier",
      rule: listed("request-headers", "Idempotency-Key")[locale],
    },
    retries: [
      { when: "no answer, 502, 503", with: "same_signature", rule: passage("retry-same", publication) },
      { when: "400", with: "same_signature", rule: passage("retry-corrected", publication) },
      { when: "402", with: "new_payment", rule: passage("retry-fresh", publication) },
      { when: "429, 503", with: "same_request", rule: passage("retry-wait", publication) },
    ],
    receipts: {
      header: "PAYMENT-RESPONSE",
      extension: "offer-receipt",
      rule: passage("receipt-rule", publication),
      keys: addressOf(publication, "/.well-known/jwks.json"),
      did: addressOf(publication, "/.well-known/did.json"),
    },
    extensions: ["bazaar", "payment-identifier", "offer-receipt"],
    a2a_extensions: x402Extensions,
  };
}
