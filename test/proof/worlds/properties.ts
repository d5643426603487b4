/** Properties of every world that can be reached. */
import { alarm, request, runAlone, type Step } from "./steps.ts";
import { at, canMove, changed, moneyLeft, phases, type Rules, type World } from "./world.ts";

/** The property that a world breaks at this moment, if it breaks one. */
export function brokenNow(world: World, { size }: Rules): string | undefined {
  const { authorizations } = world;
  // Different bodies are different purchases.
  const isOneBody = authorizations.reduce((bits, { sent }) => bits | sent, 0) !== 3;
  const charged = authorizations.filter(
    ({ chain, forBuyer, retired, returned }) => chain === "paid" && forBuyer && !retired && returned === 0,
  );
  if (charged.length > 1 && isOneBody) return "one purchase was charged twice";
  const open = authorizations.filter((one) => one.row?.state === "asked" && canMove(one)).length;
  // The payer can spend the money afterwards.
  if (!size.others && open > moneyLeft(world, size)) return "a sale is open for which there is no money";
  const isOver = authorizations.filter(({ row }) => row?.state === "asked").length > size.kept;
  return isOver ? "more undecided authorizations than the bound" : undefined;
}

/** The property that breaks in a world without pending work, once all outside is honest and all do as answers say. */
export function brokenLater(world: World, rules: Rules): string | undefined {
  for (const [index, { chain, sent, forBuyer, longPublic, retired, returned, row }] of world.authorizations.entries()) {
    // The buyer sent one body with it, for which it was asked; the money is here.
    const body = sent === 1 ? 0 : sent === 2 ? 1 : undefined;
    const isDue = chain === "paid" && forBuyer && !retired && returned === 0 && !longPublic;
    if (!isDue || body === undefined || (row && row.body !== body)) continue;
    const broken = repeatUntilServed(world, index, body, rules);
    if (broken) return broken;
  }
  return toldOfRefusal(world, rules) ?? undecidedLater(world, rules);
}

/** The buyer repeats a paid request, and again when everything has run out: the result has to come. */
function repeatUntilServed(world: World, own: number, body: number, rules: Rules): string | undefined {
  const repeat = (from: World, key: number): Step =>
    runAlone(request(from, { by: "buyer", own, body, key }, rules), rules);
  let last = repeat(world, rules.size.keys[0] ?? 0);
  for (let times = 0; times < 3; times++) {
    if (last.violation) return last.violation;
    if (last.answer === "result") return undefined;
    if (last.answer === "sign again" || last.answer === "stop")
      return `the buyer paid and repeats, and is answered: ${last.answer}`;
    last = repeat(later(last.world), 0);
  }
  return `the buyer paid and repeats to the end, and is answered: ${last.answer}`;
}

/** Answers that end a purchase: the refusal, or the result of an equal request that was sold. */
const ends: readonly string[] = ["stop", "result"];

/** A buyer whom every facilitator refuses repeats the request; that has to come to an end. */
function toldOfRefusal(world: World, rules: Rules): string | undefined {
  for (const [own, { refused, chain, sent, row }] of world.authorizations.entries()) {
    if (!refused || chain !== "unused" || row?.state === "settled") continue;
    let after = world;
    let answer = "";
    for (let times = 0; times < 3 && !ends.includes(answer); times++) {
      const body = sent === 2 ? 1 : 0;
      const last = runAlone(request(after, { by: "buyer", own, body, key: rules.size.keys[0] ?? 0 }, rules), rules);
      if (last.violation) return last.violation;
      answer = last.answer ?? "";
      after = later(last.world);
    }
    if (!ends.includes(answer)) return "a buyer whom every facilitator refuses is never told so";
  }
  return undefined;
}

/** The world when every authorization has run out in the blocks, and a minute later. */
const later = (world: World): World =>
  [...world.authorizations.entries()].reduce((after, [index, { row }]) => {
    const voided = row?.voided === 1 ? 2 : row?.voided;
    return changed(after, index, { phase: phases.past, row: row && { ...row, voided: voided ?? 0 } });
  }, world);

/**
 * Once faults stop and the authorizations have run out, two looks of the alarm decide every row: no payer is locked
 * out.
 */
function undecidedLater(world: World, rules: Rules): string | undefined {
  let after = later(world);
  for (const index of world.authorizations.keys()) {
    for (let look = 0; look < 2 && at(after, index).row?.state === "asked"; look++) {
      const { world: next, violation } = runAlone(alarm(after, index, rules), rules);
      if (violation) return violation;
      after = later(next);
    }
    if (at(after, index).row?.state === "asked") return "a sale is never decided";
  }
  return undefined;
}
