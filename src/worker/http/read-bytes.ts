/** Reads a body of bounded length, whatever Content-Length says. */
import { ServiceError } from "./errors.ts";

/** What is asked for at first of a body that does not say how long it is. */
const usualBytes = 4096;

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** A reader into buffers of our own; undefined when the stream is not one of bytes, as bodies from the network are. */
function byteReader(body: ReadableStream): ReadableStreamBYOBReader | undefined {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return undefined;
  }
}

/** Reads the whole of a body, or of a longer one enough to know that it is. The body is cancelled in that case. */
type Reading = (limit: number) => Promise<{ readonly chunks: Uint8Array[]; readonly length: number }>;

/**
 * Filling one buffer that the whole body fits into takes one step for what reading chunk by chunk takes two or three, and those
 * steps are dear.
 */
const fill =
  (reader: ReadableStreamBYOBReader, promised: number): Reading =>
  async (limit) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    let wanted = Math.min(promised || usualBytes, limit) + 1;
    while (wanted > 0) {
      const { value } = await reader.readAtLeast(wanted, new Uint8Array(wanted));
      if (value) chunks.push(value);
      const received = value?.byteLength ?? 0;
      length += received;
      if (received < wanted) return { chunks, length };
      wanted = limit + 1 - length;
    }
    await reader.cancel();
    return { chunks, length };
  };

const readChunks =
  (reader: ReadableStreamDefaultReader<Uint8Array>): Reading =>
  async (limit) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    while (length <= limit) {
      const { done, value } = await reader.read();
      if (done) return { chunks, length };
      chunks.push(value);
      length += value.byteLength;
    }
    await reader.cancel();
    return { chunks, length };
  };

/**
 * Reads at most `limit` bytes. Throws `body_too_large` as soon as the limit is passed, without reading on. Of a request that came over
 * the network Content-Length is believed, because the server that parsed it holds the body to it: such a body is read in one step.
 */
export async function readBytes(request: Request, limit: number, overNetwork = false): Promise<Uint8Array> {
  const promised = Number(request.headers.get("Content-Length"));
  const tooLarge = () => new ServiceError("body_too_large", { details: [{ limit_bytes: limit }] });
  if (promised > limit) throw tooLarge();
  if (overNetwork && promised > 0) {
    const whole = new Uint8Array(await request.arrayBuffer());
    if (whole.byteLength > limit) throw tooLarge();
    return whole;
  }
  const { body } = request;
  if (!body) return new Uint8Array();
  const bytes = byteReader(body);
  const { chunks, length } = await (bytes ? fill(bytes, promised) : readChunks(body.getReader()))(limit);
  if (length > limit) throw tooLarge();
  return concatenate(chunks, length);
}
