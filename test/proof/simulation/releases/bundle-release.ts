/**
 * `node src/tools/run.js test/proof/simulation/releases/bundle-release.ts`: what histories need of a release, in one
 * file beside this one.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { defineCommand, Mistake } from "../../../../src/client/command.ts";
import { withSources } from "../../rehearsal/built-version.ts";

/** What is exported of the release, by the file that has it there. */
const exportsByFile: Readonly<Record<string, string>> = {
  "src/worker/config/config.ts": "configOf",
  "src/worker/http/errors.ts": "respondToError, ServiceError, toServiceError",
  "src/worker/protocols/a2a/agent.ts": "createAgent",
  "src/worker/protocols/a2a/conversation.ts": "Conversation",
  "src/worker/protocols/a2a/errors.ts": "A2aError",
  "src/worker/protocols/a2a/task-store.ts": "createTaskStore",
  "src/worker/protocols/a2a/task.ts": "Task",
  "src/worker/sale/ledger/ledger.ts": "Ledger",
  "src/worker/sale/payment-guard.ts": "paymentGuard",
  "src/worker/sale/sell.ts": "sell",
  "src/worker/sale/tell-payment-status.ts": "tellPaymentStatus",
};

/**
 * Modules that are replaced, because histories are about sales: the catalogue and its words would be most of the file.
 */
const standIns = [
  [/catalog\/index\.ts$/, "./catalogue.ts"],
  [/catalog\/summary\/summary\.ts$/, "./catalogue.ts"],
  [/calculation\/calculate\.ts$/, "./catalogue.ts"],
  [/\/recover-address\.ts$/, "../sales/signatures.ts"],
] as const;

/** Bundles a release. Resolves to the size of the file in bytes; rejects where there is no such commit. */
const bundleRelease = (commit: string): Promise<number> =>
  withSources(commit, async (folder) => {
    const entry = Object.entries(exportsByFile).map(([file, names]) => `export { ${names} } from "./${file}";\n`);
    await writeFile(join(folder, "entry.ts"), entry.join(""));
    const outfile = join(import.meta.dirname, `release-${commit}.js`);
    await build({
      absWorkingDir: folder,
      entryPoints: ["entry.ts"],
      outfile,
      bundle: true,
      format: "esm",
      target: "es2024",
      charset: "utf8",
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: "none",
      // Packages are those that are installed here: their licences stay with them.
      packages: "external",
      plugins: [
        {
          name: "stand-ins",
          setup: ({ onResolve }) => {
            for (const [filter, path] of standIns) onResolve({ filter }, () => ({ path, external: true }));
          },
        },
      ],
      logLevel: "warning",
    });
    return (await readFile(outfile)).length;
  });

export default defineCommand({
  call: "node src/tools/run.js test/proof/simulation/releases/bundle-release.ts --",
  summary:
    "Bundles what histories need of an earlier release: its ledger, its agent and tasks, its payment guard and sale.",
  options: { commit: { type: "string", value: "commit", help: "the release's commit" } },
  run: async ({ commit }) => {
    if (commit === undefined) throw new Mistake("Name the release with --commit.");
    console.log(`${((await bundleRelease(commit)) / 1024).toFixed(0)} KiB`);
    return undefined;
  },
});
