/**
 * Lets Node read the production code with stand-ins for imports of the Workers runtime and of cryptography, and loads
 * the histories with it.
 */
import { registerHooks } from "node:module";

/** Imports that get a stand-in: the specifier, the end of the importing folder's or file's path, and the stand-in. */
const standIns: readonly (readonly [specifier: string, importer: string, standIn: string])[] = [
  ["cloudflare:workers", "", "../runtime/cloudflare-workers.ts"],
  ["./recover-address.ts", "/src/worker/sale/payment/signature.ts", "../sales/signatures.ts"],
];

let loaded: Promise<typeof import("./histories.ts")> | undefined;

/** Loads the histories, once: each hook slows down every later import. */
export function loadHistories(): Promise<typeof import("./histories.ts")> {
  loaded ??= load();
  return loaded;
}

function load(): Promise<typeof import("./histories.ts")> {
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = standIns.find(
        ([name, importer]) => name === specifier && context.parentURL?.includes(importer) === true,
      );
      return found ? { url: new URL(found[2], import.meta.url).href, shortCircuit: true } : next(specifier, context);
    },
  });
  return import("./histories.ts");
}
