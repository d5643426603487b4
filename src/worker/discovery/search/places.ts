/** Countries and cities that goods go to or come from, by their names in English and Arabic, in compared form. */
import { memoize } from "../../../lib/memo.ts";
import { wordsOf } from "./search-words.ts";

/** The Gulf, and Jersey: a jersey is a garment first. */
const left = ["SA", "AE", "KW", "QA", "BH", "OM", "JE"];

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const codes = [...letters].flatMap((first) => [...letters].map((second) => first + second));

/** Every name that the runtime has for a country in a language, without those of the Gulf. */
function countryNames(language: string): readonly string[] {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  return codes.filter((code) => !left.includes(code)).map((code) => names.of(code) ?? "");
}

/** Names that the runtime lacks, and cities. */
const otherNames = {
  en: "usa, america, uk, britain, england, scotland, europe, africa, asia, korea, turkey, cairo, amman, london, manchester, paris, berlin, hamburg, rome, milan, madrid, barcelona, amsterdam, rotterdam, istanbul, moscow, mumbai, delhi, karachi, dhaka, shanghai, shenzhen, guangzhou, beijing, singapore, tokyo, sydney, toronto, chicago, lagos, nairobi, casablanca, khartoum, beirut, damascus, baghdad, new york, los angeles, hong kong",
  ar: "أمريكا, بريطانيا, أوروبا, أفريقيا, كوريا, القاهرة, لندن, باريس, برلين, اسطنبول, إسطنبول, موسكو, مومباي, كراتشي, شنغهاي, طوكيو, تورونتو, نيروبي, بيروت, دمشق, بغداد, عمّان, نيويورك, هونغ كونغ",
};

/** What stands for a place of several words: its words, joined. */
const joined = (words: readonly string[]): string => words.join(" ");

/** Every place outside of the Gulf in a language; "New York" and "South Africa" as one. */
const foreignPlaces = memoize((language: "en" | "ar"): ReadonlySet<string> => {
  const names = [...countryNames(language), ...otherNames[language].split(", ")];
  return new Set(names.map((name) => joined(wordsOf(name))).filter(Boolean));
});

const isForeign = (place: string): boolean => foreignPlaces("en").has(place) || foreignPlaces("ar").has(place);

/** Where words name a place outside of the Gulf: its first word's position, and the one after its last. */
const foreignPlacesIn = (words: readonly string[]): readonly { readonly from: number; readonly to: number }[] =>
  words.flatMap((_, from) => {
    const to = [3, 2, 1].map((length) => from + length).find((end) => isForeign(joined(words.slice(from, end))));
    return to === undefined ? [] : [{ from, to }];
  });

const originWords = new Set(wordsOf("from من"));
const wayWords = new Set(wordsOf("to into إلى"));
const placeWords = new Set([...wayWords, ...wordsOf("in في")]);
const [the = "", arabia = ""] = wordsOf("the arabia");
const home = new Set(wordsOf("saudi السعودية"));

/** The word before a position, or before the article there. */
const before = (words: readonly string[], place: number): string =>
  words[words[place - 1] === the ? place - 2 : place - 1] ?? "";

/** Whether a place of a question is where goods come from: "from Dubai", "Dubai to Riyadh". */
export const isOrigin = (words: readonly string[], from: number, to = from + 1): boolean =>
  originWords.has(before(words, from)) || wayWords.has(words[to] ?? "");

/** Whether a place of a question is stated to be where goods go. */
const isStatedDestination = (words: readonly string[], from: number, to = from + 1): boolean =>
  !isOrigin(words, from, to) && placeWords.has(before(words, from));

/** Whether goods leave Saudi Arabia: it is where they come from, and not where they go. */
export function leavesHome(words: readonly string[]): boolean {
  const places = words.flatMap((word, place) => (home.has(word) ? [place] : []));
  const afterName = (place: number): number => (words[place + 1] === arabia ? place + 2 : place + 1);
  return (
    places.some((place) => isOrigin(words, place, afterName(place))) &&
    words.some((word) => wayWords.has(word)) &&
    !places.some((place) => wayWords.has(before(words, place)))
  );
}

/** Whether goods come from outside of the Gulf, and Saudi Arabia is named, too. */
export const comesHome = (words: readonly string[]): boolean =>
  words.some((word) => home.has(word)) && foreignPlacesIn(words).some(({ from, to }) => isOrigin(words, from, to));

/** Whether a place outside of the Gulf is stated to be where goods go, and Saudi Arabia is not. */
export const goesAbroad = (words: readonly string[]): boolean =>
  !words.some((word, place) => home.has(word) && (isOrigin(words, place) || isStatedDestination(words, place))) &&
  foreignPlacesIn(words).some(({ from, to }) => isStatedDestination(words, from, to));
