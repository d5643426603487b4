/**
 * The parts of a zip file. Its directory is read here, because a library unpacks a whole part before its size can be
 * checked, and a file may state a size that is too small.
 */
import { Inflate } from "fflate";

export interface ZipPart {
  readonly name: string;
  /** Bytes that the file says it unpacks to. */
  readonly size: number;
  readonly isPacked: boolean;
  readonly bytes: Uint8Array;
}

/** Bytes that are unpacked before the total is checked again. */
const chunkBytes = 65_536;

/** The end of a directory, its 64-bit form, and its place before the end. */
const [endSign, end64Sign, locatorSign, entrySign] = [0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50];

/** The parts of a zip file; throws if it is broken, or packed in another way than tables are. */
export function zipParts(file: Uint8Array): readonly ZipPart[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const long = (at: number) => Number(view.getBigUint64(at, true));
  let end = file.length - 22;
  while (view.getUint32(end, true) !== endSign) end--;
  let [count, at] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  if (end >= 20 && view.getUint32(end - 20, true) === locatorSign) {
    const end64 = long(end - 12);
    if (view.getUint32(end64, true) === end64Sign) [count, at] = [long(end64 + 32), long(end64 + 48)];
  }
  const parts: ZipPart[] = [];
  for (; count > 0; count--) {
    if (view.getUint32(at, true) !== entrySign) throw new RangeError("The directory is broken");
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const extra = at + 46 + nameLength;
    let wide = extra + 4;
    for (let field = extra; field < extra + extraLength; field += 4 + view.getUint16(field + 2, true))
      if (view.getUint16(field, true) === 1) wide = field + 4;
    /** Reads a number of 32 bits, or the next one of 64 bits that stands in its place. */
    const stated = (place: number) => {
      const value = view.getUint32(place, true);
      if (value !== 0xffffffff) return value;
      wide += 8;
      return long(wide - 8);
    };
    const [size, packed, offset] = [stated(at + 24), stated(at + 20), stated(at + 42)];
    const method = view.getUint16(at + 10, true);
    if (method !== 0 && method !== 8) throw new RangeError("A part is packed in an unknown way");
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    parts.push({
      name: new TextDecoder()
        .decode(file.subarray(at + 46, extra))
        .replaceAll("\\", "/")
        .replace(/^\//u, ""),
      size,
      isPacked: method === 8,
      bytes: file.subarray(start, start + packed),
    });
    at = extra + extraLength + view.getUint16(at + 32, true);
  }
  return parts;
}

/** Unpacks a part, at most as many bytes as are wanted. Throws if it is broken. */
export function unpacked({ isPacked, bytes }: ZipPart, most: number): Uint8Array {
  if (!isPacked) return bytes.subarray(0, most);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((chunk) => {
    chunks.push(chunk);
    size += chunk.length;
  });
  for (let at = 0; at < bytes.length && size < most; at += chunkBytes)
    inflate.push(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
  const all = new Uint8Array(Math.min(size, most));
  let place = 0;
  for (const chunk of chunks) {
    all.set(chunk.subarray(0, Math.max(0, most - place)), Math.min(place, most));
    place += chunk.length;
  }
  return all;
}
