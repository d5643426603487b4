/** The facilitators that check and settle payments (x402 v2, section "Facilitator"), tried in order. Nothing they say reaches a caller in their own words. */
import { z } from "@hono/zod-openapi";
import type { ChallengeError } from "../../catalog/challenge-errors.ts";
import type { FacilitatorSetting, PaymentConfig } from "../config/config.ts";
import { type CircuitEnv, circuitOf } from "../guard/circuit.ts";
import type { CircuitName } from "../guard/circuit-policy.ts";
import type { Payment } from "./authorization.ts";
import { askFacilitator } from "./facilitator-call.ts";
import type { Terms } from "./terms.ts";

/** What facilitators are asked about: the buyer's signature, and everything else as this service offered it. */
export interface PaymentRequest {
  readonly x402Version: 2;
  readonly paymentPayload: {
    readonly x402Version: 2;
    readonly resource: object;
    readonly accepted: Terms;
    readonly payload: Pick<Payment, "signature" | "authorization">;
    readonly extensions: object;
  };
  readonly paymentRequirements: Terms;
}

/** What a facilitator thinks of a payment before it is settled. `facilitator` is its place in the list. */
export type Verification =
  | { readonly kind: "valid"; readonly facilitator: number }
  | { readonly kind: "invalid"; readonly error: ChallengeError; readonly perhapsUsed: boolean }
  | { readonly kind: "unavailable" }
  | { readonly kind: "circuit_open"; readonly retryAfterSeconds: number };

/** How a settlement was answered. Only "yes" and "no" are answers; `transaction` is what a pending one is said to be. */
export type SettlementAnswer =
  | { readonly kind: "yes"; readonly transaction: string }
  | { readonly kind: "no" }
  | { readonly kind: "unclear"; readonly transaction: string | undefined };

const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);
const verifyResponse = z.object({ isValid: z.boolean(), invalidReason: z.string().nullish() });
const settleResponse = z.object({
  success: z.boolean(),
  errorReason: z.string().nullish(),
  transaction: z.string().nullish(),
  network: z.string().nullish(),
});

/** Facilitators' words for why a payment is not valid, by what they contain, to ours. */
const reasons: readonly (readonly [RegExp, ChallengeError])[] = [
  [/insufficient/, "insufficient_funds"],
  [/already_used|nonce_used/, "payment_already_used"],
  [/valid_before|expired/, "payment_expired"],
  [/valid_after|not_yet/, "payment_not_yet_valid"],
  [/network/, "invalid_network"],
  [/signature|signer/, "invalid_signature"],
];

/** Words that can mean that the authorization has moved its money already. */
const perhapsUsed = /used|nonce|simulation|transaction|unexpected/;

const nameOf = (setting: FacilitatorSetting): CircuitName => `facilitator:${new URL(setting.url).host}`;

/** The circuits of all configured facilitators, in their order. */
export const facilitatorCircuits = (payment: PaymentConfig): readonly CircuitName[] => payment.facilitators.map(nameOf);

/** Asks the facilitators in order until one says yes or no. */
export async function verify(env: CircuitEnv, payment: PaymentConfig, request: PaymentRequest): Promise<Verification> {
  let retryAfterSeconds: number | undefined;
  let asked = false;
  for (const [facilitator, setting] of payment.facilitators.entries()) {
    const circuit = circuitOf(env, nameOf(setting));
    const admission = await circuit.admit();
    if (!admission.admitted) {
      retryAfterSeconds = Math.min(retryAfterSeconds ?? Number.POSITIVE_INFINITY, admission.retryAfterSeconds);
      continue;
    }
    asked = true;
    const answer = await askFacilitator(setting, "/verify", request, payment.timeouts.verifyMs);
    const parsed = verifyResponse.safeParse(answer?.json);
    if (!answer || answer.status >= 500 || !parsed.success) {
      circuit.report("failure");
      continue;
    }
    circuit.report("success");
    if (parsed.data.isValid && answer.status < 300) return { kind: "valid", facilitator };
    const reason = parsed.data.invalidReason ?? "";
    return {
      kind: "invalid",
      error: reasons.find(([pattern]) => pattern.test(reason))?.[1] ?? "payment_declined",
      perhapsUsed: reason === "" || perhapsUsed.test(reason),
    };
  }
  if (!asked && retryAfterSeconds !== undefined) return { kind: "circuit_open", retryAfterSeconds };
  return { kind: "unavailable" };
}

/** Asks one facilitator to settle. From here on no other facilitator may be asked about this authorization. */
export async function settle(
  payment: PaymentConfig,
  facilitator: number,
  request: PaymentRequest,
): Promise<SettlementAnswer> {
  const setting = payment.facilitators[facilitator] ?? payment.facilitators[0];
  const answer = await askFacilitator(setting, "/settle", request, payment.timeouts.settleMs);
  const parsed = settleResponse.safeParse(answer?.json);
  if (!answer || !parsed.success) return { kind: "unclear", transaction: undefined };
  const { success, errorReason, network } = parsed.data;
  const transaction = hash.safeParse(parsed.data.transaction).data;
  if (
    success &&
    answer.status < 300 &&
    transaction &&
    (network ?? request.paymentRequirements.network) === request.paymentRequirements.network
  )
    return { kind: "yes", transaction };
  if (!success && answer.status < 500 && errorReason && !/pending|timeout|unexpected/.test(errorReason))
    return { kind: "no" };
  return { kind: "unclear", transaction };
}

/** Tells a facilitator's circuit how a settlement went once it is decided: one that moved the money and answered badly still works. */
export function reportSettlement(
  env: CircuitEnv,
  payment: PaymentConfig,
  facilitator: number,
  outcome: "success" | "failure",
): void {
  circuitOf(env, nameOf(payment.facilitators[facilitator] ?? payment.facilitators[0])).report(outcome);
}
