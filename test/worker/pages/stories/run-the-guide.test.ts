/** The code of the guide, as `/developers` shows it. Purchases are run by discovery-newcomer.test.ts. */
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { bridgeVariables, walletKeyName } from "../../../../catalog/service/bridge-variables.ts";
import { parseConfig } from "../../../../src/worker/config/config.ts";
import { sectionsOf } from "../../../../src/worker/discovery/guides/guide.ts";
import { deployedSettings, paymentSettings } from "../../../fixtures/payment-settings.ts";
import { typeProblems } from "../../../fixtures/strict-types.ts";
import { temporaryFolder } from "../../../fixtures/temporary-folder.ts";

const root = join(import.meta.dirname, "../../../..");
const origin = "https://service.test";
/** A deployment whose page shows how a wallet is made. */
const deployed = { ...paymentSettings, ...deployedSettings, ENVIRONMENT: "staging", BASE_URL: origin };
const blocks = sectionsOf("developers", {
  config: parseConfig(deployed),
  operations,
  origin,
  locale: "en",
  payments: "available",
  addresses: [],
}).flatMap((section) => section.blocks);
const codes = blocks.flatMap(({ text, code }) => (code ? [{ ...code, text }] : []));
const codeOf = (title: string) => codes.find((code) => code.title === title)?.text ?? expect.fail(title);

let folder: string;
const fileOf = (name: string) => join(folder, name);
const typescript = ["buy.mts", "buy-mcp.mts", "buy-a2a.mts", "receipt.mts"];
const files: Readonly<Record<string, string>> = {
  "buy.py": codeOf("buy.py"),
  ...Object.fromEntries(typescript.map((name) => [name, codeOf(name)])),
};
beforeAll(async () => {
  // Within the project, so that the snippets find the packages that they import.
  folder = await temporaryFolder(join(root, "reports"));
  for (const [name, code] of Object.entries(files)) await writeFile(fileOf(name), code);
});

/** The parts of x402 that a purchase in Python uses: each line was compared with the source of the package. */
const publishedPython = [
  "from x402 import x402Client\n",
  "from x402.http.clients import x402HttpxClient\n",
  "from x402.mechanisms.evm import EthAccountSigner\n",
  "from x402.mechanisms.evm.exact.register import register_exact_evm_client\n",
  "x402Client().set_spend_controls(",
  '{"max_amount_per_payment": "$',
  "async with x402HttpxClient(client, timeout=90) as http:",
  "register_exact_evm_client(client, EthAccountSigner(",
];

describe("the programs of the guide", () => {
  it("installs packages in the guide in the versions of package.json, which the tests run", async () => {
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const versions = { ...dependencies, ...devDependencies };
    const named = codes.flatMap(({ text }) =>
      [...text.matchAll(/npm install (.*)/g)].flatMap(([, list = ""]) => list.split(" ")),
    );
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) {
      const at = name.lastIndexOf("@");
      expect([name, versions[name.slice(0, at)]]).toEqual([name, name.slice(at + 1)]);
    }
  });

  it("compiles the guide's programs with the strict compiler, which would show a mistake", async () => {
    await writeFile(fileOf("wrong.mts"), files["buy.mts"]?.replace("if (!isKey(key))", "if (!key)") ?? "");
    const options = { module: "NodeNext", moduleResolution: "NodeNext" } as const;
    const found = await typeProblems(folder, [...typescript, "wrong.mts"], options);
    expect(found).toMatchObject(Object.fromEntries(typescript.map((file) => [file, ""])));
    expect(found["wrong.mts"]).toContain("not assignable");
  });

  it.each([
    ["no key", {}],
    ["a key that is none", { [walletKeyName]: "0x12" }],
  ])("says in the guide's programs with %s what to set", async (_, settings) => {
    const { [walletKeyName]: __, ...rest } = process.env;
    const ended = await promisify(execFile)(process.execPath, ["--no-warnings", fileOf("buy.mts")], {
      env: { ...rest, ...settings },
    }).catch((error: Error) => error);
    expect(String(Object(ended).stderr)).toContain(`Error: Set ${walletKeyName} to the private key`);
  });

  it("pins the versions of the x402 packages that the guide's Python uses", () => {
    const code = files["buy.py"] ?? "";
    // The package of PyPI has version numbers of its own, and nothing of it is installed or run here.
    expect(code).toContain('# pip install "x402[httpx,evm]==2.25.0"\n');
    for (const part of [...publishedPython, "response.status_code != 200", "PAYMENT-RESPONSE"])
      expect(code).toContain(part);
    const python = spawnSync("python3", ["-m", "py_compile", fileOf("buy.py")], { encoding: "utf8" });
    // Where there is no Python, the shape above is all that can be checked.
    if (!python.error) expect(python.stderr).toBe("");
  });

  it("says in the guide's Python what to set when there is no key", () => {
    expect(files["buy.py"]).toContain(`sys.exit("Set ${walletKeyName}`);
  });

  it("runs the guide's program that makes a wallet, and prints a line that a shell accepts", async () => {
    const [, ...program] = codeOf("wallet").split("\n");
    const { stdout } = await promisify(execFile)("sh", ["-c", program.join("\n")], { cwd: folder });
    expect(stdout).toMatch(new RegExp(`^# address: 0x[0-9a-fA-F]{40}\nexport ${walletKeyName}=0x[0-9a-f]{64}\n$`));
  });
});

describe("the settings of MCP hosts in the guide", () => {
  const settings = codes.filter(({ text }) => text.includes("SVC_BASE_URL") || text.includes("names=underscore"));

  it("writes the settings of MCP hosts as JSON, TOML and YAML that hosts read, with the bridge's own settings", () => {
    for (const { language, title, text } of settings) {
      if (language === "json") expect(JSON.parse(text), title).toBeTypeOf("object");
      for (const [name] of text.matchAll(/SVC_\w+/g))
        expect(bridgeVariables).toMatchObject(expect.arrayContaining([expect.objectContaining({ name })]));
    }
    expect(settings.filter(({ language }) => language === "json")).toHaveLength(8);
  });

  it("gives every host names without a dot, from the bridge as from the remote address", () => {
    for (const { text } of settings)
      expect(text).toMatch(
        text.includes("SVC_BASE_URL") ? /SVC_TOOL_NAME_STYLE"?\W+"underscore"/ : `${origin}/mcp?names=underscore`,
      );
  });

  it("runs the bridge from a clone by the program that is there", () => {
    const [entry] = settings.map(({ text }) => text).filter((text) => text.startsWith('{\n  "mcpServers"'));
    const { command, args } = JSON.parse(entry ?? "{}").mcpServers["gulf-retail"];
    expect(command).toBe("node");
    for (const file of args.slice(0, 2)) {
      const inClone = file.replace(/^\/path\/to\/[^/]+\//, "");
      expect(readFileSync(join(root, inClone), "utf8").length).toBeGreaterThan(0);
    }
    expect(args[2]).toBe("mcp");
  });

  it("makes Codex wait for the server before its first turn", () => {
    const toml = settings.filter(({ language }) => language === "toml");
    expect(toml).toHaveLength(2);
    for (const { text } of toml) expect(text).toMatch(/^\[mcp_servers\.gulf-retail\]\nrequired = true\n/);
  });

  it.each(["opencode", "Continue"])("says that only the bridge's limits protect a wallet in %s", (host) => {
    const at = blocks.findIndex(({ text }) => text === `#### ${host}`);
    expect(blocks[at + 1]?.text).toMatch(/Only SVC_MAX_USDC_PER_CALL and SVC_MAX_USDC_PER_DAY/);
  });
});
