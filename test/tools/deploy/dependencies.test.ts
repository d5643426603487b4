import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { installedPackages, toCycloneDx } from "../../../src/tools/deploy/sbom.ts";
import { project } from "../../../src/tools/local/wrangler.ts";

const names = z.record(z.string(), z.string()).default({});
const manifest = z
  .object({
    dependencies: names,
    devDependencies: names,
    optionalDependencies: names,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(await readFile(join(project, "package.json"), "utf8")));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ license: z.string().optional(), hasInstallScript: z.boolean().default(false) }),
    ),
  })
  .parse(JSON.parse(await readFile(join(project, "package-lock.json"), "utf8")));
const page = await readFile(join(project, "docs/dependencies.md"), "utf8");
const packages = await installedPackages();

/** Rows of the page's tables: package to licence. */
const rows = [...page.matchAll(/^\| `([^`]+)` \| [^|?]+ \| ([^|]+) \| [\d.]+ [kM]B \|$/gm)].map(([, name, licence]) => [
  name,
  licence,
]);

const permissive = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MIT OR Apache-2\.0)$/;

describe("the page of dependencies", () => {
  it("has one row for each package that package.json names, with its licence", () => {
    const named = Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    const licences = named.map((name) => {
      const licence = lock.packages[`node_modules/${name}`]?.license ?? "";
      return [name, name === "@modelcontextprotocol/inspector" ? "Apache-2.0 and MIT" : licence];
    });
    expect(rows.sort()).toEqual(licences.sort());
  });
});

describe("what is deployed", () => {
  it("is under licences that Apache-2.0 software may be distributed with", () => {
    const deployed = packages.filter((found) => found.deployed);
    expect(deployed.length).toBeGreaterThan(Object.keys(manifest.dependencies).length);
    expect(deployed.filter(({ license = "" }) => !permissive.test(license))).toEqual([]);
  });
});

describe("the bill of materials", () => {
  it("lists every package of the lock file once, and marks what is deployed", () => {
    const { components } = toCycloneDx(packages);
    const references = components.map((component) => component["bom-ref"]);
    expect(new Set(references).size).toBe(references.length);
    expect(new Set(references)).toEqual(new Set(packages.map(({ name, version }) => `${name}@${version}`)));
    const scopes = new Map(components.map(({ name, scope }) => [name, scope]));
    expect([scopes.get("hono"), scopes.get("vitest")]).toEqual(["required", "excluded"]);
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
