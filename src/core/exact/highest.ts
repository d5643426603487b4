/** The highest whole number at which conditions hold that only fall as it rises (domain.md 4.8). */
import { add, compare, floorDivide, type Integer, multiply, subtract } from "./integer.ts";

/** A condition: it holds where it is 0 or more. A chord of its nearly straight line leads to its end. */
export type Condition = (value: Integer) => Integer;

/** Units of a share of a bracket that is too wide for a double. */
const shareUnits = 2 ** 30;

/** Where a bracket's chord crosses half a unit below 0, as a rounded line does; inside the bracket. */
function chordCrossing(low: Integer, high: Integer, atLow: Integer, atHigh: Integer): Integer {
  const width = subtract(high, low);
  const share = Math.min(1, (Number(atLow) + 0.5) / (Number(atLow) - Number(atHigh)));
  const step =
    typeof width === "number"
      ? Math.floor(share * width)
      : floorDivide(multiply(width, Math.floor(share * shareUnits)), shareUnits);
  if (step < 1) return add(low, 1);
  return compare(step, width) < 0 ? add(low, step) : subtract(high, 1);
}

/** The end of one condition between a value at which it holds and one at which it fails. */
function endOf(
  condition: Condition,
  lowest: Integer,
  highest: Integer,
  atLowest: Integer,
  atHighest: Integer,
): Integer {
  let [low, high, atLow, atHigh] = [lowest, highest, atLowest, atHighest];
  let width = subtract(high, low);
  let byChord = true;
  while (width > 1) {
    const value = byChord ? chordCrossing(low, high, atLow, atHigh) : add(low, floorDivide(width, 2));
    const slack = condition(value);
    if (slack >= 0) {
      low = value;
      atLow = slack;
    } else {
      high = value;
      atHigh = slack;
    }
    const narrower = subtract(high, low);
    // A chord that leaves most of the bracket met a bend or a plateau: halving it bounds the work.
    byChord = !byChord || multiply(2, narrower) <= width;
    width = narrower;
  }
  return low;
}

/** The end of one condition next to a guess; null where the guess was not that close. */
function endNextTo(condition: Condition, lowest: Integer, highest: Integer, guess: Integer): Integer | null {
  if (guess < lowest || guess >= highest || condition(add(guess, 1)) >= 0) return null;
  if (condition(guess) >= 0) return guess;
  return guess > lowest && condition(subtract(guess, 1)) >= 0 ? subtract(guess, 1) : null;
}

/**
 * The highest value from `lowest` to `highest` at which every condition holds; null when one fails at `lowest`.
 *
 * `guess`: where the first condition probably ends. It spares most of its search and changes no answer.
 */
export function highestWhere(
  lowest: Integer,
  highest: Integer,
  conditions: readonly Condition[],
  guess: Integer | null = null,
): Integer | null {
  let top = highest;
  for (const [position, condition] of conditions.entries()) {
    const near = position === 0 && guess !== null ? endNextTo(condition, lowest, top, guess) : null;
    if (near !== null) {
      top = near;
      continue;
    }
    const atTop = condition(top);
    if (atTop >= 0) continue;
    const atLowest = condition(lowest);
    if (atLowest < 0) return null;
    top = endOf(condition, lowest, top, atLowest, atTop);
  }
  return top;
}
