/** Fetches a JSON document of another party within a bound in time and bytes. */

/** The most that is waited for, milliseconds, and read, bytes: enough for any key set or price list. */
const deadlineMs = 10_000;
const mostBytes = 64 * 1024;

/** Reads a body up to a bound in bytes. Throws when there is more. */
async function readBounded(response: Response): Promise<string> {
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

/** Fetches JSON. Rejects when no answer 200 comes in 10 seconds, when it redirects, or has more than 64 KB. */
export async function boundedJson(url: string): Promise<unknown> {
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(deadlineMs) });
  if (response.status !== 200) throw new Error(`It answered ${response.status}`);
  return JSON.parse(await readBounded(response));
}
