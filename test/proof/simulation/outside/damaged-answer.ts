/** Answers of nodes and facilitators of a wrong size or form. */

const damages = ["is too long", "is long", "is empty", "is cut short", "is no JSON"] as const;
type Damage = (typeof damages)[number];

/** The guard against a wrong size: without it, what follows the first event of an answer that is too long is absent. */
export const longIsNotAbsent = "long_is_not_absent";

/** More bytes than the service reads. */
const tooLong = new Uint8Array(64 * 1024 * 1024 + 1);

/** More than a facilitator's answer may have, and than the earlier release read of a node's. */
const padding = " ".repeat(256 * 1024);

/** How the answer to a call is damaged that meets a fault; undefined when the fault is another one. */
export function damageOf(fault: number | undefined): Damage | undefined {
  if (fault === undefined || (fault >>> 8) % 3 !== 0) return undefined;
  return damages[(fault >>> 16) % damages.length];
}

/** The results of a node's answer, each list cut off after its first event. */
function cutOff(text: string): string {
  const without = (one: { readonly result?: unknown }) => ({
    ...one,
    result: Array.isArray(one.result) ? one.result.slice(0, 1) : one.result,
  });
  const answer: object = JSON.parse(text);
  return JSON.stringify(Array.isArray(answer) ? answer.map(without) : without(answer));
}

/** An answer that is damaged. */
export function damaged(text: string, damage: Damage, isUnguarded: boolean): Response {
  switch (damage) {
    case "is too long":
      return isUnguarded ? new Response(cutOff(text)) : new Response(tooLong);
    case "is long":
      return new Response(text + padding);
    case "is empty":
      return new Response("");
    case "is cut short":
      return new Response(text.slice(0, text.length / 2));
    case "is no JSON":
      return new Response(`<p>${text}</p>`);
  }
}
