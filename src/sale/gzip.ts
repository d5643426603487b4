/** Stored answers, compressed: result JSON repeats its field names for every product. */

const through = (content: BodyInit, transform: CompressionStream | DecompressionStream) =>
  new Response(new Response(content).body?.pipeThrough(transform));

export const gzip = (text: string): Promise<ArrayBuffer> => through(text, new CompressionStream("gzip")).arrayBuffer();

export const gunzip = (bytes: ArrayBuffer): Promise<string> => through(bytes, new DecompressionStream("gzip")).text();
