/** Lets Node read the production ledger: the module of the Workers runtime that it imports is the stand-in of this folder. */
import { registerHooks } from "node:module";

/** Loads the simulation with the production ledger in it. */
export function loadSimulation(): Promise<typeof import("./run-history.ts")> {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "cloudflare:workers"
        ? { url: new URL("./cloudflare-workers.ts", import.meta.url).href, shortCircuit: true }
        : next(specifier, context),
  });
  return import("./run-history.ts");
}
