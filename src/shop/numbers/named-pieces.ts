/** The pieces that the name of a product says it holds: `Cola (box 24)`, `24x330ml`, `طقم ٦ قطع`. Pure. */
import { goodsIn, withAsciiDigits } from "./unit-words.ts";

const isGoods = (word: string): boolean => goodsIn(word).length > 0;

/** How many pieces are named beside a word of goods, or before a cross; 1 where none are. */
export function piecesInName(name: string): number {
  const text = withAsciiDigits(name);
  const [, crossed] = /(?<![\d.,])(\d{1,4})\s*[x×*]\s*\d/iu.exec(text) ?? [];
  if (crossed !== undefined) return Number(crossed);
  const words = (text.match(/\p{L}+|\d+(?:[.,]\d+)?/gu) ?? []).filter((word) => !/^(?:of|من|في|عدد)$/iu.test(word));
  const counted = words.findIndex(
    (word, at) => /^\d{1,4}$/.test(word) && [words[at - 1], words[at + 1]].some((beside) => isGoods(beside ?? "")),
  );
  const dozen = goodsIn(text).find((goods) => typeof goods === "number" && goods > 1);
  return Math.max(1, Number(words[counted] ?? dozen ?? 1));
}
