/** Recognizes a question about imports or sales in a country outside the Gulf, which no operation calculates. */
import { locales } from "../../../lib/text.ts";
import { wordsOf } from "./words.ts";

/** The states in which sales are calculated. */
const gulfStates: readonly string[] = ["SA", "AE", "KW", "QA", "BH", "OM"];

/** Other names of places in the Gulf: a question with one of these is about the Gulf. */
const gulfPlaces =
  "gulf gcc ksa uae saudi emirati kuwaiti qatari omani bahraini zatca riyadh jeddah dammam khobar makkah mecca medina dubai sharjah doha manama muscat الخليج خليجي سعودي اماراتي كويتي قطري رياض جده دمام خبر مكه مدينه دبي شارقه دوحه منامه مسقط";

/** Names in use besides those of Unicode. */
const otherNames = "usa us uk england britain america europe eu امريكا بريطانيا انجلترا اوروبا";

/** Region names that are also ordinary words: a piece of clothing, and "my money" in Arabic. */
const ordinaryWords = new Set(["jersey", "مالي"]);

const tradeWord =
  /^(?:dut(?:y|ies)|customs|tariffs?|import\p{L}*|vat|tax(?:es)?|sell(?:ing)?|sales|جمر\p{L}+|جمارك|رسوم|ضريب\p{L}+|ضرايب|استيراد|استورد\p{L}*|بيع|ابيع)$/u;
const destination = /^(?:to|into|in|الي|في)$/;
const origin = /^(?:from|of|من)$/;
/** Words before "in" that make a country the origin of the goods. */
const madeThere =
  /^(?:made|produced|manufactured?|manufacturers?|suppliers?|factor(?:y|ies)|bought|buy|sourced|based|مصنع|مورد\p{L}*|مصنوع\p{L}*)$/u;

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Reads the names of regions in both languages from Unicode's data, in the form in which words are compared. */
function readCountries(): { readonly gulf: ReadonlySet<string>; readonly others: ReadonlySet<string> } {
  const gulf = new Set(wordsOf(gulfPlaces));
  const others = new Set(wordsOf(otherNames));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  for (const locale of locales) {
    const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
    for (const code of codes) {
      const name = wordsOf(names.of(code) ?? "").join(" ");
      if (name !== "" && !ordinaryWords.has(name)) (gulfStates.includes(code) ? gulf : others).add(name);
    }
  }
  return { gulf, others };
}

let countries: ReturnType<typeof readCountries> | undefined;

/** How many words the longest name has that is looked for. */
const longestName = 3;

/**
 * Whether a question names a country outside the Gulf as the place of an import or a sale. The goods' country of
 * origin does not count, nor does any country if the question also names a place in the Gulf.
 */
export function namesOtherCountry(question: string): boolean {
  const words = wordsOf(question);
  if (!words.some((word) => tradeWord.test(word))) return false;
  countries ??= readCountries();
  const { gulf, others } = countries;
  if (words.some((word) => gulf.has(word) || gulf.has(word.replace(/^[لبو]/, "")))) return false;
  return words.some((word, place) => {
    const [beforeThat = "", before = ""] = [words[place - 2], words[place - 1]];
    if (/^[لب]/.test(word) && others.has(word.slice(1))) return !others.has(word);
    const length = [1, 2, longestName].find((count) => others.has(words.slice(place, place + count).join(" ")));
    if (length === undefined || origin.test(before)) return false;
    if (destination.test(before)) return !madeThere.test(beforeThat);
    const after = words[place + length] ?? "";
    return tradeWord.test(after) || (tradeWord.test(before) && !before.startsWith("import"));
  });
}
