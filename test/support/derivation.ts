/** Evaluates derivation expressions in exact arithmetic from displayed values (domain.md 4.15). */
import { Fraction } from "./fraction.ts";

type Call = (args: readonly Fraction[]) => Fraction;

const first = (args: readonly Fraction[]) => args[0] ?? new Fraction(0n);

function functionsOf(moneyDecimals: number): ReadonlyMap<string, Call> {
  const scale = new Fraction(10n ** BigInt(moneyDecimals));
  const inMinorUnits = (round: (amount: Fraction) => bigint): Call => {
    return (args) => new Fraction(round(first(args).times(scale))).over(scale);
  };
  return new Map<string, Call>([
    ["money", inMinorUnits((amount) => amount.round())],
    ["floor_money", inMinorUnits((amount) => amount.floor())],
    ["round2", (args) => first(args).roundTo(2)],
    ["round4", (args) => first(args).roundTo(4)],
  ]);
}

/** The exact value of an expression. Throws on anything outside the grammar. */
export function evaluate(expression: string, names: ReadonlyMap<string, number>, moneyDecimals: number): Fraction {
  const functions = functionsOf(moneyDecimals);
  const tokens = expression.match(/[a-z_][a-z0-9_]*|\d+|[-+*/(),]|\S/g) ?? [];
  let at = 0;

  const take = (expected: string) => {
    if (tokens[at] !== expected) throw new SyntaxError(`Expected ${expected} at ${tokens[at]} in ${expression}`);
    at += 1;
  };

  const argumentsOf = (): Fraction[] => {
    const args = [sum()];
    while (tokens[at] === ",") {
      take(",");
      args.push(sum());
    }
    return args;
  };

  const atom = (): Fraction => {
    const token = tokens[at] ?? "";
    at += 1;
    if (/^\d+$/.test(token)) return new Fraction(BigInt(token));
    if (token === "(") {
      const value = sum();
      take(")");
      return value;
    }
    const call = functions.get(token);
    if (call) {
      take("(");
      const args = argumentsOf();
      take(")");
      return call(args);
    }
    const value = names.get(token);
    if (value === undefined) throw new ReferenceError(`Unknown name ${token} in ${expression}`);
    return Fraction.of(value);
  };

  const product = (): Fraction => {
    let value = atom();
    while (tokens[at] === "*" || tokens[at] === "/") {
      const isProduct = tokens[at] === "*";
      at += 1;
      value = isProduct ? value.times(atom()) : value.over(atom());
    }
    return value;
  };

  const sum = (): Fraction => {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-") {
      const isSum = tokens[at] === "+";
      at += 1;
      value = isSum ? value.plus(product()) : value.minus(product());
    }
    return value;
  };

  const value = sum();
  if (at !== tokens.length) throw new SyntaxError(`Unexpected ${tokens[at]} in ${expression}`);
  return value;
}
