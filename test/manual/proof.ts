/**
 * `docs/generated/proof.md`: the guards of the sale with what breaks without each, and the worlds that are explored.
 */
import { guards } from "../proof/worlds/guards.ts";
import { worlds } from "../proof/worlds/worlds.ts";
import { code, page, table } from "./markdown.ts";

export const proofPage = (): string =>
  page(
    "Guards of the sale",
    "Without a guard, `npm run prove -- --without <guard>` prints a shortest history that goes wrong.",
    table(
      ["guard", "what it holds up", "what goes wrong without it", "in the world"],
      Object.entries(guards).map(([name, { holds, breaks, world }]) => [code(name), holds, breaks, world]),
    ),
    "`npm run prove` visits every state of these worlds:",
    Object.keys(worlds)
      .map((name) => `- ${name}`)
      .join("\n"),
  );
