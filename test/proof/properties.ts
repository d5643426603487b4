/** What holds in every world that can be reached, whatever happened. */
import { alarm, request, runAlone } from "./process-steps.ts";
import type { Rules } from "./step.ts";
import { at, isUndecided, phases, type World, withAuthorization } from "./world.ts";

/** The property that a world breaks by what it holds, if it breaks one. */
export function brokenNow({ authorizations }: World, { size }: Rules): string | undefined {
  // Without a key, a signature reads its answer for a stated time only: whoever comes back later makes another
  // purchase. Whoever has a signature that can still be charged can spend it as its owner can.
  const charged = authorizations.filter(
    ({ chain, forBuyer, longPublic, retired }) =>
      chain === "paid" && forBuyer && !retired && (!longPublic || size.keys === "always"),
  );
  // Whoever sends different bodies makes different purchases.
  const bodies = authorizations.reduce((sum, { sent }) => sum | sent, 0);
  const oneBody = bodies !== 3;
  if (charged.length > 1 && oneBody) return "one purchase was charged twice";
  const unresolved = authorizations.filter(({ row }) => row && ["settling", "unknown", "declined"].includes(row.state));
  if (unresolved.length > size.kept) return "more unresolved authorizations than the bound";
  if (authorizations.filter(({ row }) => row?.state === "exposed").length > size.kept)
    return "more exposed authorizations than the bound";
  return undefined;
}

/** The property that a world breaks, if any, once everything outside works and people follow the answers. */
export function brokenLater(world: World, rules: Rules): string | undefined {
  for (const [index, one] of world.authorizations.entries()) {
    const { chain, sent, row, bound, asked, longPublic, retired, forgotten } = one;
    // The buyer sent one body with it, and the money is here.
    const body = sent === 1 ? 0 : sent === 2 ? 1 : undefined;
    if (chain === "paid" && body !== undefined && !retired && (bound || rules.size.honours)) {
      // A stranger who is first with a signature that no row knows cannot be told from its owner.
      const isContested = rules.size.stranger && (!bound || (forgotten !== null && forgotten !== body));
      const mayRead = !longPublic || row?.answered !== true;
      const promised = rules.size.honours || asked;
      if (!isContested && mayRead && promised) {
        const broken = repeatUntilServed(world, index, body, rules);
        if (broken) return broken;
      }
    }
  }
  return chargedAgain(world, rules) ?? undecidedLater(world, rules);
}

/**
 * A buyer whom a facilitator's refusal made sign anew is not charged if the authorization that was refused has paid.
 */
function chargedAgain(world: World, rules: Rules): string | undefined {
  const [first] = world.authorizations;
  const isPaid = first?.chain === "paid" && first.given === 0 && !first.row?.answered && !first.longPublic;
  if (!world.refused || !isPaid || !rules.size.honours || (first.sent !== 1 && first.sent !== 2)) return undefined;
  const arrival = { by: "buyer", own: 1, body: first.sent - 1, key: rules.size.keys === "always" } as const;
  const signed = withAuthorization(world, 1, { signed: true });
  const { world: after, violation } = runAlone(request(signed, arrival, rules), rules);
  return (
    violation ??
    (at(after, 1).chain === "paid" ? "a payment that was refused had paid, and the next one was charged" : undefined)
  );
}

/** The buyer repeats a paid request, and once more when everything has run out: the result has to come. */
function repeatUntilServed(world: World, index: number, body: number, rules: Rules): string | undefined {
  const repeat = (from: World, key: boolean) =>
    runAlone(request(from, { by: "buyer", own: index, body, key }, rules), rules);
  let key = rules.size.keys === "always";
  let first = repeat(world, key);
  // The buyer used the key for another request as well: this one has to do without it.
  if (first.answered?.answer === "idempotency_conflict") {
    key = false;
    first = repeat(first.world, key);
  }
  if (first.violation) return first.violation;
  if (first.answered?.answer === "result") return undefined;
  if (first.answered?.answer.startsWith("challenge"))
    return `the buyer paid and repeats, and is answered ${first.answered.answer}`;
  const second = repeat(allRunOut(first.world), key);
  if (second.violation) return second.violation;
  return second.answered?.answer === "result"
    ? undefined
    : `the buyer paid and repeats to the end, and is answered ${second.answered?.answer}`;
}

/** The world when every authorization has run out in the blocks. */
const allRunOut = (world: World): World =>
  [...world.authorizations.keys()].reduce(
    (later, index) => withAuthorization(later, index, { phase: phases.past }),
    world,
  );

/** Once faults stop and the authorizations have run out, one look of the alarm decides every row. */
function undecidedLater(world: World, rules: Rules): string | undefined {
  let later = allRunOut(world);
  for (const index of world.authorizations.keys()) {
    if (!isUndecided(at(later, index).row)) continue;
    const { world: after, violation } = runAlone(alarm(later, index, "due", rules), rules);
    if (violation) return violation;
    if (isUndecided(at(after, index).row)) return "a sale is never decided";
    later = after;
  }
  return undefined;
}
