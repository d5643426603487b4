/** The faces of the pages, reduced to the characters that the pages write. */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import subsetFont from "subset-font";
import { project } from "../wrangler.ts";

const packageFolder = join(project, "node_modules/@fontsource/ibm-plex-sans-arabic/files");
const cacheFolder = join(project, "dist/fonts");

const from = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/**
 * Arabic letters, vowel marks, punctuation and the space between them; basic Latin and the signs of the texts. Both
 * scripts use the Latin digits.
 */
const characters = {
  arabic: ` ،؛؟${from(0x0621, 0x063a)}${from(0x0640, 0x0652)}\u200c\u200d\u200e\u200f`,
  latin: `${from(0x20, 0x7e)}\u00a0·«»×–—‘’“”…€−→←≥≤✓✗`,
} as const;

const weights = [400, 600] as const;

/** Copyright, licence and its address: the Open Font License asks that every copy carries them. */
const legalNames = [0, 13, 14];

/** The name of each face, `latin-400` for example. */
export const faces: readonly string[] = Object.keys(characters).flatMap((script) =>
  weights.map((weight) => `${script}-${weight}`),
);

/** The file that a face is reduced from. */
export const faceSource = (face: string): string => join(packageFolder, `ibm-plex-sans-arabic-${face}-normal.woff2`);

/** A face as WOFF2. Reducing one takes a tenth of a second, so it is kept until source or characters change. */
export async function subsetFace(face: string): Promise<Uint8Array> {
  const source = await readFile(faceSource(face));
  const text = face.startsWith("arabic") ? characters.arabic : characters.latin;
  const key = createHash("sha256")
    .update(source)
    .update(text + legalNames)
    .digest("hex")
    .slice(0, 16);
  const cached = join(cacheFolder, `${face}-${key}.woff2`);
  const known = await readFile(cached).catch(() => undefined);
  if (known) return known;
  // Compiling the WebAssembly of HarfBuzz and WOFF2 a second time, optimized, costs 0.3 s and saves nothing for four
  // faces.
  for (const flag of ["--no-wasm-dynamic-tiering", "--no-wasm-tier-up"]) setFlagsFromString(flag);
  const subset = await subsetFont(source, text, { targetFormat: "woff2", preserveNameIds: legalNames });
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(cached, subset);
  return subset;
}
