/** Refunds of a deployed service on a chain that undoes blocks, through addresses that fail. */
import { join } from "node:path";
import { type Hex, maxUint256 } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Operated, withoutFacilitators } from "../../../../src/tools/books/operator.ts";
import { refundSale } from "../../../../src/tools/books/refund.ts";
import { type Chain, startChain } from "../../../../src/tools/local/chain.ts";
import type { Listening } from "../../../../src/tools/local/listen.ts";
import { keysIn } from "../../../../src/tools/local/local-keys.ts";
import { balanceOf, fundedWallet } from "../../../../src/tools/local/local-wallet.ts";
import { transferCall } from "../../../../src/worker/sale/chain/token-calls.ts";
import { startNodeProxy } from "../../../fixtures/node-proxy.ts";
import { emptyBooks } from "../../../fixtures/sqlite-books.ts";
import { temporaryFolder } from "../../../fixtures/temporary-folder.ts";
import { transferTypes } from "../../../fixtures/transfer-types.ts";

const price = 250_000n;
const key = generatePrivateKey();
const seller = privateKeyToAccount(key);
const books = emptyBooks();
let chain: Chain;
let forgetful: Listening;
let service: Operated;
/** The chain and the token, for the stand-ins outside of the service. */
let onChain: { readonly rpcUrl: string; readonly asset: Hex };
let buyer: PrivateKeyAccount;
let saleId: string;

/** Pays the service by a signed authorization; the transaction. */
async function pay(nonce: Hex): Promise<Hex> {
  const { asset, assetName: name, assetVersion: version, chainId } = service;
  const [from, to] = [buyer.address, seller.address];
  const signature = await buyer.signTypedData({
    domain: { name, version, chainId, verifyingContract: asset },
    types: transferTypes,
    primaryType: "TransferWithAuthorization",
    message: { from, to, value: price, validAfter: 0n, validBefore: maxUint256, nonce },
  });
  const authorization = { from, to, value: String(price), validAfter: "0", validBefore: String(maxUint256), nonce };
  const data = transferCall(authorization, signature);
  const hash = await chain.client.sendTransaction({ account: buyer, chain: null, to: asset, data });
  await chain.client.waitForTransactionReceipt({ hash });
  return hash;
}

beforeAll(async () => {
  const directory = await temporaryFolder();
  const { signingKeys } = await keysIn(directory);
  const settings = { PAY_TO: seller.address, BASE_URL: "https://service.test", SIGNING_KEYS: signingKeys };
  const config = withoutFacilitators({ ...settings, RPC_URL: "http://node.test" });
  const { payment } = config;
  if (!payment) throw new Error("No payment settings");
  const { asset, network } = payment;
  chain = await startChain({ stateFile: join(directory, "chain.hex"), asset });
  const { rpcUrl } = chain;
  onChain = { rpcUrl, asset };
  forgetful = await startNodeProxy(rpcUrl, async (question, ask) => {
    const answer = await ask(question);
    return question.includes("eth_sendRawTransaction") ? undefined : answer;
  });
  // The first address sends what it gets but loses its answer, and the second is gone.
  const urls = [forgetful.url, "http://127.0.0.1:9", rpcUrl];
  const nodes = urls.map((url) => ({ url, timeoutMs: 20_000 }));
  service = { ...payment, nodes, wallets: [seller.address], config, origin: config.baseUrl };
  buyer = await fundedWallet(onChain, price);
  await fundedWallet(onChain, price, key);
  const nonce = generatePrivateKey();
  const payer = buyer.address.toLowerCase();
  saleId = `${network}/${payer}/${nonce}`;
  const transaction = await pay(nonce);
  await books(
    `INSERT INTO sales (id, sold_at, operation, price_atomic, payer, transaction_hash, network, transport, request_id) VALUES ('${saleId}', '${new Date().toISOString()}', 'sa_landed_cost', ${price}, '${payer}', '${transaction}', '${network}', 'http', 'r')`,
    z.unknown(),
  );
});
afterAll(async () => {
  await forgetful.stop();
  await chain.stop();
});

/** The output of the refund program of a deployed service. */
async function refund(): Promise<string> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const asked = { pay: true, reason: "damaged", env: "production", key };
  const refusal = await refundSale(books, service, saleId, asked).catch(({ message }: Error) => message);
  const said = [...write.mock.calls.map(([text]) => String(text)), refusal].join("");
  write.mockRestore();
  return said;
}
const held = () => balanceOf(onChain, buyer.address);
/** Blocks until the newest one is so deep. */
const until = async (depth: number) => chain.client.mine({ blocks: depth });

describe("npm run refund of a deployed service", () => {
  it("pays nothing back before the payment is 300 blocks deep", async () => {
    await until(298);
    expect(await refund()).toContain("The payment is 299 blocks deep, and could still be undone");
    expect(await held()).toBe(0n);
  });

  it("says refunded when a refund is 300 blocks deep, and sends it again when the chain undid it before", async () => {
    await until(1);
    const before = await chain.client.snapshot();
    const sent = () => chain.client.getTransactionCount({ address: seller.address });
    const sentBefore = await sent();
    expect(await refund()).toContain("The refund is sent, 1 blocks deep, and could still be undone");
    expect([await held(), await sent()]).toEqual([price, sentBefore + 1]);

    await chain.client.revert({ id: before });
    expect(await held()).toBe(0n);
    expect(await refund()).toContain("The refund is sent");
    expect(await held()).toBe(price);

    await until(299);
    const said = await refund();
    expect(said).toMatch(/refunded +in 0x[0-9a-f]{64}\nrecord +ey/);
    expect(await refund()).toBe(said.slice(0, said.indexOf("             Give")));
    expect([await held(), await balanceOf(onChain, seller.address)]).toEqual([price, price]);
  });
});
