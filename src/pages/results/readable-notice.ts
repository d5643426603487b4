/** Notices as people read them. */
import type { Formats } from "../format.ts";
import type { ResultWord } from "./words.ts";

/** Where people find the fields of a result that notices name. */
const places: ReadonlyMap<string, ResultWord> = new Map([
  ["missing_inputs", "assumedTitle"],
  ["landed_cost_with_typical_freight", "typicalFreight"],
]);

/** A notice of a result with the headings of its document instead of names of JSON. */
export const readableNotice = (notice: string, word: Formats<ResultWord>["word"]): string =>
  notice.replace(/[a-z]+(?:_[a-z]+)+/g, (name) => {
    const place = places.get(name);
    return place ? word("quotedHeading", { heading: word(place) }) : name;
  });
