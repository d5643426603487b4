/**
 * The facilitators that settle payments (x402 v2, section "Facilitator"), tried in order. None of their own words
 * reaches a caller.
 */
import { z } from "@hono/zod-openapi";
import { operations } from "../../../../catalog/index.ts";
import { fromHeaderJson } from "../../../lib/header-json.ts";
import { memoize } from "../../../lib/memo.ts";
import type { FacilitatorSetting, PaymentConfig } from "../../config/config.ts";
import { type CircuitEnv, claimTrial, type Dependency, doubtOf, secondsUntilClosed } from "../../guard/circuit.ts";
import { logEvent } from "../../http/log.ts";
import { indexedBazaar } from "../challenge/challenge-extensions.ts";
import type { Order } from "../payment/purchase.ts";
import { indexedResourceOf } from "../payment/resource.ts";
import type { Unsettled } from "./calls.ts";
import { answersAtAll, askFacilitator } from "./facilitator-call.ts";
import { type Candidate, type Choice, choicesOf } from "./order.ts";
import { isBeforeSending, meaningOf } from "./words.ts";

/**
 * The request about an order: the buyer's signature, and everything else as this service offered it. An operation
 * that is not sold any more is still settled as it was offered.
 */
export function paymentRequestOf({
  operation: id,
  payment,
  terms,
  resourceUrl,
  builderCode,
}: Pick<Order, "operation" | "payment" | "terms" | "resourceUrl" | "builderCode">) {
  const operation = operations.find((candidate) => candidate.id === id);
  return {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource: operation ? indexedResourceOf(operation, new URL(resourceUrl).origin) : { url: resourceUrl },
      accepted: terms,
      payload: { signature: payment.signature, authorization: payment.authorization },
      extensions: {
        ...(operation && { bazaar: indexedBazaar(operation) }),
        ...(builderCode && { "builder-code": { info: { a: builderCode, s: payment.serviceCodes ?? [] } } }),
      },
    },
    paymentRequirements: terms,
  } as const;
}

type PaymentRequest = ReturnType<typeof paymentRequestOf>;

/** How a settlement was answered: with the transaction that it names as made, or without a yes. */
export type SettlementAnswer = { readonly kind: "yes"; readonly transaction: string } | Unsettled;

const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);
const settleResponse = z.object({
  success: z.boolean(),
  errorReason: z.string().nullish(),
  transaction: z.string().nullish(),
  network: z.string().nullish(),
});

/** The id under which a facilitator reports a pending settlement (Circle's Facilitator Service). */
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
});

const nameOf = memoize(({ url }: FacilitatorSetting) => `facilitator:${new URL(url).host}` as const);

/** Returns the circuits of all configured facilitators, in their order. */
export const facilitatorCircuits = (payment: PaymentConfig) => payment.facilitators.map((setting) => nameOf(setting));

/** Returns a facilitator as its circuit checks it: any answer in JSON shows that it is there. */
export const dependencyOf = (payment: PaymentConfig, setting: FacilitatorSetting): Dependency => ({
  name: nameOf(setting),
  position: payment.facilitators.indexOf(setting),
  works: () => answersAtAll(setting, payment.timeouts.chainMs),
});

/** The status of a facilitator that asks to wait, and of one that has not finished. */
const tooManyRequests = 429;
const accepted = 202;

/** The part of a request on which the choice of a facilitator depends. */
export interface Asking {
  /** The address of the facilitator that has permanently refused this payer lately. */
  readonly refusedBy: string | undefined;
  /** Addresses that this request has asked and goes on from. */
  readonly left: readonly string[];
  /** Whether this purchase may try one that has failed: of an ordinary account, and not large. */
  readonly mayTry: boolean;
}

/** A facilitator that is to be asked. */
export interface Chosen extends Pick<Choice, "isDoubtful" | "isTrial"> {
  readonly setting: FacilitatorSetting;
  readonly dependency: Dependency;
}

/**
 * The facilitator to ask, or the seconds until one may be asked. The Gates of those after a healthy one are not read.
 */
export async function chooseFacilitator(
  env: CircuitEnv,
  payment: PaymentConfig,
  { refusedBy, left, mayTry }: Asking,
): Promise<Chosen | number> {
  const found: Candidate[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const [position, setting] of payment.facilitators.entries()) {
    const dependency = dependencyOf(payment, setting);
    const isLeft = left.includes(setting.url);
    const seconds = isLeft ? 0 : await secondsUntilClosed(env, dependency);
    if (seconds > 0) least = Math.min(least, seconds);
    const doubt = isLeft ? "none" : doubtOf(dependency);
    const isRefused = setting.url === refusedBy;
    found[position] = { isOpen: seconds > 0, doubt, isRefused, isLeft };
    if (seconds === 0 && !isLeft && !isRefused && doubt === "none") break;
  }
  for (const choice of choicesOf(found, mayTry)) {
    const setting = payment.facilitators[choice.position];
    if (!setting) continue;
    const dependency = dependencyOf(payment, setting);
    if (choice.isTrial && !(await claimTrial(env, dependency))) {
      // Another purchase tries it.
      return chooseFacilitator(env, payment, { refusedBy, left, mayTry: false });
    }
    return { setting, dependency, isDoubtful: choice.isDoubtful, isTrial: choice.isTrial };
  }
  return least;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Characters of the header about a listing that are read. */
const longestListing = 4_096;

const listingResponse = z.looseObject({ bazaar: z.looseObject({ status: z.string() }) });

/**
 * Logs that an index refuses a sold operation: the sale stands, and no agent will find it there. In our own words
 * only.
 */
export function noteListing(header: string | undefined, facilitatorUrl: string, resource: string): void {
  if (header === undefined) return;
  const answer = listingResponse.safeParse(fromHeaderJson(header, longestListing));
  if (answer.success && answer.data.bazaar.status === "rejected")
    logEvent("listing_rejected", { facilitator: new URL(facilitatorUrl).host, resource });
}

/** Asks one facilitator to settle, within a time in ms. */
export async function settle(
  setting: FacilitatorSetting,
  request: PaymentRequest,
  timeoutMs: number,
): Promise<SettlementAnswer> {
  const deadline = Date.now() + timeoutMs;
  const answer = await askFacilitator(setting, "/settle", request, timeoutMs);
  noteListing(answer?.extensionResponses, setting.url, request.paymentPayload.resource.url);
  const unclear = { kind: "unclear", meaning: "unknown", reason: undefined, transaction: undefined } as const;
  if (!answer) return { ...unclear, came: "silent" };
  if (answer.status === tooManyRequests) return { ...unclear, came: "busy", retryAfterMs: answer.retryAfterMs };
  const parsed = settleResponse.safeParse(answer.json);
  // A settlement that succeeded is over. Most have, and finding out that an answer is not pending costs more than
  // reading it.
  const pending = parsed.data?.success ? undefined : pendingResponse.safeParse(answer.json).data;
  if (pending !== undefined) return await followPending(setting, request, pending, deadline);
  if (!parsed.success) return { ...unclear, came: answer.status === accepted ? "accepted" : "unreadable" };
  const { success, network } = parsed.data;
  const transaction = hash.safeParse(parsed.data.transaction).data;
  const isHere = (network ?? request.paymentRequirements.network) === request.paymentRequirements.network;
  // Whatever it says beside the status 202, it has yet to do it (RFC 9110, 15.3.3): the chain decides.
  const isDone = answer.status < 300 && answer.status !== accepted;
  if (success && isDone && transaction && isHere) return { kind: "yes", transaction };
  const reason = parsed.data.errorReason || undefined;
  // A yes that is not believed may have moved the money.
  const meaning = success ? "sent" : meaningOf(reason);
  const came = answer.status === accepted ? "accepted" : "answered";
  const isNo = came === "answered" && transaction === undefined && isBeforeSending(meaning);
  return { kind: isNo ? "no" : "unclear", came, meaning, reason, transaction };
}

/** Pauses between two questions about a pending settlement, ms: the first, and the longest. */
const firstFollowMs = 500;
const longestFollowMs = 2_000;

/** Asks for the outcome of a pending settlement until it is known or the time of a settlement is over. */
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
    const answer = await askFacilitator(setting, `/status/${paymentId}`, undefined, leftMs);
    const { data } = statusResponse.safeParse(answer?.json);
    if (answer?.status !== 200 || data?.network !== offered.network) continue;
    transaction = hash.safeParse(data.transaction).data ?? transaction;
    if (data.status === "completed" && transaction !== undefined) return { kind: "yes", transaction };
    // A settlement that failed at the facilitator may still be under way.
    if (data.status === "failed") break;
  }
  return { kind: "unclear", came: "accepted", meaning: "sent", reason: undefined, transaction };
}
