/** Text of other people, without what moves a terminal's cursor or turns the direction of what follows. */
export const printable = (text: string): string => text.replace(/\p{C}/gu, "?");
