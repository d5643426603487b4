/** `npm run findings`: runs the scripts of `findings/`, and tells which behaviour is no longer as it was recorded. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { columns, defineCommand, Mistake } from "../../src/client/command.ts";
import { table } from "./markdown.ts";

const folder = join(import.meta.dirname, "../../findings");

/** Activities of readers whom a finding concerns, in the order of the index. */
const activities = ["paying", "hosting a model", "reading a sheet", "running a local chain"] as const;

/** One script, and what its first lines say. */
interface PackageFinding {
  readonly name: string;
  readonly doing: (typeof activities)[number];
  readonly guess: string;
  readonly seen: string;
  readonly metBy: string;
}

/** Reads the first lines of a script. Throws if one of the four is missing. */
function readFinding(file: string): PackageFinding {
  const text = readFileSync(join(folder, file), "utf8");
  const line = (label: string): string => {
    const [, value] = new RegExp(`^# ${label}: (.+(?:\\n#   .+)*)$`, "m").exec(text) ?? [];
    if (value === undefined) throw new Error(`findings/${file} has no line "# ${label}: …"`);
    return value.replaceAll(/\n# +/g, " ");
  };
  const doing = activities.find((activity) => activity === line("Doing"));
  if (!doing) throw new Error(`findings/${file}: "Doing" is one of: ${activities.join(", ")}`);
  return { name: basename(file, ".sh"), doing, guess: line("Guess"), seen: line("Seen"), metBy: line("Met by") };
}

const readFindings = (): readonly PackageFinding[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sh"))
    .sort()
    .map(readFinding);

/** Writes the index of findings/README.md by the reader's activity. */
export function findingsPart(): string {
  const findings = readFindings();
  return activities
    .map((activity) => ({ activity, some: findings.filter(({ doing }) => doing === activity) }))
    .filter(({ some }) => some.length > 0)
    .map(
      ({ activity, some }) =>
        `### ${activity.charAt(0).toUpperCase()}${activity.slice(1)}\n\n${table(
          ["script", "one would guess", "what happens", "who meets it"],
          some.map(({ name, guess, seen, metBy }) => [`[${name}](${name}.sh)`, guess, seen, metBy]),
        )}`,
    )
    .join("\n\n");
}

/** Milliseconds that a script may take: it installs packages first. */
const timeoutMs = 10 * 60_000;

/** Runs a script in a process group of its own. Resolves to whether it ended with 0, and to what it printed. */
function runScript(name: string): Promise<{ readonly isAsRecorded: boolean; readonly said: string }> {
  return new Promise((resolve) => {
    const child = spawn("bash", [join(folder, `${name}.sh`)], { detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(chunk));
    const timer = setTimeout(() => {
      said.push(Buffer.from(`ended after ${timeoutMs / 60_000} minutes\n`));
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, timeoutMs);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ isAsRecorded: code === 0, said: Buffer.concat(said).toString() });
    });
  });
}

export default defineCommand({
  call: "npm run findings --",
  summary: "Runs what surprised us in real packages again, each in a temporary folder, and says what has changed.",
  positionals: "[name …]",
  options: {},
  notes: () => `Findings:\n\n${columns(readFindings().map(({ name, doing }) => [name, doing]))}`,
  async run(_, names) {
    const known = readFindings().map(({ name }) => name);
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Mistake(`There is no finding ${unknown}. There are: ${known.join(", ")}`);
    const chosen = names.length > 0 ? names : known;
    const rows: (readonly [string, string])[] = [];
    for (const [place, name] of chosen.entries()) {
      process.stdout.write(`${place + 1}/${chosen.length} ${name} …\n`);
      const startedAt = Date.now();
      const { isAsRecorded, said } = await runScript(name);
      if (!isAsRecorded || names.length > 0) process.stdout.write(said);
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      rows.push([name, `${isAsRecorded ? "as recorded" : "CHANGED"}, ${seconds} s`]);
    }
    process.stdout.write(`\n${columns(rows)}\n`);
    return rows.every(([, result]) => result.startsWith("as recorded"));
  },
});
