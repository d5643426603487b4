/** Lets Node read the production code: the module of the Workers runtime that it imports is the stand-in of this folder. */
import { registerHooks } from "node:module";

/** Loads the kinds of histories with the production code in them. */
export function loadKinds(): Promise<typeof import("./kinds.ts")> {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "cloudflare:workers"
        ? { url: new URL("./cloudflare-workers.ts", import.meta.url).href, shortCircuit: true }
        : next(specifier, context),
  });
  return import("./kinds.ts");
}
