/** The Worker as a release deploys it: of these sources, or of an earlier commit. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { buildAssets } from "../../../src/tools/build/build-assets.ts";
import { bundleWorker, mainModule } from "../../../src/tools/build/build-worker.ts";
import { project } from "../../../src/tools/wrangler.ts";

const run = promisify(execFile);

/** A bundle and the migrations of its books, by file name in their order. */
export interface BuiltVersion {
  /** The version's name among the deployed ones. */
  readonly name: string;
  /** Code by file name; the main module has the name that it has today. */
  readonly modules: ReadonlyMap<string, string>;
  readonly migrations: readonly (readonly [name: string, sql: string])[];
}

async function migrationsIn(folder: string): Promise<BuiltVersion["migrations"]> {
  const files = await readdir(join(folder, "src"), { recursive: true });
  const names = files.filter((file) => /migrations\/\d+_\w+\.sql$/.test(file)).sort();
  return Promise.all(
    names.map(
      async (name) =>
        [name.slice(dirname(name).length + 1), await readFile(join(folder, "src", name), "utf8")] as const,
    ),
  );
}

/** Builds these sources. */
export async function buildHere(): Promise<BuiltVersion> {
  await buildAssets();
  const { modules } = await bundleWorker();
  return { name: "here", modules, migrations: await migrationsIn(project) };
}

/** Works in a folder with the sources of a commit. Rejects where there is no such commit. */
export async function withSources<Result>(commit: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-release-"));
  try {
    const archive = join(folder, "sources.tar");
    await run("git", ["archive", "--output", archive, commit], { cwd: project });
    await run("tar", ["-x", "-f", archive, "-C", folder]);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Builds the sources of a commit with the packages of its own lock file: some of them are not installed here any more.
 */
export const buildCommit = (commit: string): Promise<BuiltVersion> =>
  withSources(commit, async (folder) => {
    await run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: folder });
    await run(process.execPath, ["src/tools/run.js", "src/tools/build/build-worker.ts"], { cwd: folder });
    const output = join(folder, "dist/worker");
    const modules = new Map<string, string>();
    for (const name of await readdir(output))
      if (/\.m?js$/.test(name))
        modules.set(name.replace("index.js", mainModule), await readFile(join(output, name), "utf8"));
    return { name: `release-${commit}`, modules, migrations: await migrationsIn(folder) };
  });
