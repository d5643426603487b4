/** Calls to facilitators and chain nodes: bounded in time and size, and never trusted. */

/** Bytes of an answer that are read. */
const maxAnswerBytes = 256 * 1024;

/** What came of a call: an answer that is JSON, or nothing that can be relied on. */
export type JsonAnswer =
  | {
      readonly status: number;
      readonly json: unknown;
      /** What Retry-After asks for, when it is a number of seconds. */
      readonly retryAfterMs: number | undefined;
    }
  | undefined;

async function readBounded(response: Response): Promise<string> {
  // A length that is declared is the length that comes, unless the body is compressed; reading at once costs a third.
  const declared = Number(response.headers.get("Content-Length") ?? Number.NaN);
  if (declared <= maxAnswerBytes && !response.headers.has("Content-Encoding")) return response.text();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxAnswerBytes) throw new Error("The answer is too large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Sends JSON (or asks with GET when there is no body) and reads JSON, within a deadline in ms. Undefined when anything fails on the way. */
export async function requestJson(
  url: string,
  options: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>>; readonly timeoutMs: number },
): Promise<JsonAnswer> {
  const abort = new AbortController();
  // Not AbortSignal.timeout: its timer would go off long after most answers.
  const timer = setTimeout(() => abort.abort(), options.timeoutMs);
  try {
    const response = await fetch(url, {
      method: options.body === undefined ? "GET" : "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...options.headers },
      redirect: "manual",
      signal: abort.signal,
      body: JSON.stringify(options.body),
    });
    const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
    const retryAfterMs = retryAfter >= 0 ? retryAfter * 1000 : undefined;
    const text = await readBounded(response);
    // A refusal for want of patience counts as one whatever its body says.
    const json: unknown = response.status === 429 ? undefined : JSON.parse(text);
    return { status: response.status, json, retryAfterMs };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
