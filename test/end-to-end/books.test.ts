import { compactVerify, createLocalJWKSet } from "jose";
import { erc20Abi, type Hex, toEventSelector } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import reconciling from "../../src/tools/books/reconcile.ts";
import refunding from "../../src/tools/books/refund.ts";
import { chainClient } from "../../src/tools/local/chain-client.ts";
import { onLocalBooks } from "../../src/tools/local/local-books.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { runWith } from "../fixtures/run-here.ts";
import { runProgram } from "../fixtures/run-program.ts";
import { startTestStack, type TestStack } from "../fixtures/test-stack.ts";

const path = "/v1/sa/landed-cost";
const price = BigInt(saLandedCost.price.atomic);
const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
let test: TestStack;

/** Runs a program of the operator on the stack's state. */
const reconcile = (...words: string[]) => runWith({ STATE_DIR: test.stateDir }, reconciling, words);
const refund = (words: readonly string[], key = "") =>
  runWith({ STATE_DIR: test.stateDir, REFUND_PRIVATE_KEY: key }, refunding, words);

const books = (statement: string): unknown[] => onLocalBooks(test.stateDir, statement);

/** The id of a payer's only sale, once the books have it. */
async function bookedFor({ address }: { readonly address: string }): Promise<string> {
  const sales = () =>
    z.array(z.object({ id: z.string() })).parse(books(`SELECT id FROM sales WHERE payer = '${address.toLowerCase()}'`));
  await expect.poll(sales, { timeout: 200_000, interval: 500 }).toHaveLength(1);
  return sales()[0]?.id ?? "";
}

async function buy() {
  const payer = await test.outside.fundedWallet();
  const { status } = await test.outside.buy(payer, path, { product_value: 100 });
  expect(status).toBe(200);
  return payer;
}

/** A plain transfer of USDC to the pay-to address. */
async function send(amount: bigint): Promise<Hex> {
  const client = chainClient(test.outside.rpcUrl);
  const account = await test.outside.fundedWallet();
  const hash = await client.writeContract({
    account,
    chain: null,
    address: test.outside.asset,
    abi: erc20Abi,
    functionName: "transfer",
    args: [test.outside.payTo, amount],
  });
  await client.waitForTransactionReceipt({ hash });
  return hash;
}

/** The transfers of USDC in a transaction, by their position in the log. */
async function transfersOf(hash: string) {
  const { logs } = await chainClient(test.outside.rpcUrl).getTransactionReceipt({ hash: z.custom<Hex>().parse(hash) });
  const transfer = toEventSelector("Transfer(address,address,uint256)");
  return logs.filter(({ topics: [kind] }) => kind === transfer);
}

/** Compares the books up to this moment. Blocks of the local chain can be ahead of it by seconds. */
const compare = (...words: string[]) => reconcile("--until", new Date(Date.now() + 3_600_000).toISOString(), ...words);

beforeAll(async () => {
  test = await startTestStack();
});
afterAll(() => test.stop());

describe("npm run reconcile", () => {
  it("finds a stray, a sale whose row was lost and a replaced transaction, and nothing once they are explained", async () => {
    const payers = [await buy(), await buy()];
    await Promise.all(payers.map(bookedFor));
    const stray = await send(5_000_000n);
    books("CREATE TABLE whole AS SELECT * FROM sales");
    books("UPDATE sales SET transaction_hash = '0xdead' WHERE id = (SELECT min(id) FROM sales)");
    books("DELETE FROM sales WHERE id = (SELECT max(id) FROM sales)");
    const { code, out } = await compare("--json");
    expect(code).toBe(1);
    const found = JSON.parse(out).findings;
    expect(found.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      "paid_without_sale",
      "replaced_transaction",
      "stray",
    ]);
    const { transfer } = found.find(({ kind }: { kind: string }) => kind === "stray");
    expect(transfer).toMatchObject({ transaction: stray, value: "5000000" });

    await reconcile("--note", `${stray}/${transfer.logIndex}`, "--why", "a deposit of the operator's");
    books("DELETE FROM sales");
    books("INSERT INTO sales SELECT * FROM whole");
    const explained = await compare();
    expect(explained).toMatchObject({ errors: "", code: 0, out: expect.stringContaining("2 of sales") });
    expect(explained.out).toMatch(/1 noted\n {2}dust {8}0: 0\.00 USDC\n {2}left over {3}0\n/);
  });

  it("takes one name for each payment: payer and nonce for a signed one", async () => {
    const [sale] = z
      .array(z.object({ id: z.string(), transaction_hash: z.string() }))
      .parse(books("SELECT id, transaction_hash FROM sales"));
    const authorization = sale?.id.replace("eip155:8453/", "") ?? "";
    const [{ logIndex = "" } = {}] = await transfersOf(sale?.transaction_hash ?? "");
    const byTransfer = await reconcile("--note", `${sale?.transaction_hash}/${logIndex}`, "--why", "x");
    expect(byTransfer).toMatchObject({ code: 1, errors: expect.stringContaining(`--note ${authorization}`) });
    const ofSale = await reconcile("--note", authorization, "--why", "x");
    expect(ofSale).toMatchObject({ code: 1, errors: expect.stringContaining("is a sale of the books") });
    const elsewhere = await reconcile("--note", `0x${"1".repeat(64)}/0`, "--why", "x");
    expect(elsewhere).toMatchObject({ code: 1, errors: expect.stringContaining("does not show") });
  });
});

describe("npm run refund", () => {
  it("does not pay back what the chain does not show as paid, whatever facilitator and books say", async () => {
    const columns = "sold_at, operation, price_atomic, network, transport, request_id";
    const id = `eip155:8453/0x${"b".repeat(40)}/0x${"e".repeat(64)}`;
    books(
      `INSERT INTO sales (id, payer, transaction_hash, ${columns}) SELECT '${id}', '0x${"b".repeat(40)}', '0x${"2".repeat(64)}', ${columns} FROM sales LIMIT 1`,
    );
    const { code, errors } = await refund([id]);
    books(`DELETE FROM sales WHERE id = '${id}'`);
    expect([code, errors]).toEqual([1, expect.stringContaining("nothing to pay back")]);
  });

  it("pays a sale back once, even if the command died in between, with a verifiable record", async () => {
    const payer = await buy();
    const id = await bookedFor(payer);
    const before = await test.outside.balanceOf(payer.address);
    const { key, spent } = await fundedKey(test.outside);
    const client = chainClient(test.outside.rpcUrl);
    await client.setBalance({ address: privateKeyToAccount(key).address, value: 10n ** 18n });
    const words = (reason: string) => [id, "--pay", "--reason", reason];
    /** Pays in a process of its own, so that two refunds run at the same time. */
    const payApart = (reason: string) =>
      runProgram("src/tools/books/refund.ts", words(reason), { STATE_DIR: test.stateDir, REFUND_PRIVATE_KEY: key });
    const recordIn = (out: string) => /record +(\S+)/.exec(out)?.[1];

    expect((await refund([id])).out).toContain("dry run");
    expect(await spent()).toBe(0n);

    const together = await Promise.all([payApart("damaged"), payApart("late")]);
    const [kept] = z.array(z.object({ record: z.string() })).parse(books("SELECT record FROM refunds"));
    const given = together.flatMap(({ code, out }) => (code === 0 ? [recordIn(out)] : []));
    expect(given).not.toEqual([]);
    expect(given).toEqual(given.map(() => kept?.record));
    for (const { out, errors } of together) expect(out + errors).not.toContain(key);
    // As if the program had died after the transfer and before the record.
    books("UPDATE refunds SET transaction_hash = NULL, record = NULL, refunded_at = NULL");
    const other = await refund([id, "--pay"], generatePrivateKey());
    expect(other).toMatchObject({ code: 1, errors: expect.stringContaining("another one could pay a second time") });
    const repeated = await refund(words("refund"), key);
    expect(repeated.code).toBe(0);
    expect(await spent()).toBe(price);
    expect(await test.outside.balanceOf(payer.address)).toBe(before + price);

    const record = recordIn(repeated.out) ?? "";
    const keys = jwks.parse(await (await fetch(`${test.outside.service}/.well-known/jwks.json`)).json());
    const didKid = JSON.parse(Buffer.from(record.split(".")[0] ?? "", "base64url").toString()).kid;
    const { payload } = await compactVerify(record, ({ alg }) =>
      createLocalJWKSet(keys)({ alg, kid: didKid.slice(didKid.indexOf("#") + 1) }),
    );
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
      type: "refund",
      sale: id,
      payer: payer.address,
      amount: String(price),
      transaction: /refunded +in (\S+)/.exec(repeated.out)?.[1],
    });
  });

  it("returns a payment that was not asked for, after it is noted and the payer's ledger was asked", async () => {
    const { facilitatorUrl, post, sign, fundedWallet, balanceOf } = test.outside;
    const buyer = await fundedWallet();
    const before = await balanceOf(buyer.address);
    const payment = await sign(buyer, await post(path, {}));
    const payload = JSON.parse(Buffer.from(payment["PAYMENT-SIGNATURE"] ?? "", "base64").toString());
    const broadcast = { x402Version: 2, paymentPayload: payload, paymentRequirements: payload.accepted };
    await fetch(`${facilitatorUrl}/settle`, { method: "POST", body: JSON.stringify(broadcast) });
    const { from, nonce } = payload.payload.authorization;
    const name = `${from.toLowerCase()}/${nonce}`;
    const found = await compare();
    expect(found).toMatchObject({ code: 1, out: expect.stringContaining(`paid_without_sale ${name}`) });

    const { key } = await fundedKey(test.outside);
    await chainClient(test.outside.rpcUrl).setBalance({ address: privateKeyToAccount(key).address, value: 10n ** 18n });
    const giveBack = (...words: string[]) => refund([name, ...words], key);
    expect(await giveBack()).toMatchObject({ code: 0, out: expect.stringContaining("dry run") });
    expect(books("SELECT * FROM strays WHERE note = 'not asked for'")).toEqual([]);
    const paid = await giveBack("--pay", "--reason", "not asked for");
    expect(paid).toMatchObject({ errors: "", code: 0, out: expect.stringContaining("refunded     in 0x") });
    expect(await balanceOf(buyer.address)).toBe(before);
    // Again, and after a lost answer, nothing more is paid.
    expect(await giveBack("--pay")).toMatchObject({ code: 0, out: expect.stringContaining("refunded") });
    expect(await balanceOf(buyer.address)).toBe(before);
    expect((await compare()).out).toContain("1 returned");

    const refused = await post(path, { product_value: 100 }, payment);
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({ error: "payment_already_used" });
  });

  it("does not return a sold payment as stray money", async () => {
    const id = await bookedFor(await buy());
    const name = id.replace("eip155:8453/", "");
    const key = generatePrivateKey();
    const booked = await refund([name, "--pay"], key);
    expect(booked).toMatchObject({ code: 1, errors: expect.stringContaining("The books have a sale of this payment") });
    // The books are set back to before the sale: the ledger delivers it again before anything is returned.
    books(`DELETE FROM sales WHERE id = '${id}'`);
    const lost = await refund([name, "--pay"], key);
    expect(lost).toMatchObject({ code: 1, errors: expect.stringContaining("The books have a sale of this payment") });
    expect(books(`SELECT id FROM sales WHERE id = '${id}'`)).toHaveLength(1);
  });
});
