/** Reads a number as people type it: Western or Arabic-Indic digits, either decimal sign, grouping marks between digits. */

const zeros = [0x0660, 0x06f0];

/** The number, or undefined when the text is not one. */
export function parseTypedNumber(text: string): number | undefined {
  const western = text
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (zeros.findLast((zero) => code >= zero) ?? code));
    })
    .replaceAll("\u066b", ".")
    .replace(/(?<=\d)[,\u066c\u00a0\u202f' ](?=\d{3}(?:\D|$))/g, "");
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(western) ? Number(western) : undefined;
}
