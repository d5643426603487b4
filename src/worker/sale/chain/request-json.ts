/** Calls to facilitators and chain nodes: bounded in time and size, and never trusted. */

/** The most bytes of an answer that are read by default. An answer that declares at most this many is read at once. */
const maxAnswerBytes = 256 * 1024;

/** The outcome of a call: an answer, or nothing usable. */
export type JsonAnswer =
  | {
      readonly status: number;
      readonly json: unknown;
      /** The pause that Retry-After asks for, by a number of seconds or a date. */
      readonly retryAfterMs: number | undefined;
      /**
       * The facilitator's answers to the extensions (x402 v2), in the header's own form; absent when there are no
       * answers.
       */
      readonly extensionResponses?: string;
      /** Where a redirect leads, which is not followed. */
      readonly location?: string;
    }
  | undefined;

/** A call. Without a body it is a GET. */
export interface JsonCall {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Reads the answer's JSON; throws when it cannot be relied on. Without it, what is not JSON is read as undefined. */
  readonly read?: (response: Response) => Promise<unknown>;
}

/** The answer is longer than may be read, or than may be kept. */
export class AnswerTooLong extends Error {}

/** Whether an answer declares itself as short. Reading it at once costs a third of the time. */
const isShort = ({ headers }: Response): boolean =>
  Number(headers.get("Content-Length") ?? Number.NaN) <= maxAnswerBytes && !headers.has("Content-Encoding");

/** The pieces of a body as text in UTF-8; a short one is one piece. Throws `AnswerTooLong`. */
export async function* textOf(response: Response, bytes: number): AsyncGenerator<string> {
  if (isShort(response)) return yield await response.text();
  const decoder = new TextDecoder();
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > bytes) throw new AnswerTooLong();
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** Reads a body as JSON. Throws `AnswerTooLong` after `bytes`, and an error for any other body. */
export async function readJson(response: Response, bytes: number): Promise<unknown> {
  if (isShort(response)) return JSON.parse(await response.text());
  let text = "";
  for await (const piece of textOf(response, bytes)) text += piece;
  return JSON.parse(text);
}

/** The pause that a Retry-After asks for (RFC 9110, 10.2.3), ms. */
function pauseOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Math.max(0, Date.parse(retryAfter) - Date.now()) : seconds * 1000;
  return ms >= 0 ? ms : undefined;
}

/**
 * Sends JSON (or asks with GET when there is no body) and reads JSON, within a deadline in ms. Undefined when no usable
 * answer comes.
 */
export async function requestJson(url: string, call: JsonCall): Promise<JsonAnswer> {
  const abort = new AbortController();
  // Not AbortSignal.timeout: its timer would fire long after most answers.
  const timer = setTimeout(() => abort.abort(), call.timeoutMs);
  try {
    const response = await fetch(url, {
      method: call.body === undefined ? "GET" : "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...call.headers },
      redirect: "manual",
      signal: abort.signal,
      body: JSON.stringify(call.body),
    });
    const retryAfterMs = pauseOf(response.headers.get("Retry-After"));
    if (response.status === 429) {
      // A request to wait counts as one, even if the body says something else.
      await response.body?.cancel();
      return { status: response.status, json: undefined, retryAfterMs };
    }
    const extensionResponses = response.headers.get("EXTENSION-RESPONSES");
    const location = response.headers.get("Location");
    return {
      status: response.status,
      // An answer that is not JSON is still an answer.
      json: await (call.read?.(response) ?? readJson(response, maxAnswerBytes).catch(() => undefined)),
      retryAfterMs,
      ...(extensionResponses !== null && { extensionResponses }),
      ...(location !== null && { location }),
    };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
