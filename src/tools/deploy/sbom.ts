/**
 * `npm run sbom`: everything that package-lock.json names, as CycloneDX 1.6 in `sbom.json`. What is deployed has the scope `required`, tools
 * of development `excluded`. `npm sbom` refuses trees with loose peer ranges, which some tools of development have.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { project } from "../local/wrangler.ts";

const names = z.record(z.string(), z.string()).default({});
const lockedPackage = z.object({
  name: z.string().optional(),
  version: z.string().default(""),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dependencies: names,
  peerDependencies: names,
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

/** One package of the lock file. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, or what the package says instead. */
  readonly license: string | undefined;
  readonly integrity: string | undefined;
  /** Whether it is, or belongs to, one of package.json's `dependencies`. */
  readonly deployed: boolean;
}

/** Reads package-lock.json. */
export async function installedPackages(): Promise<readonly InstalledPackage[]> {
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(project, "package-lock.json"), "utf8")));
  const root = lockedPackage.parse(packages[""]);
  const deployed = new Set<string>();
  /** Node's own look-up: the nearest node_modules folder that has it. */
  const visit = (from: string, name: string): void => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
      const path = `${folder && `${folder}/`}node_modules/${name}`;
      const found = packages[path];
      if (found) {
        if (deployed.has(path)) return;
        deployed.add(path);
        for (const needed of Object.keys({ ...found.dependencies, ...found.peerDependencies })) visit(path, needed);
        return;
      }
      if (folder === "") return;
    }
  };
  for (const name of Object.keys(root.dependencies)) visit("", name);
  return Object.entries(packages).flatMap(([path, { name, version, license, integrity }]) =>
    path === ""
      ? []
      : [
          {
            name: name ?? path.replace(/^.*node_modules\//, ""),
            version,
            license,
            integrity,
            deployed: deployed.has(path),
          },
        ],
  );
}

const hexOf = (integrity: string): string => Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");

/** The bill of materials of a list of packages. */
export function toCycloneDx(packages: readonly InstalledPackage[]) {
  // One copy in several folders is one component, deployed if any of them is.
  const components = new Map<string, InstalledPackage>();
  for (const found of packages) {
    const reference = `${found.name}@${found.version}`;
    if (found.deployed || !components.has(reference)) components.set(reference, found);
  }
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    components: [...components].map(([reference, { name, version, license, integrity, deployed }]) => ({
      type: "library",
      name,
      version,
      purl: `pkg:npm/${name.replace(/^@/, "%40")}@${version}`,
      "bom-ref": reference,
      scope: deployed ? "required" : "excluded",
      ...(license !== undefined && {
        licenses: [license.startsWith("SEE ") ? { license: { name: license } } : { expression: license }],
      }),
      ...(integrity?.startsWith("sha512-") && { hashes: [{ alg: "SHA-512", content: hexOf(integrity) }] }),
    })),
  };
}

if (import.meta.main) {
  const packages = await installedPackages();
  await writeFile(join(project, "sbom.json"), `${JSON.stringify(toCycloneDx(packages), null, 2)}\n`);
  console.log(`sbom.json: ${packages.length} packages, ${packages.filter(({ deployed }) => deployed).length} deployed`);
}
