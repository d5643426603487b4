/**
 * The facilitators that settle payments (x402 v2, section "Facilitator"), tried in order. Nothing they say reaches a
 * caller in their own words.
 */
import { z } from "@hono/zod-openapi";
import { operations } from "../../../../catalog/index.ts";
import { fromHeaderJson } from "../../../lib/header-json.ts";
import { memoize } from "../../../lib/memo.ts";
import type { FacilitatorSetting, PaymentConfig } from "../../config/config.ts";
import { type CircuitEnv, type Dependency, secondsUntilClosed } from "../../guard/circuit.ts";
import { logEvent } from "../../http/log.ts";
import { indexedBazaar } from "../challenge/challenge-extensions.ts";
import type { Order } from "../payment/purchase.ts";
import { indexedResourceOf } from "../payment/resource.ts";
import { askFacilitator, isSupported } from "./facilitator-call.ts";

/**
 * Returns the request about an order: the buyer's signature, and everything else as this service offered it. An
 * operation that is not sold any more is still settled as it was offered.
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

/**
 * How a settlement was answered. Only "yes" and "no" are answers; `transaction` is what a pending one is said to be.
 */
export type SettlementAnswer =
  | { readonly kind: "yes"; readonly transaction: string }
  | { readonly kind: "no" }
  /** `busy`: it asked for patience, which is no failure. */
  | { readonly kind: "unclear"; readonly transaction: string | undefined; readonly busy: boolean };

const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);
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

const nameOf = memoize(({ url }: FacilitatorSetting) => `facilitator:${new URL(url).host}` as const);

/** Returns the circuits of all configured facilitators, in their order. */
export const facilitatorCircuits = (payment: PaymentConfig) => payment.facilitators.map((setting) => nameOf(setting));

/** Returns a facilitator as its circuit checks it. */
export const dependencyOf = (payment: PaymentConfig, setting: FacilitatorSetting): Dependency => ({
  name: nameOf(setting),
  works: () => isSupported(setting, payment.network, payment.timeouts.chainMs),
});

/** The status of a facilitator that asks for patience, and of one that has not finished. */
const tooManyRequests = 429;
const accepted = 202;

/** Longest pause before a facilitator that asked for patience is asked once more, ms. */
const longestPatienceMs = 2_000;

/** Returns the facilitator of an address; undefined when it is not configured any more. */
export const facilitatorAt = (payment: PaymentConfig, url: string): FacilitatorSetting | undefined =>
  payment.facilitators.find((setting) => setting.url === url);

/**
 * Returns the first facilitator whose circuit is closed, or the seconds until one may be asked. The one at `refusedBy`,
 * which has refused a payment of this payer lately, comes last.
 */
export async function chooseFacilitator(
  env: CircuitEnv,
  payment: PaymentConfig,
  refusedBy: string | undefined,
): Promise<FacilitatorSetting | number> {
  const others = payment.facilitators.filter(({ url }) => url !== refusedBy);
  let least = Number.POSITIVE_INFINITY;
  for (const setting of [...others, ...payment.facilitators.filter(({ url }) => url === refusedBy)]) {
    const seconds = await secondsUntilClosed(env, dependencyOf(payment, setting));
    if (seconds === 0) return setting;
    least = Math.min(least, seconds);
  }
  return least;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks once more after a pause when the facilitator asks for patience (429). */
async function askPatiently(setting: FacilitatorSetting, path: string, request: PaymentRequest, timeoutMs: number) {
  const answer = await askFacilitator(setting, path, request, timeoutMs);
  if (answer?.status !== tooManyRequests) return answer;
  await pause(Math.min(answer.retryAfterMs ?? 500, longestPatienceMs));
  return await askFacilitator(setting, path, request, timeoutMs);
}

/** Characters of the header about a listing that are read. */
const longestListing = 4_096;

const listingResponse = z.looseObject({ bazaar: z.looseObject({ status: z.string() }) });

/**
 * Logs that an index refuses what was sold: the sale stands, and no agent will find it there. In our own words only.
 */
export function noteListing(header: string | undefined, facilitatorUrl: string, resource: string): void {
  if (header === undefined) return;
  const answer = listingResponse.safeParse(fromHeaderJson(header, longestListing));
  if (answer.success && answer.data.bazaar.status === "rejected")
    logEvent("listing_rejected", { facilitator: new URL(facilitatorUrl).host, resource });
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
  // What has succeeded is over. Most answers have, and it costs more to find out that they are not pending than to read
  // them.
  const pending = answer && !parsed.data?.success ? pendingResponse.safeParse(answer.json).data : undefined;
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
    if (data.status === "failed" && data.reason !== "outcome_unknown") return { kind: "no" };
  }
  return { kind: "unclear", transaction, busy: false };
}
