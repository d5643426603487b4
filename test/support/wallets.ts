/** Wallets of every kind, on the local chain: plain accounts, contracts, accounts with delegated code; filled, and signing as their kind does. */
import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  pad,
  parseAbiItem,
  parseEther,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  toHex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Chain } from "../../src/tools/local/chain.ts";
import { testUsdc } from "../../src/tools/local/contracts/compiled.ts";
import { wallets } from "../../src/tools/local/contracts/compiled-wallets.ts";
import { transferTypes } from "./transfer-types.ts";

/**
 * How a wallet signs. `undeployed` is one of the usual kind before its first transaction. `delegated` is an account whose code is that of a contract
 * (EIP-7702) which takes the account's ordinary signature; the other two delegate to a contract that takes only signatures of its own form, and
 * sign in that form, or in the ordinary one.
 */
export type WalletKind =
  | "plain"
  | "delegated"
  | "delegated, own form"
  | "delegated, not understood"
  | "usual"
  | "owner's 65 bytes"
  | "owner's 64 bytes"
  | "approved on chain"
  | "undeployed"
  | "silent";

/** What PAYMENT-SIGNATURE carries of a payment. */
interface WalletPayment {
  readonly authorization: {
    readonly from: Address;
    readonly to: Address;
    readonly value: string;
    readonly validAfter: string;
    readonly validBefore: string;
    readonly nonce: Hex;
  };
  readonly signature: Hex;
}

/** The terms of a challenge. */
interface Terms {
  readonly network: string;
  readonly amount: string;
  readonly asset: Address;
  readonly payTo: Address;
  readonly extra: { readonly name: string; readonly version: string };
}

const transferWithAuthorization = parseAbiItem(
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
);
const transfer = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)");

/** A wallet of a kind with test USDC. `factories` is told of the factory of undeployed ones. */
export async function walletOf(chain: Chain, asset: Address, kind: WalletKind, factories: Address[] = []) {
  const { client } = chain;
  const owner = privateKeyToAccount(generatePrivateKey());
  await client.setBalance({ address: owner.address, value: parseEther("10") });
  const sent = async (hash: Hex) => client.waitForTransactionReceipt({ hash });
  const deploy = async ({ abi, bytecode }: { abi: readonly unknown[]; bytecode: Hex }, args: readonly unknown[]) => {
    const hash = await client.deployContract({ account: owner, chain: null, abi, bytecode, args });
    const { contractAddress } = await sent(hash);
    if (!contractAddress) throw new Error("Nothing was deployed");
    return contractAddress;
  };

  const { UsualWallet, PermissiveWallet, ApprovingWallet, SilentWallet, WalletFactory } = wallets;
  /** Gives the owner's own account the code of a contract that belongs to it, in a transaction that somebody else pays for. */
  const delegate = async (contract: { abi: readonly unknown[]; bytecode: Hex }) => {
    const address = await deploy(contract, [owner.address]);
    const sponsor = privateKeyToAccount(generatePrivateKey());
    await client.setBalance({ address: sponsor.address, value: parseEther("10") });
    const chainId = await client.getChainId();
    const nonce = await client.getTransactionCount({ address: owner.address });
    const authorization = await owner.signAuthorization({ address, chainId, nonce });
    const authorizationList = [authorization];
    await sent(await client.sendTransaction({ account: sponsor, chain: null, authorizationList, to: sponsor.address }));
    // What the contract's own set-up would write: the account belongs to itself.
    await client.setStorageAt({ address: owner.address, index: 0, value: pad(owner.address) });
    return owner.address;
  };
  let factory: Address | undefined;
  const undeployed = async () => {
    factory = await deploy(WalletFactory, []);
    factories.push(factory);
    return client.readContract({
      address: factory,
      abi: WalletFactory.abi,
      functionName: "addressOf",
      args: [owner.address],
    });
  };
  const made: Readonly<Record<WalletKind, () => Promise<Address>>> = {
    plain: async () => owner.address,
    delegated: () => delegate(PermissiveWallet),
    "delegated, own form": () => delegate(UsualWallet),
    "delegated, not understood": () => delegate(UsualWallet),
    usual: () => deploy(UsualWallet, [owner.address]),
    "owner's 65 bytes": () => deploy(PermissiveWallet, [owner.address]),
    "owner's 64 bytes": () => deploy(PermissiveWallet, [owner.address]),
    "approved on chain": () => deploy(ApprovingWallet, [owner.address]),
    silent: () => deploy(SilentWallet, [owner.address]),
    undeployed,
  };
  const address = await made[kind]();
  await sent(
    await client.writeContract({
      account: owner,
      chain: null,
      address: asset,
      abi: testUsdc.abi,
      functionName: "mint",
      args: [address, 1_000_000n],
    }),
  );

  async function signatureOver(digest: Hex): Promise<Hex> {
    const own = await owner.sign({ hash: digest });
    const usual = concat([pad(owner.address), own]);
    switch (kind) {
      case "usual":
      case "delegated, own form":
        return usual;
      case "plain":
      case "delegated":
      case "delegated, not understood":
      case "owner's 65 bytes":
      case "silent":
        return own;
      case "owner's 64 bytes":
        return serializeCompactSignature(signatureToCompactSignature(parseSignature(own)));
      case "approved on chain":
        await sent(
          await client.writeContract({
            account: owner,
            chain: null,
            address,
            abi: ApprovingWallet.abi,
            functionName: "approve",
            args: [digest],
          }),
        );
        return "0x";
      case "undeployed": {
        if (!factory) throw new Error("No factory");
        const data = encodeFunctionData({ abi: WalletFactory.abi, functionName: "deploy", args: [owner.address] });
        return serializeErc6492Signature({ address: factory, data, signature: usual });
      }
    }
  }

  return {
    address,
    /** A payment of the terms, as the payload of PAYMENT-SIGNATURE. */
    pay: async (terms: Terms): Promise<WalletPayment> => {
      const authorization = {
        from: address,
        to: terms.payTo,
        value: terms.amount,
        validAfter: "0",
        validBefore: String(Math.floor(Date.now() / 1000) + 120),
        nonce: toHex(crypto.getRandomValues(new Uint8Array(32))),
      };
      const digest = hashTypedData({
        domain: { ...terms.extra, chainId: Number(terms.network.split(":")[1]), verifyingContract: terms.asset },
        types: transferTypes,
        primaryType: "TransferWithAuthorization",
        message: {
          ...authorization,
          value: BigInt(authorization.value),
          validAfter: 0n,
          validBefore: BigInt(authorization.validBefore),
        },
      });
      return { authorization, signature: await signatureOver(digest) };
    },
    /** Sends a payment to the chain as anybody can who has seen it. */
    broadcast: async ({ authorization, signature }: WalletPayment) => {
      const { from, to, value, validAfter, validBefore, nonce } = authorization;
      await sent(
        await client.writeContract({
          account: owner,
          chain: null,
          address: asset,
          abi: [transferWithAuthorization],
          functionName: "transferWithAuthorization",
          args: [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature],
        }),
      );
    },
    /** What this wallet has paid, counted on the chain. */
    paid: async () => {
      const logs = await client.getLogs({ address: asset, event: transfer, args: { from: address }, fromBlock: 0n });
      return logs.map(({ args }) => args.value);
    },
  };
}
