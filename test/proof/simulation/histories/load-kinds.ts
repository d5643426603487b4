/**
 * Lets Node read the production code with stand-ins for imports of the Workers runtime and of cryptography.
 */
import { registerHooks } from "node:module";

/** What is imported, by whom (the end of a folder's or file's path), and the file that it gets instead. */
const standIns: readonly (readonly [specifier: string, importer: string, standIn: string])[] = [
  ["cloudflare:workers", "", "../runtime/cloudflare-workers.ts"],
  ["./recover-address.ts", "/src/worker/sale/payment/signature.ts", "../sales/signatures.ts"],
];

let loaded: Promise<typeof import("./kinds.ts")> | undefined;

/** Loads the kinds of histories with the production code in them, once: each hook makes every later import longer. */
export function loadKinds(): Promise<typeof import("./kinds.ts")> {
  loaded ??= load();
  return loaded;
}

function load(): Promise<typeof import("./kinds.ts")> {
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = standIns.find(
        ([name, importer]) => name === specifier && context.parentURL?.includes(importer) === true,
      );
      return found ? { url: new URL(found[2], import.meta.url).href, shortCircuit: true } : next(specifier, context);
    },
  });
  return import("./kinds.ts");
}
