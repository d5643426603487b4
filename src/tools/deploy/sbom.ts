/**
 * `npm run sbom`: everything that package-lock.json names, as CycloneDX 1.6 in `sbom.json`. What is deployed has the scope `required`,
 * everything else `excluded`. `npm sbom` refuses trees with loose peer ranges, which some tools of development have.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { defineCommand } from "../../client/command.ts";
import { project } from "../wrangler.ts";
import { deployedPackages } from "./deployed-packages.ts";

const lockedPackage = z.object({
  name: z.string().optional(),
  version: z.string().default(""),
  license: z.string().optional(),
  integrity: z.string().optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

/** One package of the lock file. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, or what the package says instead. */
  readonly license: string | undefined;
  readonly integrity: string | undefined;
  /** Whether something of it is in the Worker's bundle or among the assets of its pages. */
  readonly deployed: boolean;
}

/** Reads package-lock.json, for every platform. */
export async function lockedPackages(): Promise<readonly LockedPackage[]> {
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(project, "package-lock.json"), "utf8")));
  const deployed = await deployedPackages();
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { name, version, license, integrity }]) => ({
      name: name ?? path.replace(/^.*node_modules\//, ""),
      version,
      license,
      integrity,
      deployed: deployed.has(path),
    }));
}

const hexOf = (integrity: string): string => Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");

/** The bill of materials of a list of packages. */
export function toCycloneDx(packages: readonly LockedPackage[]) {
  // One copy in several folders is one component, deployed if any of them is.
  const components = new Map<string, LockedPackage>();
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

export default defineCommand({
  call: "npm run sbom",
  summary:
    "Writes sbom.json: every package of package-lock.json as CycloneDX 1.6, what is deployed marked as required.",
  options: {},
  run: async () => {
    const packages = await lockedPackages();
    await writeFile(join(project, "sbom.json"), `${JSON.stringify(toCycloneDx(packages), null, 2)}\n`);
    console.log(
      `sbom.json: ${packages.length} packages, ${packages.filter(({ deployed }) => deployed).length} deployed`,
    );
    return undefined;
  },
});
