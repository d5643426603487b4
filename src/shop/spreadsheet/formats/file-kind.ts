/** The kind of a file by its first bytes: a table, or something that only looks like one as text. */
import type { SheetMessage } from "../../words/buy-sheet.ts";
import { zipParts } from "./zip.ts";

/** The kind of a file that can be read, or the name of the message for one that cannot. */
export type FileKind = "xlsx" | "ods" | "html" | "text" | Extract<SheetMessage, `file${string}`>;

/** How files begin, in hexadecimal. */
const startsOf: readonly (readonly [start: RegExp, kind: FileKind])[] = [
  [/^25504446/, "filePdf"],
  [
    /^(?:89504e47|ffd8ff|47494638|424d.{8}0{8}|49492a00|4d4d002a|52494646.{8}57454250|.{8}66747970(?:68|6d69|61))/,
    "filePhoto",
  ],
  [/^(?:52617221|377abcaf|1f8b|425a68|fd377a)/, "fileArchive"],
  // Excel 2 to 4, without a container; rich text, a web archive, and SYLK.
  [/^09(?:00|02|04|08)(?:0[4-9]|0a|10)00/, "fileOlder"],
  [/^(?:7b5c727466|4d494d452d56|49443b50)/, "fileOther"],
];

function zipKind(bytes: Uint8Array): FileKind {
  let names: readonly string[];
  try {
    names = zipParts(bytes).map(({ name }) => name);
  } catch {
    return "fileBroken";
  }
  const has = (name: RegExp) => names.some((each) => name.test(each));
  if (has(/^(?:.*\/)?workbook\.xml$/iu)) return "xlsx";
  if (has(/^content\.xml$/u)) return has(/^META-INF\/.*encr/iu) ? "filePassword" : "ods";
  if (has(/\.bin$/iu) && has(/^xl\//u)) return "fileBinary";
  if (has(/^xl\//u)) return "xlsx";
  return has(/\[Content_Types\]\.xml$|\.iwa$/u) ? "fileOther" : "fileArchive";
}

/** Whether a file in Microsoft's container holds an encrypted workbook: its parts are named in UTF-16. */
const isEncrypted = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes).includes([..."EncryptedPackage"].join("\0"));

const htmlStart =
  /^(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*\?>\s*)*<(?:!doctype html|html|table|meta|head|body|div|style|center)\b/iu;

/** The kind of a text by its beginning. */
export function textKind(text: string): FileKind {
  const start = text.slice(0, 4000).replace(/^[\ufeff\s]+/u, "");
  if (htmlStart.test(start)) return "html";
  if (start.startsWith("<")) return "fileXml";
  if (/^[[{]\s*["{[\]}]/u.test(start) && /[}\]]\s*$/u.test(text.slice(-2000))) return "fileJson";
  const odd = [...start].filter((sign) => (sign < " " && !/\s/u.test(sign)) || sign === "\ufffd").length;
  return odd > start.length / 10 ? "fileOther" : "text";
}

/** The kind of a file by its bytes; `text` where only its letters can decide. */
export function fileKind(bytes: Uint8Array): FileKind {
  const start = Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (start.startsWith("504b")) return zipKind(bytes);
  if (start.startsWith("d0cf11e0")) return isEncrypted(bytes) ? "filePassword" : "fileOlder";
  return startsOf.find(([first]) => first.test(start))?.[1] ?? "text";
}
