import { copyFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { project } from "../../src/tools/wrangler.ts";
import { runCommand, runProgram } from "../fixtures/run-program.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  await copyFile(join(project, "src/tools/run.js"), join(folder, "run.js"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
});

/** Runs run.js, told that it is an older Node on some platform. */
function run(file: string, on: { version: string; platform: string; arch: string }, ...words: string[]) {
  const pretence = `
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${on.version}" } });
    Object.defineProperty(process, "platform", { value: "${on.platform}" });
    Object.defineProperty(process, "arch", { value: "${on.arch}" });`;
  const preload = `data:text/javascript,${encodeURIComponent(pretence)}`;
  return runCommand(process.execPath, ["--import", preload, file, ...words]);
}

it("does not change the folder in which require.resolve looks, which wrangler sets", async () => {
  await writeFile(
    join(folder, "found.cjs"),
    `module.exports = require.resolve("./wrangler.toml", { paths: [${JSON.stringify(project)}] });`,
  );
  await writeFile(join(folder, "program.ts"), 'import found from "./found.cjs";\nconsole.log(found);');
  const { out, errors } = await runProgram(relative(project, join(folder, "program.ts")), []);
  expect(out, errors).toBe(`${join(project, "wrangler.toml")}\n`);
});

describe("a program run with a Node that cannot read TypeScript", () => {
  it.each([
    { version: "20.20.2", platform: "darwin", arch: "arm64" },
    { version: "22.17.1", platform: "win32", arch: "x64" },
    { version: "21.7.0", platform: "linux", arch: "arm64" },
  ])("says in one line which Node $platform on $arch needs", async (on) => {
    const { code, out, errors } = await run(join(folder, "run.js"), on, "src/tools/buy/buy.ts");
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(errors).toMatch(/^Node 22\.18 or newer is needed on .+\n$/);
    expect(errors).toContain(`${on.platform} on ${on.arch}; this is Node ${on.version}`);
  });

  it("asks for npm ci on Linux on x64, where that brings a newer Node", async () => {
    const on = { version: "20.20.2", platform: "linux", arch: "x64" };
    expect(await run(join(folder, "run.js"), on)).toMatchObject({ code: 1, errors: expect.stringContaining("npm ci") });
  });

  it.runIf(process.platform === "linux" && process.arch === "x64")(
    "runs with the Node that npm ci brought, and ends as the program ends",
    async () => {
      const on = { version: "20.20.2", platform: "linux", arch: "x64" };
      const file = join(project, "src/tools/run.js");
      expect(await run(file, on, "src/tools/facts/facts.ts", "--help")).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Usage: npm run facts\n/),
      });
      expect(await run(file, on, "src/tools/facts/facts.ts", "--nonsense")).toMatchObject({ code: 1 });
    },
  );
});
