/** The words for a payment's amounts and failures. Pure. */
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import type { BuyMessage } from "../words/buy.ts";

/** The part of an amount that an account lacks, atomic units; 0 when its balance is enough or not known. */
export const missingOf = (amount: bigint, balance: bigint | undefined): bigint =>
  balance !== undefined && balance < amount ? amount - balance : 0n;

/** The beginning and the end of an address. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** The codes of a challenge, explained to the payer. */
const explanations: ReadonlyMap<string, BuyMessage> = new Map(
  Object.entries({
    clock: "unpaidClock",
    payment_expired: "unpaidExpired",
    insufficient_funds: "unpaidFunds",
    payment_cancelled: "unpaidCancelled",
    payment_declined: "unpaidDeclined",
    wallet_not_supported: "unpaidWallet",
  } as const satisfies Readonly<Partial<Record<ChallengeError | "clock", BuyMessage>>>),
);

/** The word for a challenge's code; `unpaidOther` shows a code that is not known. */
export const unpaidWord = (code: string): BuyMessage => explanations.get(code) ?? "unpaidOther";

/** Why nothing was signed, each with its word. */
export const notSignedWords = {
  rejected: "rejected",
  terms_changed: "termsChanged",
  clock_differs: "clockDiffers",
  no_terms: "noTerms",
  wrong_chain: "wrongNetwork",
  other_payer: "otherPayer",
  not_stored: "buyNothingKept",
  unknown_chain: "walletFailed",
  failed: "walletFailed",
} as const satisfies Readonly<Record<string, BuyMessage>>;

/** How an attempt to pay ended before anything was sent. */
export type NotSignedReason = keyof typeof notSignedWords;
