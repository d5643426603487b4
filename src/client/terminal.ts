/** Words of other people on a terminal: nothing in them moves the cursor or turns the direction of what follows. */

/** Lines of text, each control and each override of direction a question mark. */
export const printableLines = (text: string): string =>
  text.replace(/[\p{Cc}\u202a-\u202e]/gu, (character) => (/[\n\t]/.test(character) ? character : "?"));

/** A value as JSON text, with invisible characters escaped: read as JSON it stays the same. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
