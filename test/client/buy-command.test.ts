/** `buy` and `check` as people call them, at a scripted service. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import canonicalize from "canonicalize";
import { privateKeyToAddress } from "viem/accounts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../catalog/index.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import buyCommand from "../../src/client/buy-command.ts";
import checkCommand from "../../src/client/check-command.ts";
import { exitCodes } from "../../src/client/command.ts";
import { readBridgeSettings } from "../../src/client/wallet/bridge-settings.ts";
import { Spending } from "../../src/client/wallet/spending.ts";
import { sha256 } from "../../src/lib/sha256.ts";
import { challengeAt, publishedOf, requirementsOf } from "../fixtures/offered-payment.ts";
import { operationNamed } from "../fixtures/operation-named.ts";
import { payTo } from "../fixtures/payment-settings.ts";
import { runHere } from "../fixtures/run-here.ts";
import { book, challenge, operation, played, playService, service, signatures } from "./bridge/scripted-service.ts";

const { id, price } = operation;
const free = operationNamed("free_profit_check");
const [{ input }] = operation.examples;

const buy = (...words: string[]) => runHere(buyCommand, words, exitCodes.usage);
const withLimit = (...words: string[]) => buy(...words, "--max-usdc", price.usdc);

// A call waits in turns for another that is signing.
vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

playService();
beforeEach(() => {
  vi.stubEnv("SVC_BASE_URL", service);
  vi.stubEnv("SVC_SPENDING_FILE", book());
  vi.stubEnv("EVM_PRIVATE_KEY", `0x${"3d".repeat(32)}`);
});

describe("the command buy", () => {
  it("buys with an input as JSON or as fields, by the name of operation or tool, and signs once for all", async () => {
    const fields = Object.entries(input).flatMap(([name, value]) => [`--${name}`, String(value)]);
    for (const words of [
      [`svc.${id}`, "--input", JSON.stringify(input)],
      [id, ...fields],
      [`svc_${id}`, ...fields.map((word) => (word.startsWith("--") ? word.replaceAll("_", "-") : word))],
    ]) {
      const { code, out, errors } = await withLimit(...words);
      expect(code, errors).toBe(0);
      expect(JSON.parse(out)).toEqual({ result: 1 });
    }
    expect(new Set(signatures()).size).toBe(1);
    expect(played.sent.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body))).toEqual(
      Array(4).fill(input),
    );
  });

  it("tells a price without paying it", async () => {
    const { code, out } = await buy(id, "--quote");
    expect(code).toBe(0);
    const message = `Allow it with --max-usdc ${price.usdc} or SVC_MAX_USDC_PER_CALL.`;
    expect(JSON.parse(out)).toMatchObject({ usdc: price.usdc, payTo, free: false, refusal: "over_cap", message });
    expect(signatures()).toEqual([]);
  });

  it.each([
    [2, "no such operation", ["svc.nothing"], "There is no operation svc.nothing"],
    [2, "a name that is almost one", ["landed_cost"], `Did you mean sa_landed_cost (${saLandedCost.price.usdc} USDC)?`],
    [2, "what no field is for", ["sa_landed_cost", "--hs-code", "8471"], "send it as duty_rate_pct"],
    [2, "a field that is called otherwise", ["sa_landed_cost", "--freight", "5"], "Use --shipping."],
    [2, "a list as an option", ["gcc_portfolio_rank", "--products", "[]"], "Give products by --input"],
    [2, "a body as an option", [id, "--body", "{}"], "There is no option --body.\n\nUsage: "],
    [3, "a doubt", ["sa_landed_cost", "--product_value=9", "--duty_rate_pct=.05"], "--as-it-stands buys"],
    [2, "no input", [id], "--input"],
    [2, "two inputs", [id, "--input", "{}", "--product-value", "1"], "not by both"],
    [2, "no JSON", [id, "--input", "{"], "not JSON"],
    [2, "a setting that cannot be meant", [id, "--input", "{}", "--max-usdc", "much"], "--max-usdc must be"],
    [
      3,
      "a doubt about what is only quoted",
      [id, "--quote", "--product_value=9", "--duty_rate_pct=.05"],
      "--as-it-stands",
    ],
    [3, "a wrong input that is only quoted", [id, "--quote", "--input", '{"productz":1}'], "productz is not a field"],
    [3, "a wrong input of the free operation", [free.id, "--input", "{}"], "/landed_cost"],
    [4, "no limit", [id, "--input", "{}"], "SVC_MAX_USDC_PER_CALL"],
  ])("ends buy with %i for %s, and says why", async (code, _, words, why) => {
    const ended = await buy(...words);
    expect(ended).toMatchObject({ code, out: "", errors: expect.stringContaining(why) });
    expect(ended.errors).not.toMatch(/bridge|TypeError| {4}at /);
  });

  it("names only the wallet as missing in a quote when the limit is set", async () => {
    vi.stubEnv("EVM_PRIVATE_KEY", "");
    expect(JSON.parse((await withLimit(id, "--quote")).out)).toMatchObject({
      refusal: "no_signer",
      message: "Set EVM_PRIVATE_KEY to the key of the wallet that pays.",
    });
    vi.stubEnv("EVM_PRIVATE_KEY", `0x${"3d".repeat(32)}`);
    expect(JSON.parse((await withLimit(id, "--quote")).out)).not.toHaveProperty("message");
  });

  it("ends buy with 3 for an input that it knows to be invalid, and counts nothing against the limits", async () => {
    const words = [id, "--max-usdc-per-day", price.usdc];
    const { code, errors } = await withLimit(...words, "--product-value", "x");
    expect(code).toBe(3);
    expect(errors).toContain("Nothing was charged");
    expect(errors).toContain("/product_value");
    expect(signatures()).toEqual([]);
    expect(await withLimit(...words, "--product-value", "6")).toMatchObject({ code: 0 });
  });

  it("names the price that is signed in the form in which it is published", async () => {
    const decision = operationNamed("gcc_product_decision");
    const { usdc, atomic: amount } = decision.price;
    const body = challengeAt(service + decision.path, requirementsOf(amount));
    played.unsigned = { status: 402, body };
    played.offers = { status: 200, body: publishedOf({ id: decision.id, amount }) };
    const words = [decision.id, "--input", JSON.stringify(decision.examples[0].input), "--as-it-stands"];
    const { errors } = await buy(...words, "--max-usdc", usdc);
    expect(usdc).toBe("2.50");
    expect(errors).toMatch(/^challenge {4}2\.50 USDC on /m);
  });

  it("lists the operations when it is asked for one that does not exist", async () => {
    const { errors } = await buy("sa_landed_costs");
    for (const operation of operations) expect(errors).toContain(operation.id);
  });

  it("ends buy with 4 without a wallet, and names the limit to allow", async () => {
    vi.stubEnv("EVM_PRIVATE_KEY", "");
    expect(await buy(id, "--input", "{}")).toMatchObject({
      code: 4,
      errors: expect.stringContaining(`--max-usdc ${price.usdc}`),
    });
  });

  it.each([
    ["a purchase", ["--input", "{}"]],
    ["a quote", ["--quote"]],
  ])("ends buy with 5 where no service answers to %s", async (_, words) => {
    played.unsigned = "lost";
    const errors = expect.stringContaining(`${service} did not answer`);
    expect(await buy(id, ...words)).toMatchObject({ code: 5, out: "", errors });
  });

  it("ends buy with 6 after a run that was ended before it had signed, and does not say that anything was sent", async () => {
    const spending = new Spending(book(), readBridgeSettings({ SVC_MAX_USDC_PER_CALL: price.usdc }).limits);
    const call = { service, operation: id, input: await sha256(String(canonicalize(input))) };
    await spending.reserve(call, BigInt(price.atomic));
    const { code, errors } = await withLimit(id, "--input", JSON.stringify(input));
    expect(code).toBe(6);
    expect(errors).toContain("This one has signed and sent nothing. Repeat it in a minute");
    expect(errors).not.toMatch(/did not answer|may have been taken/);
    expect(played.sent).toEqual([]);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await withLimit(id, "--input", JSON.stringify(input))).toMatchObject({ code: 0 });
    expect(signatures()).toHaveLength(1);
  });

  it("fetches the result of the same input with the same signature, and writes answer and receipt", async () => {
    const [file, receipt, result] = ["input", "receipt", "result"].map((name) => join(played.folder, name));
    await writeFile(file ?? "", JSON.stringify(input));
    const headers = { "Content-Location": `${service}/answers/1`, "PAYMENT-RESPONSE": "eyJhIjoxfQ==" };
    played.script = [
      { status: 200, body: { result: 1 }, headers },
      { status: 200, body: { result: 2 }, headers },
    ];
    const words = [id, "--input", file ?? "", "--receipt", receipt ?? "", "--result", result ?? ""];
    await withLimit(...words);
    expect(await withLimit(...words)).toMatchObject({ code: 0, errors: expect.stringContaining("/answers/1") });
    expect(signatures()).toHaveLength(2);
    expect(new Set(signatures()).size).toBe(1);
    expect(await readFile(receipt ?? "", "utf8")).toBe("eyJhIjoxfQ==\n");
    expect(await readFile(result ?? "", "utf8")).toBe('{"result":2}');
  });

  it("says which wallet's signature is sent again, and until when, after the wallet was changed", async () => {
    const refused = { status: 402, body: { ...challenge, error: "insufficient_funds" } };
    played.script = [refused, refused];
    const words = [id, "--input", JSON.stringify(input)];
    const empty = `0x${"3d".repeat(32)}` as const;
    await withLimit(...words);
    vi.stubEnv("EVM_PRIVATE_KEY", `0x${"3e".repeat(32)}`);
    const { code, errors } = await withLimit(...words);
    expect(code).toBe(exitCodes.notPaid);
    expect(errors).toContain(`made earlier by ${privateKeyToAddress(empty)}, is sent again; no other is made before`);
    expect(new Set(signatures()).size).toBe(1);
  });

  it("ends buy with 4 where another input would exceed the limit of the day", async () => {
    played.script = [{ status: 200, body: { result: 1 } }];
    await withLimit(id, "--product-value", "6");
    expect(await withLimit(id, "--product-value", "7", "--max-usdc-per-day", price.usdc)).toMatchObject({
      code: 4,
      errors: expect.stringContaining(`costs ${price.usdc} USDC, and SVC_MAX_USDC_PER_DAY allows ${price.usdc} USDC`),
    });
  });
});

describe("the command check", () => {
  const check = (...words: string[]) => runHere(checkCommand, words, exitCodes.usage);
  const words = Object.entries(free.examples[0].input).flatMap(([name, value]) => [
    `--${name.replaceAll("_", "-")}`,
    String(value),
  ]);

  it("answers the free check without a service", async () => {
    const { code, out } = await check(...words, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ operation: free.id });
    expect(played.sent).toEqual([]);
  });

  it("answers the free check in the language of SVC_LANG, and of --lang before that", async () => {
    vi.stubEnv("SVC_LANG", "ar");
    expect((await check(...words)).out).toMatch(/\p{Script=Arabic}/u);
    expect((await check(...words, "--lang", "en")).out).not.toMatch(/\p{Script=Arabic}/u);
    expect(await check(...words, "--lang", "fr")).toMatchObject({ code: 2, errors: expect.stringMatching(/^--lang /) });
  });

  it("ends check with 3 for a wrong field, by the name of its option", async () => {
    expect(await check(words[0] ?? "", "much")).toMatchObject({
      code: 3,
      errors: expect.stringContaining(words[0] ?? ""),
    });
  });
});
