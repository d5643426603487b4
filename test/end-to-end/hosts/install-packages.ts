/** Brings packages of npm in exact versions into a folder, unless it has them. */
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Mistake } from "../../../src/client/command.ts";
import { runCommand } from "../../fixtures/run-program.ts";

async function isInstalled(name: string, folder: string): Promise<boolean> {
  const at = name.lastIndexOf("@");
  const manifest = join(folder, "node_modules", name.slice(0, at), "package.json");
  const text = await readFile(manifest, "utf8").catch(() => "{}");
  return String(Object(JSON.parse(text)).version) === name.slice(at + 1);
}

/**
 * Installs packages, each `name@version`, into a folder, which is made where it is missing. Scripts run only where
 * `scripts` says so. Throws what npm says.
 */
export async function installPackages(
  packages: readonly string[],
  folder: string,
  { scripts = false }: { readonly scripts?: boolean } = {},
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const installed = await Promise.all(packages.map((name) => isInstalled(name, folder)));
  if (!installed.includes(false)) return;
  const flags = [
    "--prefix",
    folder,
    "--no-audit",
    "--no-fund",
    "--save-exact",
    ...(scripts ? [] : ["--ignore-scripts"]),
  ];
  const { code, errors } = await runCommand("npm", ["install", ...flags, ...packages], { cwd: folder });
  if (code !== 0) throw new Mistake(`${packages.join(", ")} could not be installed: ${errors.slice(-500)}`);
}

/** Unpacks packages, each `name@version`, without their dependencies. Throws with npm's message. */
export async function unpackPackages(packages: readonly string[], folder: string): Promise<void> {
  for (const name of packages) {
    if (await isInstalled(name, folder)) continue;
    const place = join(folder, "node_modules", name.slice(0, name.lastIndexOf("@")));
    await mkdir(place, { recursive: true });
    const packed = await runCommand("npm", ["pack", "--silent", name], { cwd: folder });
    if (packed.code !== 0) throw new Mistake(`${name} could not be fetched: ${packed.errors.slice(-500)}`);
    const file = join(folder, packed.out.trim());
    const { code, errors } = await runCommand("tar", ["-xzf", file, "-C", place, "--strip-components", "1"]);
    if (code !== 0) throw new Mistake(`${name} could not be unpacked: ${errors.slice(-500)}`);
    await rm(file);
  }
}
