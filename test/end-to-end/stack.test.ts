import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import buyCommand from "../../src/client/buy-command.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { runWith } from "../fixtures/run-here.ts";
import { startTestStack, type TestStack } from "../fixtures/test-stack.ts";

/** Sets the times of a payer's rows back by some seconds, as if the sales had been made then. */
const setBackRows = (
  payer: string,
  seconds: number,
) => `UPDATE authorizations SET settled_at = settled_at - ${1000 * seconds},
  due_at = due_at - ${1000 * seconds}, purchase = json_set(purchase, '$.payment.authorization.validBefore',
  CAST(json_extract(purchase, '$.payment.authorization.validBefore') - ${seconds} AS TEXT))
  WHERE json_extract(purchase, '$.payment.payer') = '${payer.toLowerCase()}'`;

describe("a stack that is killed after a sale", () => {
  const path = "/v1/sa/landed-cost";
  const body = { product_value: 10_000 };
  let stack: TestStack;
  let payer: Awaited<ReturnType<TestStack["outside"]["fundedWallet"]>>;
  let signature: Record<string, string>;
  let sold: string;

  beforeAll(async () => {
    stack = await startTestStack();
    payer = await stack.outside.fundedWallet(1_000_000n);
    signature = await stack.outside.sign(payer, await stack.outside.post(path, body));
    sold = await (await stack.outside.post(path, body, signature)).text();
    expect(await stack.outside.balanceOf(payer.address)).toBe(1_000_000n - BigInt(saLandedCost.price.atomic));
  });
  afterAll(() => stack.stop());

  it("gives the same purchase the same result three days later, uncharged (A2)", async () => {
    const { key, spent } = await fundedKey(stack.outside);
    const spendingFile = join(stack.stateDir, "spending.json");
    const buy = async () => {
      const settings = { EVM_PRIVATE_KEY: key, SVC_SPENDING_FILE: spendingFile, SVC_BASE_URL: stack.outside.service };
      const words = ["sa_landed_cost", "--product-value", "100"];
      const { code, out, errors } = await runWith({ ...settings, SVC_MAX_USDC_PER_CALL: "1" }, buyCommand, words);
      expect([code, errors]).toEqual([0, expect.any(String)]);
      return out;
    };
    const bought = await buy();
    expect(await spent()).toBe(BigInt(saLandedCost.price.atomic));
    const days = 3 * 24 * 3600;
    const objects = join(stack.stateDir, "worker/v3/do");
    for (const file of readdirSync(objects, { recursive: true, encoding: "utf8" }))
      if (/Ledger.[^/]*\.sqlite$/.test(file) && !file.endsWith("metadata.sqlite")) {
        const ledger = new DatabaseSync(join(objects, file), { timeout: 5_000 });
        ledger.exec(setBackRows(privateKeyToAddress(key), days));
        ledger.close();
      }
    const { version, payments } = JSON.parse(readFileSync(spendingFile, "utf8"));
    for (const payment of payments) {
      payment.at -= 1000 * days;
      payment.validBefore -= days;
    }
    writeFileSync(spendingFile, JSON.stringify({ version, payments }));
    expect(await buy()).toBe(bought);
    expect(await spent()).toBe(BigInt(saLandedCost.price.atomic));
    expect(JSON.parse(readFileSync(spendingFile, "utf8")).payments).toHaveLength(2);
  });

  it("asks for the same payment, byte for byte, while its facilitator is down", async () => {
    const terms = async () => {
      const response = await stack.outside.post(path, { x: 1 });
      return { status: response.status, header: response.headers.get("PAYMENT-REQUIRED"), body: await response.text() };
    };
    const before = await terms();
    expect(before.status).toBe(402);
    await stack.stack.facilitator?.stop();
    await expect(fetch(`${stack.outside.facilitatorUrl}/supported`)).rejects.toThrow();
    expect(await terms()).toEqual(before);
  });

  it("keeps the sale and the money when everything is killed", async () => {
    await stack.crashEverything();
    // The same request with the same signature gets what was paid for, and moves nothing.
    const again = await stack.outside.post(path, body, signature);
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(sold);
    expect(await stack.outside.balanceOf(payer.address)).toBe(1_000_000n - BigInt(saLandedCost.price.atomic));
  });
});
