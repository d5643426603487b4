/**
 * Bundles the histories with the production code into one file: a thread loads it in a sixth of the time that its
 * hundreds of modules take. Imports of the Workers runtime and of cryptography get stand-ins.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const simulation = join(import.meta.dirname, "..");

/** Imports that get a stand-in: the specifier, the end of the importing file's path, and the stand-in. */
const standIns: readonly (readonly [specifier: string, importer: string, standIn: string])[] = [
  ["cloudflare:workers", "", "runtime/cloudflare-workers.ts"],
  ["./recover-address.ts", "/src/worker/sale/payment/signature.ts", "sales/signatures.ts"],
  ["viem/utils", "/src/worker/sale/payment/signature.ts", "sales/known-hashes.ts"],
];

/** Bundles the histories. Resolves to the address of the file, which is removed when this process ends. */
export async function bundleHistories(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "gulf-retail-analysis-histories-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, "histories.mjs");
  await build({
    entryPoints: [join(simulation, "histories/histories.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    loader: { ".md": "text" },
    // The books find the migrations from their own folder.
    define: { "import.meta.dirname": JSON.stringify(join(simulation, "outside")) },
    plugins: [
      {
        name: "stand-ins",
        setup: ({ onResolve }) => {
          onResolve(
            { filter: /^(?:cloudflare:workers|\.\/recover-address\.ts|viem\/utils)$/ },
            ({ path, importer }) => {
              const found = standIns.find(([specifier, end]) => specifier === path && importer.endsWith(end));
              return found && { path: join(simulation, found[2]) };
            },
          );
        },
      },
    ],
    logLevel: "warning",
  });
  return outfile;
}
