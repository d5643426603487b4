/** Every page of `docs/generated/` with the function that writes it. */

import { dependenciesPage } from "./dependencies.ts";
import { errorsPage } from "./errors.ts";
import { factsPage } from "./facts.ts";
import { pricesPage } from "./prices.ts";
import { proofPage } from "./proof.ts";
import { roomsPage } from "./rooms.ts";
import { settingsPage } from "./settings.ts";
import { tokensPage } from "./tokens.ts";

export const generatedPages: Readonly<Record<string, () => string | Promise<string>>> = {
  "dependencies.md": dependenciesPage,
  "errors.md": errorsPage,
  "facts.md": factsPage,
  "prices.md": pricesPage,
  "proof.md": proofPage,
  "rooms.md": roomsPage,
  "settings.md": settingsPage,
  "tokens.md": tokensPage,
};
