/** Evaluates the published derivation in exact arithmetic from the values of a result (domain.md 10). */
import { Fraction } from "./fraction.ts";

/** The values of the names in an expression. */
export type Names = Readonly<Record<string, Fraction>>;

/** The exact value of an expression. Throws on a name or a character outside the published grammar. */
export function evaluate(expression: string, names: Names, moneyDecimals: number): Fraction {
  const functions: Readonly<Record<string, (value: Fraction) => Fraction>> = {
    money: (value) => value.roundTo(moneyDecimals),
    round2: (value) => value.roundTo(2),
  };
  const tokens = expression.match(/[a-z_][a-z0-9_]*|\d+|\S/g) ?? [];
  let at = 0;
  const take = (token: string) => {
    if (tokens[at++] !== token) throw new SyntaxError(`Expected ${token} in ${expression}`);
  };
  const inBrackets = (): Fraction => {
    take("(");
    const value = sum();
    take(")");
    return value;
  };
  const atom = (): Fraction => {
    const token = tokens[at] ?? "";
    if (token === "(") return inBrackets();
    at++;
    if (/^\d+$/.test(token)) return new Fraction(BigInt(token));
    const call = functions[token];
    if (call) return call(inBrackets());
    return names[token] ?? fail(`Unknown name ${token} in ${expression}`);
  };
  const product = (): Fraction => {
    let value = atom();
    while (tokens[at] === "*" || tokens[at] === "/")
      value = tokens[at++] === "*" ? value.times(atom()) : value.over(atom());
    return value;
  };
  const sum = (): Fraction => {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-")
      value = tokens[at++] === "+" ? value.plus(product()) : value.minus(product());
    return value;
  };
  const value = sum();
  if (at !== tokens.length) throw new SyntaxError(`Unexpected ${tokens[at]} in ${expression}`);
  return value;
}

function fail(message: string): never {
  throw new ReferenceError(message);
}

/** Every step of a derivation, each with the inputs and the steps before it. */
export function derive(steps: Readonly<Record<string, string>>, inputs: Names, moneyDecimals: number): Names {
  const known: Record<string, Fraction> = { ...inputs };
  for (const [name, expression] of Object.entries(steps)) known[name] = evaluate(expression, known, moneyDecimals);
  return known;
}
