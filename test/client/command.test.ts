import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineCommand, helpOf, Mistake } from "../../src/client/command.ts";
import { project } from "../../src/tools/wrangler.ts";
import { runHere } from "../fixtures/run-here.ts";

const command = defineCommand({
  call: "npm run greet --",
  summary: "Greets.",
  positionals: "<name>",
  options: {
    loud: { type: "boolean", default: false, help: "in capitals" },
    times: { type: "string", value: "number", default: "1", help: "how often; 1" },
  },
  run: async ({ loud, times }, [name]) => {
    if (!name) throw new Mistake("Whom?");
    if (name === "nobody") return false;
    if (name === "trouble") throw new Error("It broke.");
    process.stdout.write(`${loud ? name.toUpperCase() : name} ${times}\n`);
    return undefined;
  },
});

const said = (...words: string[]) => runHere(command, words);

describe("a command line", () => {
  it("passes arguments, flags and numbers to the command, with defaults for what is missing", async () => {
    expect(await said("you", "--loud", "--times", "3")).toEqual({ out: "YOU 3\n", errors: "", code: 0 });
    expect(await said("you")).toEqual({ out: "you 1\n", errors: "", code: 0 });
  });

  it("rejects an option with two values, and takes a flag twice", async () => {
    const { out, errors, code } = await said("you", "--times", "3", "--times=4");
    expect([out, code]).toEqual(["", 1]);
    expect(errors).toContain("--times is given twice.");
    expect(await said("you", "--loud", "--loud")).toMatchObject({ out: "YOU 1\n", code: 0 });
  });

  it("explains a command for --help, even with other options", async () => {
    const { out, code } = await said("--nonsense", "--help");
    expect(code).toBe(0);
    expect(out).toBe(`${helpOf(command)}\n`);
    expect(out).toMatch(/^Usage: npm run greet -- \[options\] <name>\n\nGreets\.\n\n {2}--loud {12}in capitals\n/);
    expect(out).toContain("--times <number>  how often; 1");
  });

  it("rejects an unknown option with an explanation", async () => {
    const { errors, code } = await said("--nonsense");
    expect(code).toBe(1);
    expect(errors).toContain("--nonsense");
    expect(errors).toContain("Usage: npm run greet");
  });

  it("names the option that was probably meant", async () => {
    expect((await said("--time", "3")).errors).toMatch(/^There is no option --time\. Did you mean --times\?\n/);
  });

  it("ends a command with 1 when the work fails, and prints no stack", async () => {
    expect(await said("nobody")).toEqual({ out: "", errors: "", code: 1 });
    expect(await said("trouble")).toEqual({ out: "", errors: "It broke.\n", code: 1 });
    expect(await said()).toEqual({ out: "", errors: "Whom?\n", code: 1 });
  });
});

describe("the scripts of package.json", async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(project, "package.json"), "utf8")));
  const programs = Object.entries(scripts).flatMap(([name, line]) => {
    const file = /^node src\/tools\/run\.js (\S+\.ts)$/.exec(line)?.[1];
    return file ? [[name, file] as const] : [];
  });

  it("starts most scripts of package.json by run.js", () => {
    expect(programs.map(([name]) => name)).toEqual(
      expect.arrayContaining(["start", "buy", "bench", "fuzz", "keys", "mcp:stdio", "preflight", "deploy"]),
    );
  });

  it.each(programs)("names the script %s in its help", async (name, file) => {
    const source = await readFile(join(project, file), "utf8");
    const [, called] = /(?:call: "|const usage = `Usage: )npm (?:run )?(?:--silent )?([\w:-]+)/.exec(source) ?? [];
    expect(called).toBe(name);
  });
});
