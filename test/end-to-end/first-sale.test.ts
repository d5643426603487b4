import { decodePaymentResponseHeader } from "@x402/core/http";
import { hashTypedData } from "viem";
import { expect, it } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { walletFactories } from "../../catalog/service/wallet-factories.ts";
import { chainClient } from "../../src/tools/local/chain-client.ts";
import type { Payer } from "../fixtures/paying-fetch.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { readVectors } from "../fixtures/vectors.ts";
import { type WalletKind, walletOf } from "../fixtures/wallets.ts";

const landedCost = readVectors().find((vector) => vector.operation === "sa_landed_cost");
const path = "/v1/sa/landed-cost";
const price = BigInt(saLandedCost.price.atomic);

it("transfers exactly the price, and gives the result that domain.md works out", async () => {
  const { fundedWallet, buy, balanceOf, paidBy } = sharedStack();
  const payer = await fundedWallet(1_000_000n);
  const response = await buy(payer, path, landedCost?.input);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject(landedCost?.expected ?? {});
  expect(await balanceOf(payer.address)).toBe(1_000_000n - price);
  expect(await paidBy(payer.address)).toEqual([price]);
  const receipt = decodePaymentResponseHeader(response.headers.get("PAYMENT-RESPONSE") ?? "");
  expect(receipt).toMatchObject({ success: true, network: "eip155:8453", amount: String(price) });
  expect(receipt.payer?.toLowerCase()).toBe(payer.address.toLowerCase());
});

it.each<readonly [string, WalletKind]>([
  ["that is deployed", "owner's 65 bytes"],
  ["of MetaMask's factory that is not deployed yet", "undeployed"],
])("a contract wallet %s buys with the stock client at the first try, charged once", async (_, kind) => {
  const { rpcUrl, asset, buy, paidBy } = sharedStack();
  const factory = walletFactories.find(({ wallet }) => wallet.startsWith("MetaMask"));
  if (!factory) throw new Error("MetaMask's factory is not in the list");
  const wallet = await walletOf({ client: chainClient(rpcUrl), rpcUrl }, asset, kind, [], factory.address);
  const payer: Payer = { address: wallet.address, signTypedData: (data) => wallet.sign(hashTypedData(data)) };
  const response = await buy(payer, path, landedCost?.input);
  expect(await response.json()).toMatchObject(landedCost?.expected ?? {});
  expect(await paidBy(wallet.address)).toEqual([price]);
});
