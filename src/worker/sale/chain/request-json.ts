/** Calls to facilitators and chain nodes: bounded in time and size, and never trusted. */

/** Bytes of an answer that are read, unless the caller reads it by itself. */
const maxAnswerBytes = 256 * 1024;

/** What came of a call: an answer that is JSON, or nothing that can be relied on. */
export type JsonAnswer =
  | {
      readonly status: number;
      readonly json: unknown;
      /** What Retry-After asks for, when it is a number of seconds. */
      readonly retryAfterMs: number | undefined;
      /** What a facilitator says of the extensions (x402 v2), in the header's own form; absent when it says nothing. */
      readonly extensionResponses?: string;
    }
  | undefined;

/** A call. Without a body it is a GET. */
export interface JsonCall {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Reads the answer's JSON; throws when it cannot be relied on. */
  readonly read?: (response: Response) => Promise<unknown>;
}

/** Whether a body is as long as it declares, and within a bound. Reading it at once costs a third. */
export const declaresAtMost = (response: Response, bytes: number): boolean =>
  Number(response.headers.get("Content-Length") ?? Number.NaN) <= bytes && !response.headers.has("Content-Encoding");

/** The pieces of a body as text in UTF-8. Throws after `bytes`, or when it ends inside of a character. */
export async function* textOf(response: Response, bytes: number, tooLong: () => Error): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > bytes) throw tooLong();
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function readBounded(response: Response): Promise<unknown> {
  if (declaresAtMost(response, maxAnswerBytes)) return JSON.parse(await response.text());
  let text = "";
  for await (const piece of textOf(response, maxAnswerBytes, () => new Error("The answer is too long"))) text += piece;
  return JSON.parse(text);
}

/**
 * Sends JSON (or asks with GET when there is no body) and reads JSON, within a deadline in ms. Undefined when anything
 * fails on the way.
 */
export async function requestJson(url: string, call: JsonCall): Promise<JsonAnswer> {
  const abort = new AbortController();
  // Not AbortSignal.timeout: its timer would go off long after most answers.
  const timer = setTimeout(() => abort.abort(), call.timeoutMs);
  try {
    const response = await fetch(url, {
      method: call.body === undefined ? "GET" : "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...call.headers },
      redirect: "manual",
      signal: abort.signal,
      body: JSON.stringify(call.body),
    });
    const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
    const retryAfterMs = retryAfter >= 0 ? retryAfter * 1000 : undefined;
    if (response.status === 429) {
      // A refusal for want of patience counts as one whatever its body says.
      await response.body?.cancel();
      return { status: response.status, json: undefined, retryAfterMs };
    }
    const extensionResponses = response.headers.get("EXTENSION-RESPONSES");
    return {
      status: response.status,
      json: await (call.read ?? readBounded)(response),
      retryAfterMs,
      ...(extensionResponses !== null && { extensionResponses }),
    };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
