/** Which formula gave an answer: a purchase that is answered again may be of an earlier one. */

/** Characters in which an answer names its formula; it does so directly after its operation. */
const beginning = 200;

/** Returns the header `Formula-Version` of an answer; none for an answer that names no formula. */
export function formulaVersionHeader(answer: string): Readonly<Record<string, string>> {
  const [, version] = /"formula_version":"([\w./-]+)"/.exec(answer.slice(0, beginning)) ?? [];
  return version === undefined ? {} : { "Formula-Version": version };
}
