/** Answers of nodes and facilitators of a wrong size or form. */

const damages = ["is too long", "is long", "is empty", "is cut short", "is no JSON"] as const;
type Damage = (typeof damages)[number];

/** More bytes than the service reads. */
const tooLong = new Uint8Array(64 * 1024 * 1024 + 1);

/** More than a facilitator's answer may have, and than the earlier release read of a node's. */
const padding = " ".repeat(256 * 1024);

/** How the answer to a call is damaged that meets a fault; undefined when the fault is another one. */
export function damageOf(fault: number | undefined): Damage | undefined {
  if (fault === undefined || (fault >>> 8) % 3 !== 0) return undefined;
  return damages[(fault >>> 16) % damages.length];
}

/** An answer that is damaged. */
export function damaged(text: string, damage: Damage): Response {
  switch (damage) {
    case "is too long":
      return new Response(tooLong);
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
