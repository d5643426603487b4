/** The bounds and times of a sale. Milliseconds unless they say otherwise. */
import { keptDays } from "../../../../catalog/service/service.ts";
import type { PaymentConfig } from "../../config/config.ts";
import type { Order } from "../payment/purchase.ts";
import { askedAtOf, type Row } from "./ledger-row.ts";

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long the row of a paid answer is kept: an hour longer than buyers are told. */
export const rowRetentionMs = keptDays * dayMs + hourMs;

/**
 * How long after its expiry a signature still gets its answer. Settlement makes it public; later it takes a new
 * signature of the payer, which is not charged.
 */
const readableAfterExpiryMs = dayMs;

/** Returns until when the signature of a payment gets its answer, Unix ms. */
export const readableUntil = ({ payment }: Pick<Order, "payment">): number =>
  Number(payment.authorization.validBefore) * 1000 + readableAfterExpiryMs;

/** Time between the two looks that end a row, because one node can be wrong for a moment. */
export const voidConfirmedMs = minuteMs;

/** How long another facilitator is preferred for a payer after one has refused a payment. */
export const refusalMs = dayMs;

/**
 * The most undecided authorizations of one payer at a time. Further ones are rejected before anybody is asked to
 * charge.
 */
export const maxUndecided = 32;

/**
 * Returns whether a price is so large that a facilitator's confirmation counts only if the chain shows the transfer.
 */
export function isLarge({ terms }: Pick<Order, "terms">, { confirmOnChainFromUsdc }: PaymentConfig): boolean {
  return BigInt(terms.amount) >= BigInt(Math.round(confirmOnChainFromUsdc * 1_000_000));
}

/**
 * For how long after the first call the books need not be asked after a confirmation: within a minute an operator can
 * neither have noted nor returned the payment.
 */
export const unbookedMs = minuteMs;

/** How long a verdict of the facilitators outlives its row, and how many are kept of one payer. */
export const verdictMs = hourMs;
export const maxVerdicts = 8;

/**
 * How long a sale waits for others of its payer, ms: the books take them in one batch. It counts from the first
 * request for the money, so that the alarm that was set then also fills the books.
 */
export const bookingPauseMs = 3_000;

/** How long a slower sale waits, ms. */
const lateBookingPauseMs = 1_000;

/** From when on the books take a settled sale, Unix ms. */
export const bookedFrom = (row: Pick<Row, "calls">, settledAt: number): number =>
  settledAt <= askedAtOf(row) + bookingPauseMs ? askedAtOf(row) + bookingPauseMs : settledAt + lateBookingPauseMs;

/** Pause between two looks at the chain for the transfer that a facilitator confirmed. */
export const lookPauseMs = 100;

/** The first pause between two looks of the alarm. */
export const firstLookMs = 2_000;

/** How long a payer with too many undecided authorizations is asked to wait. */
export const undecidedFullMs = minuteMs;

/** How long after `validBefore` a look can first show that an authorization ran out unused. */
export const voidAfterMs = 32_000;

/**
 * The pause after a number of looks without a decision, `sinceEndMs` after an authorization has run out. It doubles,
 * and is cut at that end: the payer chooses the validity, and must not choose how often we look. After the end the
 * pauses grow with the time, from a minute to an hour, because a node may never show what it has not shown by then.
 */
export const nextLookMs = (looks: number, sinceEndMs: number): number =>
  sinceEndMs < 0 ? Math.min(firstLookMs * 2 ** looks, -sinceEndMs) : Math.min(Math.max(sinceEndMs, minuteMs), hourMs);
