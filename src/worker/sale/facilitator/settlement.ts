/**
 * A settlement by one facilitator (x402 v2, section "Facilitator"). A caller never gets the facilitator's own words.
 */
import { z } from "@hono/zod-openapi";
import { operations } from "../../../../catalog/index.ts";
import { fromHeaderJson } from "../../../lib/header-json.ts";
import type { FacilitatorSetting } from "../../config/config.ts";
import { logEvent } from "../../http/log.ts";
import { indexedBazaar } from "../challenge/challenge-extensions.ts";
import type { Order } from "../payment/purchase.ts";
import { indexedResourceOf } from "../payment/resource.ts";
import type { Unsettled } from "./calls.ts";
import { askFacilitator } from "./facilitator-call.ts";
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

/** How a settlement was answered: confirmed, with the transaction that paid, or not. */
export type SettlementAnswer = { readonly kind: "yes"; readonly transaction: string } | Unsettled;

const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);
/** An answer to a settlement. A member of another form than x402's is left out; the others are still read. */
const settleResponse = z.object({
  success: z.boolean(),
  errorReason: z.string().min(1).optional().catch(undefined),
  transaction: hash.optional().catch(undefined),
  network: z.unknown().optional(),
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

/** The statuses of a facilitator that asks to wait, that has not finished, and that does not know a settlement. */
const tooManyRequests = 429;
const accepted = 202;
const notFound = 404;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The most characters of the header about a listing that are read. */
const longestListing = 4_096;

const listingResponse = z.looseObject({ bazaar: z.looseObject({ status: z.string() }) });

/**
 * Logs that an index refuses a sold operation: the sale stands, and no agent will find it there. In our own words only.
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
  // A settlement that succeeded is not pending. Most succeed, so this check comes first; the other one costs more.
  const pending = parsed.data?.success ? undefined : pendingResponse.safeParse(answer.json).data;
  if (pending !== undefined) return await followPending(setting, request, pending, deadline);
  if (!parsed.success)
    return answer.status === accepted
      ? { ...unclear, came: "accepted" }
      : { ...unclear, came: "unreadable", status: answer.status };
  const { success, errorReason: reason, transaction, network } = parsed.data;
  const isHere = (network ?? request.paymentRequirements.network) === request.paymentRequirements.network;
  // With status 202 the settlement is still to be done, even if the body says otherwise (RFC 9110, 15.3.3): the chain
  // decides.
  const isDone = answer.status < 300 && answer.status !== accepted;
  if (success && isDone && transaction && isHere) return { kind: "yes", transaction };
  // A confirmation that does not count may still have moved the money.
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
    // It knows no such settlement: the chain is looked at instead.
    if (answer?.status === notFound) break;
    const { data } = statusResponse.safeParse(answer?.json);
    if (answer?.status !== 200 || data?.network !== offered.network) continue;
    transaction = hash.safeParse(data.transaction).data ?? transaction;
    if (data.status === "completed" && transaction !== undefined) return { kind: "yes", transaction };
    // A settlement that failed at the facilitator may still be under way.
    if (data.status === "failed") break;
  }
  return { kind: "unclear", came: "accepted", meaning: "sent", reason: undefined, transaction };
}
