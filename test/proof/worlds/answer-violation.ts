/** What must not be answered. */
import { at, bitOf, isOpen, keyBit, type Process, type Size, type World } from "./world.ts";

/** The property that an answer breaks in the moment in which it is given, if it breaks one. */
export function answerViolation(
  world: World,
  { answer, at: place, own, by, body, key }: Process,
  { large }: Size,
): string | undefined {
  if (answer === "result") {
    const { chain, trusted, returned, row, given, longPublic, forgotten } = at(world, place);
    if (chain !== "paid" && (large || !trusted)) return "a result was given without money";
    if (returned === 2) return "a result was given for money that was returned";
    const bought = row?.body ?? body;
    if (bought !== body) return "a request got the result of another";
    const before = forgotten === null ? given : given | bitOf(forgotten);
    if ((before | bitOf(body)) !== bitOf(body)) return "one payment bought two results";
    const isNamed = row !== null && ((row.keyed | row.named) & keyBit(key)) !== 0;
    const isOwn = place === own ? longPublic : at(world, own).longPublic;
    return by === "stranger" && isOwn && !isNamed
      ? "a stranger read a result with a signature that had been public for long"
      : undefined;
  }
  if (answer !== "sign again" || by !== "buyer") return undefined;
  const one = at(world, own);
  const isUndecided = isOpen(one) && one.row?.state === "asked" && one.returned === 0;
  return isUndecided ? "a buyer was told to sign again while the money may have moved" : undefined;
}
