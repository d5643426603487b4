/** Requests to one service: sent with a deadline, and read to the end of their answer. */
import { isObject, type JsonObject } from "../lib/text.ts";
import { longestAnswer, readBounded } from "./read-bounded.ts";

/** What the service answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body, byte for byte. */
  readonly text: string;
  /** A result (200), a challenge (402) or an Error object. */
  readonly body: JsonObject;
}

/** An answer, or why none came that can be understood. */
export type Reply =
  | { readonly answer: Answer; readonly cause?: undefined }
  | { readonly answer?: undefined; readonly cause: unknown };

/** A settlement takes longer than a question. */
const defaultTimeoutsMs: { readonly unsigned: number; readonly signed: number } = { unsigned: 20_000, signed: 90_000 };

/** Where requests go, and how. */
export interface RequestSettings {
  /** Origin of the service, without a slash at the end. */
  readonly origin: string;
  readonly language?: "en" | "ar" | undefined;
  /** How long an unsigned and a signed request may take, milliseconds; 20,000 and 90,000. */
  readonly timeoutsMs?: typeof defaultTimeoutsMs;
  readonly fetch?: typeof fetch | undefined;
  /** Told why an answer did not come. It never sees a header or a body. */
  readonly report?: ((thrown: unknown) => void) | undefined;
}

/** What goes with the body of a call. */
export interface CallHeaders {
  readonly signature?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly referralCode?: string | undefined;
}

/** Why something was thrown, in parentheses: the innermost reason says most. */
export const causeText = (cause: unknown): string => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && inner.message !== "" ? ` (${inner.message})` : "";
};

/** A signature goes to the chosen service and nowhere else. Browsers give a redirection the status 0. */
const isRedirection = ({ status }: Response) => status === 0 || (status >= 300 && status < 400);

/** Requests to one service. */
export class Requests {
  readonly #settings: RequestSettings;

  constructor(settings: RequestSettings) {
    this.#settings = settings;
  }

  get origin(): string {
    return this.#settings.origin;
  }

  /**
   * Calls an operation. Rejects with the reason of `signal`, and with a TypeError for a value that no header can carry.
   */
  post(path: string, input: unknown, given: CallHeaders, signal?: AbortSignal): Promise<Reply> {
    const { language = "en", timeoutsMs = defaultTimeoutsMs } = this.#settings;
    const headers = new Headers({ "Content-Type": "application/json", "Accept-Language": language });
    if (given.idempotencyKey !== undefined) headers.set("Idempotency-Key", given.idempotencyKey);
    if (given.referralCode !== undefined) headers.set("X-Referral-Code", given.referralCode);
    if (given.signature !== undefined) headers.set("PAYMENT-SIGNATURE", given.signature);
    const timeoutMs = given.signature === undefined ? timeoutsMs.unsigned : timeoutsMs.signed;
    return this.#send(path, { method: "POST", headers, body: JSON.stringify(input ?? null) }, timeoutMs, signal);
  }

  /** Fetches a published document. Rejects with the reason of `signal`. */
  get(path: string, signal?: AbortSignal): Promise<Reply> {
    const { timeoutsMs = defaultTimeoutsMs } = this.#settings;
    return this.#send(path, {}, timeoutsMs.unsigned, signal);
  }

  async #send(path: string, init: RequestInit, timeoutMs: number, signal: AbortSignal | undefined): Promise<Reply> {
    const { origin, fetch: send = fetch, report } = this.#settings;
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await send(origin + path, {
        ...init,
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (isRedirection(response)) throw new Error("The service redirects, and a call is not sent elsewhere");
      const text = await readBounded(response, longestAnswer);
      const body: unknown = JSON.parse(text);
      if (!isObject(body)) throw new Error("The answer is no JSON object");
      return { answer: { status: response.status, headers: response.headers, text, body } };
    } catch (thrown) {
      signal?.throwIfAborted();
      const cause = timeout.aborted ? timeout.reason : thrown;
      report?.(cause);
      return { cause };
    }
  }
}
