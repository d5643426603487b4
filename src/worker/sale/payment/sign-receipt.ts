/** The proofs for a buyer: that these requirements were offered here and paid, and what was delivered for them. */
import { getAddress } from "viem/utils";
import { sha256 } from "../../../lib/sha256.ts";
import type { JsonObject } from "../../../lib/text.ts";
import type { Config } from "../../config/config.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { activeKey, didUrlOf, type SigningKey, signCompactJws } from "../../identity/keys.ts";
import type { PaymentRequirements } from "./payment-requirements.ts";
import type { Order } from "./purchase.ts";

/** Seconds for which a signed offer binds the service. */
export const offerValiditySeconds = 3600;

/** The signed offer of x402's offer-receipt extension (version 1), or undefined without a signing key. */
export async function signOffer(
  config: Config,
  origin: string,
  resourceUrl: string,
  requirements: PaymentRequirements,
  validUntil: number,
): Promise<JsonObject | undefined> {
  const key = activeKey(config);
  if (!key) return undefined;
  const { scheme, network, asset, payTo, amount } = requirements;
  const payload = { version: 1, resourceUrl, scheme, network, asset, payTo, amount, validUntil };
  return {
    format: "jws",
    acceptIndex: 0,
    signature: await signCompactJws(key, payload, { kid: didUrlOf(origin, key) }),
  };
}

/**
 * The SettleResponse of PAYMENT-RESPONSE. Its extensions are the signed receipt of x402 (payer, resource,
 * transaction) and `result-receipt`. `inputHash` is SHA-256 of the RFC 8785 form of the input, `resultHash` SHA-256 of
 * the answer's bytes. Without a key that can sign, the hashes come unsigned: a paid answer is delivered in any case.
 */
export async function settlementOf(
  config: Config,
  order: Order,
  fingerprint: string,
  answer: string,
  transaction: string,
): Promise<JsonObject> {
  const key = activeKey(config);
  const { network, amount } = order.terms;
  // In the spelling of wallets, so that a buyer who compares letter by letter recognizes the address.
  const payer = getAddress(order.payment.payer);
  const { resourceUrl } = order;
  const issuedAt = Math.floor(Date.now() / 1000);
  const result = {
    operation: order.operation,
    inputHash: fingerprint.slice(fingerprint.indexOf(":") + 1),
    resultHash: await sha256(answer),
  };
  const receipt = { version: 1, network, resourceUrl, payer, issuedAt, transaction };
  const signatures = key && (await signReceipts(key, receipt, { ...receipt, amount, ...result }));
  return {
    success: true,
    payer,
    transaction,
    network,
    amount,
    extensions: {
      ...(signatures && { "offer-receipt": { info: { receipt: { format: "jws", signature: signatures.receipt } } } }),
      "result-receipt": { info: { ...result, ...(signatures && { signature: signatures.result }) } },
    },
  };
}

/** The signatures of both receipts; undefined when the key cannot sign. */
async function signReceipts(
  key: SigningKey,
  receipt: JsonObject & { readonly resourceUrl: string },
  resultReceipt: JsonObject,
): Promise<{ readonly receipt: string; readonly result: string } | undefined> {
  try {
    const kid = didUrlOf(new URL(receipt.resourceUrl).origin, key);
    const [signed, result] = await Promise.all([
      signCompactJws(key, receipt, { kid }),
      signCompactJws(key, resultReceipt),
    ]);
    return { receipt: signed, result };
  } catch (thrown) {
    logEvent("receipt_not_signed", { kid: key.kid, reason: reasonOf(thrown) });
    return undefined;
  }
}
