import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { project } from "../../src/tools/wrangler.ts";
import { packages } from "./dependencies.ts";

const { allowScripts, devDependencies } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await readFile(join(project, "package.json"), "utf8")));

/** The deployed packages of the page, which `npm run check` compares with what is bundled. */
const page = await readFile(join(project, "docs/generated/dependencies.md"), "utf8");
const [deployable = ""] = page.split("Packages that only development needs.");
const deployed = [...deployable.matchAll(/^\| `(.*)` \| (.*) \|$/gm)].flatMap(([, name = "", facts = ""]) => {
  const cells = facts.split(" | ");
  if (cells.length === 1) return { name, licence: facts };
  return cells.at(-1) === "yes" ? { name, licence: cells[1] ?? "" } : [];
});

/** OFL-1.1 is for typefaces: they may be distributed with any software under their own licence. */
const permissive = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MIT OR Apache-2\.0|OFL-1\.1)$/;

describe("deployed packages", () => {
  it("deploys only packages whose licences let Apache-2.0 software distribute them", () => {
    expect(deployed.map(({ name }) => name)).toEqual(expect.arrayContaining(["hono", "@noble/hashes"]));
    expect(deployed.filter(({ licence }) => !permissive.test(licence))).toEqual([]);
  });

  it("deploys no package that only development needs", () => {
    expect(deployed.filter(({ name }) => name in devDependencies)).toEqual([]);
  });
});

describe("the installation", () => {
  const paths = Object.entries(packages).filter(([path]) => path !== "");

  it("installs at most 300 packages to run the service, and 850 to test it, on one platform", () => {
    const here = paths.filter(([, { os, cpu }]) => (os?.includes("linux") ?? true) && (cpu?.includes("x64") ?? true));
    expect(here.filter(([, { dev }]) => !dev).length).toBeLessThanOrEqual(300);
    expect(here.length).toBeLessThanOrEqual(850);
  });

  it("installs a local chain for Linux, macOS and Windows", () => {
    const prefix = "node_modules/@foundry-rs/anvil-";
    expect(paths.flatMap(([path]) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : [])).sort()).toEqual([
      "darwin-amd64",
      "darwin-arm64",
      "linux-amd64",
      "linux-arm64",
      "win32-amd64",
    ]);
  });

  it("records no download address in the lock file, so that npm's own setting applies", () => {
    expect(paths.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it("denies install scripts by name to every package that has one", () => {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const denied = scripted.map(([path]) => allowScripts[path.replace(/^.*node_modules\//, "")]);
    expect(denied.every((allowed) => allowed === false)).toBe(true);
    expect(Object.values(allowScripts)).not.toContain(true);
  });
});
