/** Stored answers: long ones are compressed, because result JSON repeats its field names for every product. */

/** Characters from which on an answer is compressed: for a shorter one that costs more work than it saves. */
const leastCompressed = 16 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The first byte of gzip (RFC 1952). No JSON text begins with it. */
const gzipMark = 0x1f;

const through = (content: BodyInit, transform: CompressionStream | DecompressionStream) =>
  new Response(new Response(content).body?.pipeThrough(transform));

/** The bytes of an answer as they are stored. */
export async function pack(text: string): Promise<ArrayBuffer> {
  if (text.length >= leastCompressed) return through(text, new CompressionStream("gzip")).arrayBuffer();
  return new Uint8Array(encoder.encode(text)).buffer;
}

/** The answer of stored bytes. */
export async function unpack(bytes: ArrayBuffer): Promise<string> {
  if (new Uint8Array(bytes)[0] !== gzipMark) return decoder.decode(bytes);
  return through(bytes, new DecompressionStream("gzip")).text();
}
