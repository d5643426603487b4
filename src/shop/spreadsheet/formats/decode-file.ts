/** Decodes a text file, which does not name its encoding. */
import { meaningOf } from "../known-headings.ts";
import { rowWord } from "../row-words.ts";

/** A text, and the name of the encoding by which it was read. */
export interface Decoded {
  readonly encoding: string;
  readonly text: string;
}

/** The number of bytes by which the encoding is found. */
const sampleBytes = 60_000;

/** The encoding that a mark at the start names, or zeros between Latin characters. */
function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 4000);
  const zeros = (odd: number) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (even + odd < sample.length / 50) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

/** Whether bytes are UTF-8; a few letters may be broken. */
function isUtf8(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return true;
  // The last letter of the sample can be cut.
  const text = new TextDecoder("utf-8").decode(bytes.subarray(0, sampleBytes), { stream: bytes.length > sampleBytes });
  const broken = text.match(/\ufffd/gu)?.length ?? 0;
  return broken === 0 || (text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0) >= broken * 4;
}

/** Which share of the pairs of bytes begins within a range: the letters in daily use of an encoding. */
function pairsIn(bytes: Uint8Array, first: number, last: number, isSecond: (byte: number) => boolean): number {
  let [inside, all] = [0, 0];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    all++;
    if (byte >= first && byte <= last && isSecond(bytes[++index] ?? 0)) inside++;
  }
  return all === 0 ? 0 : inside / all;
}

/** Which share of the bytes above ASCII fulfils a condition. */
function shareOf(bytes: Uint8Array, is: (byte: number, index: number) => boolean): number {
  const high = bytes.reduce((sum, byte) => sum + Number(byte >= 0x80), 0);
  return high === 0 ? 0 : bytes.reduce((sum, byte, index) => sum + Number(byte >= 0x80 && is(byte, index)), 0) / high;
}

const isAsciiLetter = (byte = 0): boolean => /[A-Za-z]/.test(String.fromCharCode(byte));

/** Arabic letters of Windows that Macs do not write, and of Macs that Windows does not. */
const windowsArabic = new Set([0xd8, 0xdd, 0xde, 0xdf, 0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xec, 0xed]);
const macArabic = new Set([0xd7, 0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea]);

/** How likely each encoding is, from 0 to 1, by the bytes alone. */
function likelihoods(bytes: Uint8Array): readonly (readonly [encoding: string, likelihood: number])[] {
  const latin = shareOf(bytes, (_, index) => isAsciiLetter(bytes[index - 1]) || isAsciiLetter(bytes[index + 1]));
  const isArabic = (letters: ReadonlySet<number>) => (byte: number) =>
    letters.has(byte) || (byte >= 0xc1 && byte <= 0xda && byte !== 0xd7 && byte !== 0xd8);
  return [
    ["windows-1256", shareOf(bytes, isArabic(windowsArabic)) * (1 - latin)],
    ["gb18030", pairsIn(bytes, 0xa1, 0xd7, (byte) => byte >= 0xa1) * (1 - latin)],
    ["big5", pairsIn(bytes, 0xa1, 0xc6, (byte) => (byte >= 0x40 && byte <= 0x7e) || byte >= 0xa1) * (1 - latin)],
    ["windows-1254", latin],
    ["mac-arabic", shareOf(bytes, isArabic(macArabic)) * (1 - latin)],
  ];
}

/** How many cells of the first lines are known: headings, and names of sums. */
function knownCells(text: string): number {
  const cells = text.split(/[\r\n]+/u, 30).flatMap((line) => line.split(/[\t;,|،؛]/u));
  return cells.filter((cell) => {
    const plain = cell.replaceAll('"', "").trim();
    return plain !== "" && (meaningOf(plain) !== undefined || rowWord(plain) !== undefined);
  }).length;
}

/** Macs wrote the letters of ISO 8859-6 at the same places, which browsers do decode: enough to find known words. */
const decoderOf = (encoding: string): string => (encoding === "mac-arabic" ? "iso-8859-6" : encoding);

/**
 * Decodes a file: the likeliest text first, and others only where neither its words nor its bytes decide. Arabic of
 * old Macs is named `mac-arabic`; its signs are not decoded.
 */
export function decodeFile(bytes: Uint8Array): readonly Decoded[] {
  const decode = (encoding: string, part = bytes): Decoded => ({
    encoding,
    text: new TextDecoder(decoderOf(encoding)).decode(part),
  });
  const marked = markedEncoding(bytes) ?? (isUtf8(bytes) ? "utf-8" : undefined);
  if (marked !== undefined) return [decode(marked)];
  const start = bytes.subarray(0, sampleBytes);
  const rated = likelihoods(start)
    .map(([encoding, likelihood]) => ({ encoding, likelihood, known: knownCells(decode(encoding, start).text) }))
    .toSorted((a, b) => b.known - a.known || b.likelihood - a.likelihood);
  const [best, ...others] = rated;
  const isOpen = ({ encoding, known, likelihood }: NonNullable<typeof best>) =>
    encoding !== "mac-arabic" && known === best?.known && likelihood > 0.4 && best.likelihood - likelihood <= 0.15;
  return [best, ...others.filter(isOpen)].flatMap((each) => (each ? [decode(each.encoding)] : []));
}
