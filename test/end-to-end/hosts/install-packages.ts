/** Installs packages of npm in exact versions, unless a folder has them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Mistake } from "../../../src/client/command.ts";
import { runCommand } from "../../fixtures/run-program.ts";

async function isInstalled(name: string, folder: string): Promise<boolean> {
  const at = name.lastIndexOf("@");
  const manifest = join(folder, "node_modules", name.slice(0, at), "package.json");
  const text = await readFile(manifest, "utf8").catch(() => "{}");
  return String(Object(JSON.parse(text)).version) === name.slice(at + 1);
}

/** Installs packages, each `name@version`. Scripts run only where `scripts` says so. Throws what npm says. */
export async function installPackages(
  packages: readonly string[],
  folder: string,
  { scripts = false }: { readonly scripts?: boolean } = {},
): Promise<void> {
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
