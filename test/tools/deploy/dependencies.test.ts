import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { buildAssets } from "../../../src/tools/build/build-assets.ts";
import { bundleWorker } from "../../../src/tools/build/build-worker.ts";
import { project } from "../../../src/tools/wrangler.ts";

const names = z.record(z.string(), z.string()).default({});
const manifest = z
  .object({
    dependencies: names,
    devDependencies: names,
    optionalDependencies: names,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(await readFile(join(project, "package.json"), "utf8")));
/** npm writes a single platform without its list. */
const platforms = z.union([z.array(z.string()), z.string().transform((platform) => [platform])]).optional();
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        license: z.string().optional(),
        resolved: z.string().optional(),
        dev: z.boolean().default(false),
        os: platforms,
        cpu: platforms,
        hasInstallScript: z.boolean().default(false),
      }),
    ),
  })
  .parse(JSON.parse(await readFile(join(project, "package-lock.json"), "utf8")));
const page = await readFile(join(project, "docs/dependencies.md"), "utf8");

/** The folder of a file's package as package-lock.json names it; undefined for the project's own files. */
const packageFolder = (file: string) =>
  /node_modules\/.*/.exec(file)?.[0].match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0];
/** The folders of which something is in the Worker's bundle or among the assets of its pages. */
const deployedFolders = new Set(
  [...(await buildAssets()), ...(await bundleWorker()).files].flatMap((file) => packageFolder(file) ?? []),
);
const deployed = Object.entries(lock.packages).flatMap(([path, { license }]) =>
  deployedFolders.has(path) ? [{ name: path.replace(/^.*node_modules\//, ""), license }] : [],
);

/** Rows of the page's tables: package, licence, and whether it is deployed where the table says so. */
const rows = [...page.matchAll(/^\| `([^`]+)` \| [^|?]+ \| ([^|]+) \| [\d.]+ [kM]B \|(?: (yes|no) \|)?$/gm)].map(
  ([, name, licence, isDeployed]) => [name, licence, isDeployed],
);

/** OFL-1.1 is for faces: they may be distributed with any software under their own licence. */
const permissive = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MIT OR Apache-2\.0|OFL-1\.1)$/;
const licenceOf = (name: string) => lock.packages[`node_modules/${name}`]?.license;
const isDeployed = (name: string) => (deployed.some((found) => found.name === name) ? "yes" : "no");

describe("the page of dependencies", () => {
  it("has one row for each package that running needs, with its licence and whether it is deployed", () => {
    const named = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    expect(rows.filter(([, , cell]) => cell).sort()).toEqual(
      named.map((name) => [name, licenceOf(name), isDeployed(name)]).sort(),
    );
  });

  it("has one row for each package that development needs, with its licence; none of them is deployed", () => {
    const named = Object.keys(manifest.devDependencies);
    expect(rows.filter(([, , cell]) => !cell).sort()).toEqual(
      named.map((name) => [name, licenceOf(name), undefined]).sort(),
    );
    expect(named.filter((name) => isDeployed(name) === "yes")).toEqual([]);
  });

  it("names every package that is deployed", () => {
    for (const { name } of deployed) expect(page, name).toContain(`\`${name}\``);
  });
});

describe("what is deployed", () => {
  it("is under licences that Apache-2.0 software may be distributed with", () => {
    expect(deployed.map(({ name }) => name)).toContain("hono");
    expect(deployed.filter(({ license = "" }) => !permissive.test(license))).toEqual([]);
  });
});

describe("the installation", () => {
  const paths = Object.entries(lock.packages).filter(([path]) => path !== "");

  it("is small: at most 300 packages to run the service, 850 to test it, on any one platform", () => {
    const here = paths.filter(([, { os, cpu }]) => (os?.includes("linux") ?? true) && (cpu?.includes("x64") ?? true));
    expect(here.filter(([, { dev }]) => !dev).length).toBeLessThanOrEqual(300);
    expect(here.length).toBeLessThanOrEqual(850);
  });

  it("has a local chain for Linux, macOS and Windows", () => {
    const prefix = "node_modules/@foundry-rs/anvil-";
    expect(paths.flatMap(([path]) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : [])).sort()).toEqual([
      "darwin-amd64",
      "darwin-arm64",
      "linux-amd64",
      "linux-arm64",
      "win32-amd64",
    ]);
  });

  it("comes from the registry that npm is told to use: the lock file names none", () => {
    expect(paths.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});

describe("install scripts", () => {
  it("are denied by name to every package that has one", () => {
    const scripted = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const denied = scripted.map(([path]) => manifest.allowScripts[path.replace(/^.*node_modules\//, "")]);
    expect(denied.every((allowed) => allowed === false)).toBe(true);
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });
});
