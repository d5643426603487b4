#!/usr/bin/env node
/** `gulf-retail-analysis <command>`: the service from a command line, and for MCP hosts. */
import { service } from "../../catalog/service/service.ts";
import { printableLines } from "../lib/printable.ts";
import { type Command, columns, defineCommand, exitCodes, type Option, runCommand } from "./command.ts";

/** A command is loaded when it is called: hosts wait for the first answer of the bridge. */
const commands = {
  mcp: {
    summary: "serves MCP over standard input and output, for hosts",
    load: async () => {
      const { default: bridge } = await import("./bridge/mcp-stdio.ts");
      return { default: defineCommand({ ...bridge, call: `${service.id} mcp` }) };
    },
  },
  check: { summary: "answers the free check here, without a network", load: () => import("./check-command.ts") },
  buy: { summary: "buys an analysis with your wallet, within a limit", load: () => import("./buy-command.ts") },
  verify: { summary: "checks the receipt of a purchase", load: () => import("./verify-command.ts") },
} as const;

const isCommand = (word: string | undefined): word is keyof typeof commands =>
  word !== undefined && Object.hasOwn(commands, word);

function usage(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);
  return `Usage: ${service.id} <command> [options]\n\n${service.tagline.en}\n\n${columns(rows)}\n\n${service.id} <command> --help explains each. Version ${service.version}.\n`;
}

// The build puts the service's address in place of this variable; a clone does not set it.
if (process.env.SVC_PUBLISHED_ORIGIN) process.env.SVC_BASE_URL ||= process.env.SVC_PUBLISHED_ORIGIN;

// An error that no command handles: at most 1 KB, because the bundle's stack lines are of no use to a person.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${service.id}: ${printableLines(String(error)).slice(0, 300)}\n`);
  process.exit(exitCodes.failed);
});

const [word, ...words] = process.argv.slice(2);
if (isCommand(word)) {
  const { default: command } = await commands[word].load();
  await run(command, words);
} else if (word === "--version") process.stdout.write(`${service.version}\n`);
else if (word === "--help" || word === "-h") process.stdout.write(usage());
else {
  process.stderr.write(word === undefined ? usage() : `There is no command ${word}.\n\n${usage()}`);
  process.exitCode = exitCodes.usage;
}

/** Runs any of the commands: each reads its own options. */
function run<Options extends Readonly<Record<string, Option>>>(
  command: Command<Options>,
  given: readonly string[],
): Promise<void> {
  return runCommand(command, given, exitCodes.usage);
}
