/** The challenge in answer to one request: the state of the payment that came with it, and the buyer's next action. */

import type { Context } from "hono";
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import { clockText, stopText, stopTexts, type TimeError } from "../../../catalog/words/messages.ts";
import type { JsonObject, Text } from "../../lib/text.ts";
import { longestDifferenceMs } from "../../payment/next.ts";
import type { ChallengeOutcome, PaymentProblem } from "../../payment/outcome.ts";
import { challengeSituations, type KnownPayment } from "../../payment/situations.ts";
import { type ClaimedPayment, claimedPayment, isoTimeOf, paymentIn } from "../http/payment-header.ts";
import type { AppEnv } from "../http/request.ts";
import { type ChallengeAbout, challengeOf, messageOf, type Offer } from "./challenge/challenge.ts";

/** What is known of the request that is answered, and of its payment. */
interface Asking {
  /** The ledger's or the guard's knowledge of it. */
  readonly known?: KnownPayment | undefined;
  /** x402's SettleResponse of a payment that the ledger was asked about. */
  readonly settlement?: JsonObject;
  /** The member of the payload that does not fit. */
  readonly problem?: PaymentProblem | undefined;
  /** The message, if it is not that of the error, of the clock or of `known`. */
  readonly text?: Text;
  /** Where a person can pay, with the request's figures; said where no payment came. */
  readonly browser?: Text;
}

/**
 * How far a buyer's clock may be off for another signature to help, seconds: our own clients sign up to that
 * difference.
 */
const longestDifference = longestDifferenceMs / 1000;

/** A time that is off by more than this, a year in seconds, was chosen and is not due to a wrong clock. */
const mostAhead = 366 * 24 * 3_600;

/** How far a buyer's clock seems to be ahead, and what follows from that. */
interface ClockFinding {
  readonly error: TimeError;
  /** Seconds; undefined for a time that no clock explains. */
  readonly ahead: number | undefined;
  readonly action: "sign_again" | "wait" | "stop";
  readonly retryAfterSeconds?: number;
}

/**
 * The error of the buyer's clock, in a refusal because of a time: assuming that it signed just now, for as long as was
 * asked. An offer that no longer binds shows that it signed long ago instead. Undefined for other refusals.
 */
function clockOf(
  error: ChallengeError,
  claimed: ClaimedPayment,
  validity: number,
  now: number,
): ClockFinding | undefined {
  const { validAfter, validBefore, offeredUntil } = claimed;
  const byClock = (ahead: number) => (Math.abs(ahead) > mostAhead ? undefined : ahead);
  if (error === "payment_not_yet_valid" && validAfter !== undefined) {
    const ahead = Number(validAfter) - now;
    if (ahead > longestDifference) return { error, ahead: byClock(ahead), action: "stop" };
    return { error, ahead, action: "wait", retryAfterSeconds: Math.max(1, ahead + 1) };
  }
  if ((error !== "payment_expired" && error !== "payment_validity_too_long") || validBefore === undefined)
    return undefined;
  const ahead = Number(validBefore) - validity - now;
  const isOld = error === "payment_expired" && offeredUntil !== undefined && offeredUntil < now;
  const action = Math.abs(ahead) <= longestDifference || isOld ? "sign_again" : "stop";
  return { error, ahead: byClock(ahead), action };
}

/** The members of a challenge about the payment that came with its request. */
function aboutPayment(
  c: Context<AppEnv>,
  offer: Offer,
  error: ChallengeError,
  header: string,
  { known, settlement, problem, text }: Asking,
): ChallengeAbout {
  const { locale, config } = c.var;
  const claimed = claimedPayment(header);
  const now = Math.floor(Date.now() / 1000);
  const clock = clockOf(error, claimed, offer.requirements.maxTimeoutSeconds, now);
  const { state, action } = challengeSituations[error];
  const stopped = known?.stop && stopTexts[known.stop](config.operator.contact);
  const message = (text ?? stopped ?? (clock && clockText(clock.error, clock.action, now, clock.ahead)))?.[locale];
  return {
    ...(message !== undefined && { message }),
    ...(clock?.ahead !== undefined && { clockAhead: clock.ahead }),
    ...(problem && { problem }),
    ...(settlement && { settlement }),
    ...(clock?.retryAfterSeconds !== undefined && { retryAfterSeconds: clock.retryAfterSeconds }),
    payment: {
      state: known?.state ?? state,
      action: clock?.action ?? known?.retryAction ?? action,
      expiresAt: known?.isUnread ? null : isoTimeOf(claimed.validBefore),
      ...(known?.transaction !== undefined && { transaction: known.transaction }),
    },
  };
}

/** The challenge of an offer to a request. */
export async function challengeTo(
  c: Context<AppEnv>,
  offer: Offer,
  error: ChallengeError,
  asking: Asking = {},
): Promise<ChallengeOutcome> {
  const { config, locale, record } = c.var;
  record.code = error;
  const header = paymentIn(c.req.raw.headers);
  const about: ChallengeAbout =
    header === undefined
      ? { message: messageOf(offer, error, locale, asking.browser) }
      : aboutPayment(c, offer, error, header, asking);
  const challenge = await challengeOf(config, offer, error, locale, about);
  // The sentence says it too, because some programs read nothing else.
  const isStop = about.payment?.action === "stop";
  return isStop ? { ...challenge, message: `${challenge.message} ${stopText[locale]}` } : challenge;
}
