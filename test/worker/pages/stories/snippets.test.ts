import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { walletKeyName } from "../../../../catalog/service/bridge-variables.ts";
import { samplePackages } from "../../../../src/worker/discovery/guides/purchase-code.ts";
import {
  codeSamples,
  makeWallet,
  pythonPackage,
  receiptCheck,
} from "../../../../src/worker/pages/site/developers/code-samples.ts";
import { typeProblems } from "../../../fixtures/strict-types.ts";

const root = join(import.meta.dirname, "../../../..");
const origin = "https://service.test";
const paid = operations.find(({ free }) => !free);
if (!paid) throw new Error("Nothing is sold");
const samples = codeSamples({ origin, paid, network: "eip155:84532" }, {});
const codeOf = (id: string) => samples.find((sample) => sample.id === id)?.code ?? "";

let folder: string;
const fileOf = (name: string) => join(folder, name);
/** The Python of the package's README, which shows the same purchase side by side with the package's own client. */
const readmePython =
  /```python\n([\s\S]*?)```/.exec(readFileSync(join(root, "src/client/README.md"), "utf8"))?.[1] ?? "";
const files = {
  "readme.py": readmePython,
  "buy.mts": codeOf("typescript"),
  "buy-mcp.mts": codeOf("mcp-code"),
  "buy-a2a.mts": codeOf("a2a"),
  "receipt.mts": receiptCheck(origin),
  "buy.py": codeOf("python"),
};
beforeAll(async () => {
  // Within the project, so that the snippets find the packages that they import.
  const reports = join(root, "reports");
  await mkdir(reports, { recursive: true });
  folder = await mkdtemp(join(reports, "snippets-"));
  for (const [name, code] of Object.entries(files)) await writeFile(fileOf(name), code);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const typescript = ["buy.mts", "buy-mcp.mts", "buy-a2a.mts", "receipt.mts"];

/** What a purchase in Python takes of x402: each line was compared with the source of the package. */
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

describe("the snippets for developers", () => {
  it("names the package versions of package.json in the snippets", async () => {
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    expect({ ...dependencies, ...devDependencies }).toMatchObject(samplePackages);
  });

  it("compiles the snippets with the strict compiler, which would show a mistake", async () => {
    await writeFile(fileOf("wrong.mts"), files["buy.mts"].replace("if (!isKey(key))", "if (!key)"));
    const options = { module: "NodeNext", moduleResolution: "NodeNext" } as const;
    const found = await typeProblems(folder, [...typescript, "wrong.mts"], options);
    expect(found).toMatchObject(Object.fromEntries(typescript.map((file) => [file, ""])));
    expect(found["wrong.mts"]).toContain("not assignable");
  });

  it.each([
    ["no key", {}],
    ["a key that is none", { [walletKeyName]: "0x12" }],
  ])("say with %s what to set", async (_, settings) => {
    const { [walletKeyName]: __, ...rest } = process.env;
    const ended = await promisify(execFile)(process.execPath, ["--no-warnings", fileOf("buy.mts")], {
      env: { ...rest, ...settings },
    }).catch((error: Error) => error);
    expect(String(Object(ended).stderr)).toContain(`Error: Set ${walletKeyName} to the private key`);
  });

  it.each(["buy.py", "readme.py"] as const)("are Python in %s, pinned, of the parts that x402 publishes", (name) => {
    const code = files[name];
    expect(code).toContain(`# pip install "${pythonPackage}"\n`);
    for (const part of [...publishedPython, "response.status_code != 200", "PAYMENT-RESPONSE"])
      expect(code).toContain(part);
    const python = spawnSync("python3", ["-m", "py_compile", fileOf(name)], { encoding: "utf8" });
    // Where there is no Python, the shape above is all that can be checked.
    if (!python.error) expect(python.stderr).toBe("");
  });

  it("writes snippets in Python that say without a key what to set", () => {
    expect(files["buy.py"]).toContain(`sys.exit("Set ${walletKeyName}`);
  });

  it("makes a wallet whose printed line a shell takes", async () => {
    const [, ...program] = makeWallet.split("\n");
    const { stdout } = await promisify(execFile)("sh", ["-c", program.join("\n")], { cwd: folder });
    expect(stdout).toMatch(new RegExp(`^# address: 0x[0-9a-fA-F]{40}\nexport ${walletKeyName}=0x[0-9a-f]{64}\n$`));
  });
});
