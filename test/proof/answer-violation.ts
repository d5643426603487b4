/** What must not be answered. */
import { bitOf, type Rules } from "./step.ts";
import { at, isOpen, isUndecided, type Process, type World, type WorldAuthorization } from "./world.ts";

/** The property that an answer breaks in the moment in which it is given, if it breaks one. */
export function answerViolation(world: World, process: Process, rules: Rules): string | undefined {
  if (process.answer === "result") return resultViolation(at(world, process.at), process, rules);
  return process.by === "buyer" && isChallengeWrong(world, process)
    ? "a fresh challenge while the money may have moved"
    : undefined;
}

const isResultDue = ({ chain, trusted }: WorldAuthorization, { size }: Rules) =>
  chain === "paid" || (trusted && !size.large);

function resultViolation(paidBy: WorldAuthorization, process: Process, rules: Rules): string | undefined {
  const body = paidBy.row?.body ?? process.body;
  if (!isResultDue(paidBy, rules)) return "a result was given without money";
  if (body !== process.body) return "a request got the result of another";
  if ((paidBy.given | bitOf(body)) !== bitOf(body)) return "one payment bought two results";
  // Whoever knows the key of a purchase reads its answer: that is what the key is for.
  return process.by === "stranger" &&
    !process.key &&
    paidBy.longPublic &&
    paidBy.given !== 0 &&
    paidBy.forgotten === null
    ? "a stranger read a result with a signature that had been public for long"
    : undefined;
}

/** Whether a challenge meets an authorization, of this purchase, whose settlement was asked for and is not decided. */
function isChallengeWrong(world: World, { own, body, key }: Process): boolean {
  const { row: ownRow, longPublic } = at(world, own);
  const isReadingOver = ownRow?.state === "settled" && longPublic && !(key && ownRow.named);
  if (isReadingOver) return false;
  return world.authorizations.some((authorization, index) => {
    const { row, retired } = authorization;
    if (!isOpen(authorization) || retired) return false;
    // It bought another request.
    if (index === own) return !(row?.state === "settled" && row.body !== body);
    return row !== null && isUndecided(row) && row.body === body;
  });
}
