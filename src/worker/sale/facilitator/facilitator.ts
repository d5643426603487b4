/**
 * The facilitators that check and settle payments (x402 v2, section "Facilitator"), tried in order. Nothing they say
 * reaches a caller in their own words.
 */
import { waitUntil } from "cloudflare:workers";
import { z } from "@hono/zod-openapi";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { BoundedMap } from "../../../lib/memo.ts";
import type { FacilitatorSetting, PaymentConfig } from "../../config/config.ts";
import { type Circuit, type CircuitEnv, circuitOf } from "../../guard/circuits/circuit.ts";
import type { CircuitName } from "../../guard/circuits/circuit-policy.ts";
import type { Refusal } from "../decision/decision.ts";
import { askFacilitator, isSupported } from "./facilitator-call.ts";
import { noteListing } from "./listing-answer.ts";
import type { PaymentRequest } from "./payment-request.ts";

/** What a facilitator thinks of a payment before it is settled. `facilitator` is the one that was asked. */
export type Verification =
  | { readonly kind: "valid"; readonly facilitator: Chosen }
  | Refusal
  | { readonly kind: "unavailable" }
  | { readonly kind: "circuit_open"; readonly retryAfterSeconds: number };

/**
 * How a settlement was answered. Only "yes" and "no" are answers; `transaction` is what a pending one is said to be.
 */
export type SettlementAnswer =
  | { readonly kind: "yes"; readonly transaction: string }
  | { readonly kind: "no" }
  /** `busy`: it asked for patience, which is no failure. */
  | { readonly kind: "unclear"; readonly transaction: string | undefined; readonly busy: boolean };

/** A facilitator that may be asked, and the passage through its circuit, which is told how the call ended. */
export interface Chosen {
  readonly setting: FacilitatorSetting;
  readonly circuit: Circuit;
}

const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);
const verifyResponse = z.object({ isValid: z.boolean(), invalidReason: z.string().nullish() });
const settleResponse = z.object({
  success: z.boolean(),
  errorReason: z.string().nullish(),
  transaction: z.string().nullish(),
  network: z.string().nullish(),
});

/**
 * By which id a settlement that is not over can be followed, where a facilitator gives one (Circle's Facilitator
 * Service).
 */
const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const pendingResponse = z
  .looseObject({
    success: z.literal(false).optional(),
    paymentId: id.optional(),
    extensions: z.looseObject({ "settlement-status": z.looseObject({ paymentId: id }).optional() }).optional(),
  })
  .transform(({ paymentId, extensions }, context) => {
    const found = paymentId ?? extensions?.["settlement-status"]?.paymentId;
    if (found === undefined) context.addIssue("names no id");
    return found ?? z.NEVER;
  });
const statusResponse = z.object({
  status: z.enum(["pending", "completed", "failed"]),
  network: z.string(),
  transaction: z.string().nullish(),
  reason: z.string().nullish(),
});

/** Facilitators' words for why a payment is not valid, by what they contain, to ours. */
const reasons: readonly (readonly [RegExp, ChallengeError])[] = [
  [/insufficient/, "insufficient_funds"],
  [/6492|deploy|factory/, "wallet_not_deployed"],
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

/** The status of a facilitator that asks for patience, and of one that has not finished. */
const tooManyRequests = 429;
const accepted = 202;

/** Longest pause before a facilitator that asked for patience is asked once more, ms. */
const longestPatienceMs = 2_000;

/** The facilitator of an address; undefined when it is not configured any more. */
export const facilitatorAt = (payment: PaymentConfig, url: string): FacilitatorSetting | undefined =>
  payment.facilitators.find((setting) => setting.url === url);

/**
 * The first facilitator that is well, or how long to wait for one. One that may be well again is probed meanwhile, and
 * chosen only alone: no purchase is the test.
 */
export async function chooseFacilitator(
  env: CircuitEnv,
  payment: PaymentConfig,
): Promise<Chosen | { readonly retryAfterSeconds: number }> {
  let retryAfterSeconds = Number.POSITIVE_INFINITY;
  const recovering: Chosen[] = [];
  for (const setting of payment.facilitators) {
    const circuit = circuitOf(env, nameOf(setting));
    const admission = await circuit.admit();
    if (!admission.admitted) retryAfterSeconds = Math.min(retryAfterSeconds, admission.retryAfterSeconds);
    else if (admission.isProbe) recovering.push({ setting, circuit });
    else {
      for (const other of recovering) waitUntil(suspect(payment, other));
      return { setting, circuit };
    }
  }
  const [chosen, ...others] = recovering;
  for (const other of others) waitUntil(suspect(payment, other));
  return chosen ?? { retryAfterSeconds };
}

/**
 * Passes through the circuit of a facilitator that was chosen before, whatever the circuit says: no other may be asked.
 */
export const chosenBefore = (env: CircuitEnv, setting: FacilitatorSetting): Chosen => ({
  setting,
  circuit: circuitOf(env, nameOf(setting)),
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks once more after a pause when the facilitator asks for patience (429). */
async function askPatiently(setting: FacilitatorSetting, path: string, request: PaymentRequest, timeoutMs: number) {
  const offered = request.paymentRequirements;
  const answer = await askFacilitator(setting, path, request, timeoutMs, offered);
  if (answer?.status !== tooManyRequests) return answer;
  await pause(Math.min(answer.retryAfterMs ?? 500, longestPatienceMs));
  return await askFacilitator(setting, path, request, timeoutMs, offered);
}

/** Asks the facilitators in order until one says yes or no. */
export async function verify(env: CircuitEnv, payment: PaymentConfig, request: PaymentRequest): Promise<Verification> {
  let retryAfterSeconds = Number.POSITIVE_INFINITY;
  let asked = false;
  for (const setting of payment.facilitators) {
    const circuit = circuitOf(env, nameOf(setting));
    const admission = await circuit.admit();
    if (!admission.admitted) {
      retryAfterSeconds = Math.min(retryAfterSeconds, admission.retryAfterSeconds);
      continue;
    }
    asked = true;
    const chosen = { setting, circuit };
    const answer = await askPatiently(setting, "/verify", request, payment.timeouts.verifyMs);
    const parsed = verifyResponse.safeParse(answer?.json);
    if (!answer || answer.status >= 500 || !parsed.success) {
      if (answer?.status !== tooManyRequests) waitUntil(suspect(payment, chosen));
      continue;
    }
    circuit.report("success");
    if (parsed.data.isValid && answer.status < 300) return { kind: "valid", facilitator: chosen };
    const reason = parsed.data.invalidReason ?? "";
    return {
      kind: "invalid",
      error: reasons.find(([pattern]) => pattern.test(reason))?.[1] ?? "payment_declined",
      perhapsUsed: reason === "" || perhapsUsed.test(reason),
    };
  }
  return asked ? { kind: "unavailable" } : { kind: "circuit_open", retryAfterSeconds };
}

/** Asks one facilitator to settle. From here on no other facilitator may be asked about this authorization. */
export async function settle(
  payment: PaymentConfig,
  setting: FacilitatorSetting,
  request: PaymentRequest,
): Promise<SettlementAnswer> {
  const deadline = Date.now() + payment.timeouts.settleMs;
  const answer = await askPatiently(setting, "/settle", request, payment.timeouts.settleMs);
  noteListing(answer?.extensionResponses, setting.url, request.paymentPayload.resource.url);
  const parsed = settleResponse.safeParse(answer?.json);
  const pending = answer && pendingResponse.safeParse(answer.json).data;
  if (pending !== undefined) return await followPending(setting, request, pending, deadline);
  if (!answer || !parsed.success)
    return { kind: "unclear", transaction: undefined, busy: answer?.status === tooManyRequests };
  const { success, errorReason, network } = parsed.data;
  const transaction = hash.safeParse(parsed.data.transaction).data;
  // Whatever it says beside that status, it has yet to do it (RFC 9110, 15.3.3): the chain decides.
  if (answer.status === accepted) return { kind: "unclear", transaction, busy: false };
  if (
    success &&
    answer.status < 300 &&
    transaction &&
    (network ?? request.paymentRequirements.network) === request.paymentRequirements.network
  )
    return { kind: "yes", transaction };
  if (!success && answer.status < 500 && errorReason && !/pending|timeout|unexpected/.test(errorReason))
    return { kind: "no" };
  return { kind: "unclear", transaction, busy: false };
}

/** Pauses between two questions about a pending settlement, ms: the first, and the longest. */
const firstFollowMs = 500;
const longestFollowMs = 2_000;

/** Asks what became of a pending settlement until it is known or the time of a settlement is over. */
async function followPending(
  setting: FacilitatorSetting,
  { paymentRequirements: offered }: PaymentRequest,
  paymentId: string,
  deadline: number,
): Promise<SettlementAnswer> {
  let transaction: string | undefined;
  for (let waitMs = firstFollowMs; Date.now() + waitMs < deadline; waitMs = Math.min(2 * waitMs, longestFollowMs)) {
    await pause(waitMs);
    const leftMs = Math.max(1, deadline - Date.now());
    const answer = await askFacilitator(setting, `/status/${paymentId}`, undefined, leftMs, offered);
    const { data } = statusResponse.safeParse(answer?.json);
    if (answer?.status !== 200 || data?.network !== offered.network) continue;
    transaction = hash.safeParse(data.transaction).data ?? transaction;
    if (data.status === "completed" && transaction !== undefined) return { kind: "yes", transaction };
    if (data.status === "failed" && data.reason !== "outcome_unknown") return { kind: "no" };
  }
  return { kind: "unclear", transaction, busy: false };
}

/** How long the outcome of a probe is believed, ms. */
const probeFreshMs = 1_000;
const probes = new BoundedMap<string, { readonly works: Promise<boolean>; readonly at: number }>(16);

/**
 * Probes a facilitator after a failure that the payer may have caused, at most once a second. The circuit counts a
 * failure only when the probe fails too: no payer's input opens a circuit for others.
 */
export async function suspect(payment: PaymentConfig, { setting, circuit }: Chosen): Promise<void> {
  const now = Date.now();
  let probe = probes.get(setting.url);
  if (!probe || now < probe.at || now >= probe.at + probeFreshMs) {
    probe = { works: isSupported(setting, payment.network, payment.timeouts.verifyMs), at: now };
    probes.set(setting.url, probe);
  }
  circuit.report((await probe.works) ? "success" : "failure");
}
