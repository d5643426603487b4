/**
 * Requests to one service: sent with a deadline, and answers read up to a number of bytes, because a hostile server
 * may never end.
 */
import { isObject, type JsonObject, parseJson } from "../../lib/text.ts";
import { type PurchaseOutcome, type ReceivedResponse, type Refusal, read } from "../../payment/outcome.ts";

/** The most bytes of a key set or another small document. */
export const smallDocument = 64 * 1024;

/** The most bytes of an answer of the service: ten times the largest result. */
export const longestAnswer = 4 * 1024 * 1024;

/** A body as text. Rejects when it has more than `mostBytes`, and stops reading there. */
export async function readBounded(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new Error(`The answer has more than ${mostBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** An answer, or the reason why no readable one came. */
type Received<What> =
  | { readonly received: What; readonly cause?: undefined }
  | { readonly received?: undefined; readonly cause: unknown };

/** How a call ended. */
export type Reply = Received<PurchaseOutcome>;

/** How long a request may take, milliseconds. A settlement takes longer than a question. */
const timeoutsMs = { unsigned: 20_000, signed: 90_000 } as const;

/** Where requests go, and how. */
export interface RequestSettings {
  /** Origin of the service, without a slash at the end. */
  readonly origin: string;
  readonly language?: "en" | "ar" | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Called with the reason why an answer did not come, which never holds a header or a body. */
  readonly report?: ((thrown: unknown) => void) | undefined;
}

/** The headers that go with the body of a call. */
export interface CallHeaders {
  readonly signature?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly referralCode?: string | undefined;
}

/** Why something was thrown, in parentheses; the innermost error says most. */
export const causeText = (cause: unknown): string => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && inner.message !== "" ? ` (${inner.message})` : "";
};

/** Requests to one service. */
export class Requests {
  readonly #settings: RequestSettings;

  constructor(settings: RequestSettings) {
    this.#settings = settings;
  }

  /** Calls an operation. Throws a TypeError for a value that no header can carry. */
  post(path: string, input: unknown, given: CallHeaders): Promise<Reply> {
    const headers = new Headers({
      "Content-Type": "application/json",
      "Accept-Language": this.#settings.language ?? "en",
    });
    if (given.idempotencyKey !== undefined) headers.set("Idempotency-Key", given.idempotencyKey);
    if (given.referralCode !== undefined) headers.set("X-Referral-Code", given.referralCode);
    if (given.signature !== undefined) headers.set("PAYMENT-SIGNATURE", given.signature);
    const timeoutMs = given.signature === undefined ? timeoutsMs.unsigned : timeoutsMs.signed;
    return this.#send(path, { method: "POST", headers, body: JSON.stringify(input ?? null) }, timeoutMs, read);
  }

  /** Fetches a published document. */
  get(path: string): Promise<Received<JsonObject>> {
    return this.#send(path, {}, timeoutsMs.unsigned, ({ text }) => {
      const document = parseJson(text);
      return isObject(document) ? document : undefined;
    });
  }

  async #send<What>(
    path: string,
    init: RequestInit,
    timeoutMs: number,
    understand: (response: ReceivedResponse) => What | undefined,
  ): Promise<Received<What>> {
    const { origin, fetch: send = fetch, report } = this.#settings;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      // A signature goes to the chosen service and nowhere else.
      const response = await send(origin + path, { ...init, redirect: "manual", signal });
      const { status, headers } = response;
      if (status >= 300 && status < 400) throw new Error("The service redirects, and a call is not sent elsewhere");
      const received = understand({ status, headers, text: await readBounded(response, longestAnswer) });
      if (received === undefined) throw new Error("The answer is not one of this service");
      return { received };
    } catch (thrown) {
      const cause = signal.aborted ? signal.reason : thrown;
      report?.(cause);
      return { cause };
    }
  }
}

/**
 * The most that is printed of an answer, which any server may have sent: the number of problems, and characters of
 * each text.
 */
const [mostProblems, longestText] = [50, 1_000];

const shortened = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text;

/**
 * The message of an outcome without a result, with its problems on lines of their own, within a bound. `name` returns
 * what people call the field at a JSON pointer.
 */
export function problemsIn(refusal: Refusal, name: (path: string) => string = (path) => path): string {
  if (refusal.kind === "challenge") return shortened(`${refusal.error}: ${refusal.message}`);
  const problems = refusal.details.flatMap(({ path, message }) =>
    typeof path === "string" && typeof message === "string" ? [shortened(`  ${name(path)}  ${message}`)] : [],
  );
  const more = problems.length > mostProblems ? [`  … and ${problems.length - mostProblems} more`] : [];
  return [shortened(refusal.message), ...problems.slice(0, mostProblems), ...more].join("\n");
}
