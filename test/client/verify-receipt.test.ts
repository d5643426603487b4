import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import verifyCommand from "../../src/client/verify-command.ts";
import { verifyReceipt } from "../../src/client/verify-receipt.ts";
import { runHere } from "../fixtures/run-here.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";

const origin = "https://attacker.example.com";
const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
const jwk = { ...(await exportJWK(publicKey)), alg: "ES256", kid: "own" };
const sign = (payload: object) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "ES256", kid: "own" })
    .sign(privateKey);

const told = {
  resourceUrl: `${origin}/v1/sa/landed-cost`,
  payer: "0x3186Bf9b7D7473A9B04108B11Cda94f294372BCF",
  network: "eip155:8453",
  transaction: `0x${"3a".repeat(32)}`,
  issuedAt: 1_795_000_000,
};
const sold = { ...told, operation: "sa_landed_cost", amount: "250000", resultHash: "00" };

/** A receipt with other content in its two parts, signed by a key that its own origin publishes. */
const receiptOf = async (changes: object) =>
  JSON.stringify({
    extensions: {
      "offer-receipt": { info: { receipt: { signature: await sign({ ...told, ...changes }) } } },
      "result-receipt": { info: { signature: await sign({ ...sold, ...changes }) } },
    },
  });

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ keys: [jwk] }));
});

describe("a receipt that is signed by its own origin", () => {
  it("reads a receipt that a published key signed", async () => {
    expect(await verifyReceipt(await receiptOf({}))).toMatchObject({ origin, receipt: { payer: told.payer } });
  });

  const overwriting = "x\u001b[1A\u001b[2K\r  signed by  https://analysis.example.com";
  it.each(
    ["payer", "transaction", "network", "resultHash", "operation", "amount"].flatMap((member) =>
      [overwriting, "x\n  signed by  y", "x\u009b2K", "x\u202e", "x  signed by  y"].map(
        (text) => [member, text] as const,
      ),
    ),
  )("rejects a receipt whose %s holds %j, and repeats nothing of it", async (member, text) => {
    const refusal = await verifyReceipt(await receiptOf({ [member]: text })).catch((error: Error) => error.message);
    expect(refusal).toBe(`The ${member} of the receipt has characters that it cannot have.`);
  });

  it("rejects control characters in the address of a receipt, and shows them encoded", async () => {
    const resourceUrl = `${origin}/\u001b[2K`;
    await expect(verifyReceipt(await receiptOf({ resourceUrl }))).rejects.toThrow(
      "The resourceUrl of the receipt has characters that it cannot have.",
    );
    await expect(verifyReceipt(await receiptOf({ resourceUrl }), "https://analysis.example.com")).rejects.toThrow(
      `It is a receipt of ${origin}/%1B[2K, not of https://analysis.example.com.`,
    );
  });
});

describe("the origin that a receipt is verified against", () => {
  const ofOrigin = async (other: string) => receiptOf({ resourceUrl: `${other}/v1/sa/landed-cost` });

  it("asks no origin for keys that a receipt names by plain http", async () => {
    const asked = vi.fn();
    vi.stubGlobal("fetch", asked);
    await expect(verifyReceipt(await ofOrigin("http://service.example"))).rejects.toThrow(
      "http://service.example is not asked for its keys: only https is.",
    );
    await expect(verifyReceipt(await ofOrigin("http://127.0.0.1:9"))).rejects.toThrow(
      "Add --base-url http://127.0.0.1:9 to verify a receipt of this machine.",
    );
    await expect(verifyReceipt(await ofOrigin("http://10.0.0.1"), "http://10.0.0.1")).rejects.toThrow("only https");
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    "localhost:9",
    "localhost.",
    "api.localhost",
    "127.0.0.1",
    "127.1",
    "127.255.255.254.",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0",
    "0.0.0.0",
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::127.0.0.1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:0.0.0.0]",
    "[::ffff:0:127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
  ])("asks no keys of https://%s, which is this machine, unless the user names it", async (host) => {
    const asked = vi.fn(async () => Response.json({ keys: [jwk] }));
    vi.stubGlobal("fetch", asked);
    await expect(verifyReceipt(await ofOrigin(`https://${host}`))).rejects.toThrow("The receipt names this machine.");
    expect(asked).not.toHaveBeenCalled();
    await verifyReceipt(await ofOrigin(`https://${host}`), `https://${host}`);
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each([
    "localhost.example.com",
    "127.0.0.1.example",
    "notlocalhost",
    "[::ffff:8.8.8.8]",
    "8.8.8.8",
    "[2001:db8::1]",
  ])("asks https://%s, which is another machine", async (host) => {
    const { origin: named } = new URL(`https://${host}`);
    expect(await verifyReceipt(await ofOrigin(named))).toMatchObject({ origin: named });
  });

  it("asks this machine for keys where the user names it", async () => {
    const here = "http://127.0.0.1:8787";
    expect(await verifyReceipt(await ofOrigin(here), here)).toMatchObject({ origin: here });
  });

  it("gives up after 10 seconds without keys", async () => {
    const deadlines: number[] = [];
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      deadlines.push(ms);
      return timeout.call(AbortSignal, 1);
    });
    vi.stubGlobal(
      "fetch",
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );
    await expect(verifyReceipt(await receiptOf({}))).rejects.toThrow(`${origin} does not give its keys.`);
    expect(deadlines).toEqual([10_000]);
  });

  it("reads at most 64 KB of keys", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x20));
      },
    });
    vi.stubGlobal("fetch", async () => new Response(endless));
    await expect(verifyReceipt(await receiptOf({}))).rejects.toThrow(`${origin} does not give its keys.`);
    expect(sent).toBeLessThan(10);
  });
});

describe("the command verify", () => {
  it("says who signed what for which payment, and whether an answer is the paid one", async () => {
    const folder = await temporaryFolder();
    const [receipt, result] = [join(folder, "receipt"), join(folder, "result")];
    const resultHash = createHash("sha256").update("{}").digest("hex");
    await writeFile(receipt, await receiptOf({ resultHash }));
    await writeFile(result, "{}");
    const verified = await runHere(verifyCommand, [receipt, "--result", result]);
    expect(verified).toMatchObject({ code: 0, errors: "" });
    for (const words of [`signed by  ${origin}`, told.payer, "0.25 USDC", "The answer is the one that was paid for."])
      expect(verified.out).toContain(words);
    await writeFile(result, "{ }");
    expect(await runHere(verifyCommand, [receipt, "--result", result])).toMatchObject({
      code: 1,
      out: expect.stringContaining("The answer is another one than was paid for."),
    });
  });

  it("rejects a receipt that no published key signed", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ keys: [] }));
    await expect(verifyReceipt(await receiptOf({}))).rejects.toThrow(`No key that ${origin} publishes has signed it.`);
  });
});
