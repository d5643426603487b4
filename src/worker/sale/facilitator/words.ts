/**
 * What a facilitator's reason says. Facilitators share no list: CDP's has 215 words, and the reference changes its own
 * between releases. So only the words below are believed to be given before anything is sent, and only with the facts
 * that `calls.ts` asks for. Every other word leaves open whether the money moves.
 *
 * Sources: cdp-sdk 1.57.0 (X402SettleErrorReason), @x402/evm 2.27.0 and 2.12.0, @t402/evm 2.2.0, x402 1.2.0.
 */

/** What a facilitator's reason for a failure is about. */
export type Meaning =
  /** The payer is refused permanently, for any signature. */
  | "payer"
  /** The wallet has no contract yet, and its factory is not called. */
  | "undeployed"
  /** The signature. An ordinary account's was checked here, so a facilitator that rejects it cannot reach its node. */
  | "signature"
  /** The payer's balance. */
  | "funds"
  /** When the authorization is valid. */
  | "time"
  /** What we offer: network, scheme, amount, recipient. */
  | "terms"
  /** The nonce is used, which is the best sign that the money has moved. */
  | "used"
  /** The transaction could not be made, or has failed: without a hash it may have been either. */
  | "failed"
  /** The transaction is under way, or that is not known. */
  | "sent"
  /** Nothing that is known here. */
  | "unknown";

const evm = "invalid_exact_evm_";

/** Reasons that are given before anything is sent, by their subject. */
const wordsBefore = {
  payer: ["kyt_risk_detected", "request_blocked_by_location", `${evm}payload_authorization_from_address_kyt`],
  undeployed: [
    "eip6492_factory_not_allowed",
    `${evm}eip6492_factory_not_allowed`,
    `${evm}payload_undeployed_smart_wallet`,
  ],
  signature: [
    "invalid_signature",
    `${evm}signature`,
    `${evm}signature_format`,
    `${evm}failed_to_parse_signature`,
    `${evm}payload_signature`,
    `${evm}payload_signature_address`,
    `${evm}payload_authorization_typed_data_message`,
  ],
  funds: ["insufficient_funds", "insufficient_balance", `${evm}insufficient_balance`, `${evm}insufficient_funds`],
  time: [
    `${evm}payload_authorization_valid_after`,
    `${evm}payload_authorization_valid_before`,
    "authorization_expired",
    "authorization_not_yet_valid",
  ],
  terms: [
    "amount_too_low",
    "invalid_amount",
    "invalid_bazaar_extension",
    "invalid_network",
    "invalid_payload",
    "invalid_payment",
    "invalid_payment_requirements",
    "invalid_scheme",
    "invalid_x402_version",
    "network_mismatch",
    "recipient_mismatch",
    "self_send_not_allowed",
    "unsupported_network",
    "unsupported_payload_type",
    "unsupported_scheme",
    `${evm}authorization_value`,
    `${evm}eip3009_not_supported`,
    `${evm}extra_field`,
    `${evm}missing_eip712_domain`,
    `${evm}network_mismatch`,
    `${evm}payload`,
    `${evm}payload_authorization_to_address_kyt`,
    `${evm}payload_authorization_value`,
    `${evm}payload_authorization_value_mismatch`,
    `${evm}payload_authorization_value_too_low`,
    `${evm}payload_missing_signature`,
    `${evm}payload_recipient_mismatch`,
    `${evm}recipient_mismatch`,
    `${evm}required_amount`,
    `${evm}scheme`,
    `${evm}token_name_mismatch`,
    `${evm}token_version_mismatch`,
    `${evm}unsupported_scheme`,
  ],
} as const satisfies Partial<Record<Meaning, readonly string[]>>;

const isMeaning = (name: string): name is keyof typeof wordsBefore => Object.hasOwn(wordsBefore, name);

const known: ReadonlyMap<string, Meaning> = new Map(
  Object.keys(wordsBefore)
    .filter(isMeaning)
    .flatMap((meaning) => wordsBefore[meaning].map((word): [string, Meaning] => [word, meaning])),
);

/** Returns whether a reason of this meaning is given before anything is sent. */
export const isBeforeSending = (meaning: Meaning): boolean => isMeaning(meaning);

/** What a facilitator's reason for a failure is about. */
export function meaningOf(reason: string | undefined): Meaning {
  if (reason === undefined) return "unknown";
  const found = known.get(reason);
  if (found) return found;
  // `refused`, `paused`, `caused` and `unused` end in `used`, but do not say that the nonce is.
  if (/(?<!ref|pa|ca|un)used|duplicate/i.test(reason)) return "used";
  if (/^(invalid_exact_evm_)?transaction_(simulation_)?failed$/.test(reason)) return "failed";
  return /pending|time[sd]?[_ -]?out|confirm|receipt|sent|submit|broadcast|in[_ -]?(flight|progress)/i.test(reason)
    ? "sent"
    : "unknown";
}

/** The most characters of a reason that the log shows. */
const longestReason = 64;

/** A reason as the log shows it to the operator: a few plain characters, never more of a stranger's text. */
export const plainReason = (reason: string): string =>
  reason
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, " ")
    .slice(0, longestReason);
