/**
 * Reads what the service answered to the request of a purchase. The answer's own words of the payment decide; whatever
 * is not understood is asked again, never paid again.
 */
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import { asksToRepeat, type PaymentWords, paymentWords } from "../../../catalog/service/payment-words.ts";
import { isObject } from "../../lib/text.ts";
import { fromHeader } from "./payment-header.ts";
import type { Delivery, InputProblem, LastFailure } from "./stored-purchase.ts";

/** What an answer means for the purchase. */
export type ServiceAnswer = ({ readonly kind: "result" } & Pick<Delivery, "answer" | "settlement">) | LastFailure;

/** An answer as it came; header names in lower case. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

/** Parses JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const problemsOf = (details: unknown): InputProblem[] =>
  Array.isArray(details)
    ? details.flatMap((detail) =>
        isObject(detail) && typeof detail.path === "string" && typeof detail.message === "string"
          ? [{ path: detail.path, message: detail.message }]
          : [],
      )
    : [];

function retryAfterMs(text: string | null): number | undefined {
  const seconds = text === null ? Number.NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** Challenges that are of money that has moved: a nonce of this page is of one purchase alone. */
const usedUp: ReadonlySet<string> = new Set<ChallengeError>(["payment_already_used"]);

/** Returns whether an answer says of the payment anything else than that it was not taken. */
const mayHaveMoved = ({ paymentState }: PaymentWords) =>
  paymentState !== undefined && paymentState !== "unused" && paymentState !== "refused";

/** Reads an answer; undefined stands for one that never came. `paid` is whether a payment belongs to the request. */
export function readAnswer(raw: RawAnswer | undefined, paid: boolean): ServiceAnswer {
  if (!raw) return { kind: "repeat", code: "unreachable", retryAfterMs: undefined };
  const body = parseJson(raw.text);
  if (raw.status === 200 && isObject(body)) {
    const header = raw.header("payment-response");
    const settlement = header === null ? undefined : fromHeader(header);
    // A paid result comes with its receipt. Without one it is not the service that answered.
    if (!paid) return { kind: "result", answer: raw.text, settlement: null };
    if (isObject(settlement)) return { kind: "result", answer: raw.text, settlement: JSON.stringify(settlement) };
  }
  const error = isObject(body) ? body.error : undefined;
  const words = paymentWords({ body: isObject(body) ? body : {}, headers: { get: raw.header } });
  const code =
    typeof error === "string"
      ? error
      : isObject(error) && typeof error.code === "string"
        ? error.code
        : `status_${raw.status}`;
  const repeat = { kind: "repeat", code, retryAfterMs: retryAfterMs(raw.header("retry-after")) } as const;
  if (asksToRepeat(words)) return repeat;
  if (words.paymentState === "settled") return { kind: "spent" };
  const mayBePaid = mayHaveMoved(words);
  if (raw.status === 402 && typeof error === "string") {
    // No other signature is made while this one may be taken.
    if (mayBePaid) return words.retryAction === "stop" ? { kind: "stopped", code, mayBePaid } : repeat;
    return usedUp.has(error) ? { kind: "spent" } : { kind: "unpaid", code, expiresAt: words.authorizationExpiresAt };
  }
  if (raw.status === 400 && isObject(error) && typeof error.message === "string" && !mayBePaid)
    return { kind: "input", message: error.message, problems: problemsOf(error.details) };
  return asksToRepeat(words) === false ? { kind: "stopped", code, mayBePaid } : repeat;
}
