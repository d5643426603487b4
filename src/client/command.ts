/** The command line of a program. `--help` prints exactly the options that are read. */
import { type ParseArgsOptionDescriptor, parseArgs } from "node:util";
import { didYouMean, meantText } from "../lib/nearest.ts";
import { printableLines } from "../lib/printable.ts";

/** An option as parseArgs reads it, with its line of help. */
export interface Option extends ParseArgsOptionDescriptor {
  /** What it does, without a full stop; the first letter is small. */
  readonly help: string;
  /** What a value looks like, such as `file.json`; for options of type `string`. */
  readonly value?: string;
}

/** The values of a command's options, as parseArgs gives them. */
export type Values<Options extends Readonly<Record<string, Option>>> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/** A program: its command line, and what it does. */
export interface Command<Options extends Readonly<Record<string, Option>> = Readonly<Record<string, Option>>> {
  /** How it is called, such as `npm run buy --`. */
  readonly call: string;
  /** What it is for, in a sentence or two. */
  readonly summary: string;
  /** What follows the options, such as `<operation>`; without it, no other words are allowed. */
  readonly positionals?: string;
  readonly options: Options;
  /**
   * What to say of an option that does not exist, in addition to an option with a similar name; the name comes without
   * its dashes.
   */
  readonly unknownOption?: (name: string, words: readonly string[]) => string | undefined;
  /** What else a person should read before calling it: settings of the environment, examples, a list of choices. */
  readonly notes?: () => string;
  /** Does the work. The program ends with 1 when this is false or throws. */
  readonly run: (
    values: Values<Options>,
    positionals: readonly string[],
  ) => Promise<boolean | undefined> | Promise<void>;
}

/**
 * How a program of the package ends, so that scripts can tell failures apart. Programs of the clone end with 0 or 1.
 */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  invalidInput: 3,
  notPaid: 4,
  unavailable: 5,
  unclear: 6,
} as const;

/** A failure that a person can fix: the message says how. */
export class Mistake extends Error {
  /** The program's exit code; undefined for a command line that makes no sense. */
  readonly exitCode: number | undefined;

  constructor(message: string, exitCode?: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Keeps the types of the options that `run` is given. */
export function defineCommand<const Options extends Readonly<Record<string, Option>>>(
  command: Command<Options>,
): Command<Options> {
  return command;
}

/** Pads the cells of a table to the widths of its columns, at the left of those that are aligned to the right. */
export function aligned(
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean = () => false,
): readonly (readonly string[])[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((text, column) => {
      const width = widths[column] ?? 0;
      return isRight(column) ? text.padStart(width) : text.padEnd(width);
    }),
  );
}

/** Returns rows in two columns, indented. */
export const columns = (rows: readonly (readonly [string, string])[]): string =>
  aligned(rows)
    .map((row) => `  ${row.join("  ")}`.trimEnd())
    .join("\n");

type Described = Pick<Command, "call" | "summary" | "positionals" | "options" | "notes">;

/** What `--help` prints. */
export function helpOf({ call, summary, positionals, options, notes }: Described): string {
  const named = Object.entries(options).map(([name, { value, help }]): [string, string] => [
    `--${name}${value === undefined ? "" : ` <${value}>`}`,
    help,
  ]);
  const usage = [call, ...(named.length > 0 ? ["[options]"] : []), ...(positionals ? [positionals] : [])].join(" ");
  return [`Usage: ${usage}`, summary, columns([...named, ["--help", "print this"]]), ...(notes ? [notes()] : [])].join(
    "\n\n",
  );
}

/** What is printed about a failure: its message, and no stack unless DEBUG asks for it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env.DEBUG && !(error instanceof Mistake) ? (error.stack ?? error.message) : error.message;
}

/** The option in the form in which it is declared: people also write `--landed_cost`, as the field is called. */
function hyphenated(word: string): string {
  const [name = "", ...value] = word.split("=");
  return name.startsWith("--") ? [name.replaceAll("_", "-"), ...value].join("=") : word;
}

/** Why a command line is refused; for an unknown option, with the one that was probably meant. */
function refusal(
  thrown: unknown,
  command: Described & Pick<Command, "unknownOption">,
  words: readonly string[],
): string {
  const [, option] = /^Unknown option '--([^']+)'/.exec(explain(thrown)) ?? [];
  if (option === undefined) return `${explain(thrown)}\n\n${helpOf(command)}`;
  const meant = didYouMean(option, Object.keys(command.options));
  const advice = command.unknownOption?.(option, words) ?? meantText(meant && `--${meant}`).en.trim();
  return `${`There is no option --${option}. ${advice}`.trim()}\n\n${helpOf(command)}`;
}

function read<Options extends Readonly<Record<string, Option>>>(command: Command<Options>, words: readonly string[]) {
  try {
    const found = parseArgs({
      args: words.map(hyphenated),
      options: { ...command.options },
      allowPositionals: command.positionals !== undefined,
      tokens: true,
    });
    const named = found.tokens.flatMap((token) =>
      token.kind === "option" && token.value !== undefined && !command.options[token.name]?.multiple
        ? [token.name]
        : [],
    );
    const repeated = named.find((name, at) => named.indexOf(name) !== at);
    // When an option is given twice, it is unclear which value is meant, and the answer costs money.
    if (repeated !== undefined) throw new Mistake(`--${repeated} is given twice.`);
    return found;
  } catch (error) {
    throw new Mistake(refusal(error, command, words));
  }
}

/**
 * Reads the words of a command line and runs the command. Prints a failure to standard error, and sets the exit code:
 * `usageCode` for a command line that makes no sense.
 */
export async function runCommand<Options extends Readonly<Record<string, Option>>>(
  command: Command<Options>,
  words: readonly string[],
  usageCode: number = exitCodes.failed,
): Promise<void> {
  try {
    if (words.includes("--help") || words.includes("-h")) {
      process.stdout.write(`${helpOf(command)}\n`);
      return;
    }
    const { values, positionals } = read(command, words);
    if ((await command.run(values, positionals)) === false) process.exitCode = exitCodes.failed;
  } catch (error) {
    process.stderr.write(`${printableLines(explain(error).trim())}\n`);
    process.exitCode = error instanceof Mistake ? (error.exitCode ?? usageCode) : exitCodes.failed;
  }
}
