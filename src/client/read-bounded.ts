/** Reads answers of another party within a bound in bytes, because a hostile one may never end. */

/** The most bytes of a key set or another small document. */
export const smallDocument = 64 * 1024;

/** The most bytes of an answer of the service: the largest result has a tenth of it. */
export const longestAnswer = 4 * 1024 * 1024;

/** Returns a body as text. Rejects when it has more than `mostBytes`, and stops reading there. */
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
