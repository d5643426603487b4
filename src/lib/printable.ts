/** Others' text for a terminal, without characters that move the cursor or change the direction of later text. */

/** Lines of text without marks and isolates of direction, and with a question mark for each control character. */
export const printableLines = (text: string): string =>
  text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/\p{Cc}/gu, (character) => (/[\n\t]/.test(character) ? character : "?"));

/** A text for one line, with a question mark for each invisible character. */
export const printable = (text: string): string => text.replace(/\p{C}/gu, "?");

/** A value as JSON text with invisible characters escaped, so that it reads back as the same value. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
