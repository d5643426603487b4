/** The page of dependencies: what each package is for, its licence and size, and whether it is deployed. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { buildAssets } from "../../src/tools/build/build-assets.ts";
import { bundleWorker } from "../../src/tools/build/build-worker.ts";
import { project } from "../../src/tools/wrangler.ts";
import purposes from "./dependency-purposes.json" with { type: "json" };
import { code, page, table } from "./markdown.ts";

const names = z.record(z.string(), z.string()).default({});
const manifest = z
  .object({ dependencies: names, devDependencies: names, optionalDependencies: names })
  .parse(JSON.parse(await readFile(join(project, "package.json"), "utf8")));

/** npm writes a single platform without its list. */
const platforms = z.union([z.array(z.string()), z.string().transform((platform) => [platform])]).optional();

/** The part of package-lock.json that the page and its tests read. */
export const { packages } = z
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

/** The folder of a file's package as package-lock.json names it; undefined for the project's own files. */
const packageFolder = (file: string) =>
  /node_modules\/.*/.exec(file)?.[0].match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0];

/** The packages of which something is in the Worker's bundle or among the assets of its pages. */
async function deployedPackages(): Promise<readonly { readonly name: string; readonly licence: string }[]> {
  const files = [...(await buildAssets()), ...(await bundleWorker()).files];
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []));
  return Object.entries(packages).flatMap(([path, { license = "unknown" }]) =>
    folders.has(path) ? [{ name: path.replace(/^.*node_modules\//, ""), licence: license }] : [],
  );
}

/** The bytes of all files of a package. Packages inside of it are not counted: npm decides where those are. */
async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []))
    if (entry.isFile() && !entry.parentPath.slice(folder.length).includes("node_modules"))
      bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** A size to two digits, so that a file more or less does not make the page stale. */
function sizeText(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes >= 1 ? `${Number(megabytes.toPrecision(2))} MB` : `${Math.max(1, Math.round(bytes / 1e5)) * 100} kB`;
}

const purposeOf = (name: string): string => {
  const purpose = Object.entries(purposes).find(([known]) => known === name)?.[1];
  if (purpose === undefined) throw new Error(`Say in test/manual/dependency-purposes.json what ${name} is for`);
  return purpose;
};

export async function dependenciesPage(): Promise<string> {
  const deployed = await deployedPackages();
  const row = async (name: string) => [
    code(name),
    purposeOf(name),
    packages[`node_modules/${name}`]?.license ?? "unknown",
    sizeText(await bytesBelow(join(project, "node_modules", name))),
  ];
  const isDeployed = (name: string) => deployed.some((found) => found.name === name);
  const running = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const developing = Object.keys(manifest.devDependencies);
  const unused = Object.keys(purposes).filter((name) => !running.includes(name) && !developing.includes(name));
  if (unused.length > 0) throw new Error(`test/manual/dependency-purposes.json names unknown packages: ${unused}`);
  const transitive = deployed.filter(({ name }) => !running.includes(name));
  return page(
    "Dependencies",
    "Packages that running, buying and deploying need. Deployed means that something of the package is in the Worker's bundle or among the assets of its pages. Sizes are those of one package on Linux.",
    table(
      ["package", "purpose", "licence", "size", "deployed"],
      await Promise.all(running.map(async (name) => [...(await row(name)), isDeployed(name) ? "yes" : "no"])),
    ),
    "Deployed because these depend on them:",
    table(
      ["package", "licence"],
      transitive.map(({ name, licence }) => [code(name), licence]),
    ),
    "Packages that only development needs. None is deployed or distributed.",
    table(["package", "purpose", "licence", "size"], await Promise.all(developing.map(row))),
  );
}
