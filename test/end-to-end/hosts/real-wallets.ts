/**
 * Wallets that people use, from the byte code and the sources that their makers publish on npm, on a local chain. Each
 * signs typed data in the form of its maker.
 */
import {
  type Abi,
  type Address,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  hashTypedData,
  keccak256,
  pad,
  parseAbi,
  parseAbiParameters,
  parseSignature,
  serializeErc6492Signature,
  size,
  toHex,
  zeroAddress,
  zeroHash,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { hashTypedData as hashNested, wrapTypedDataSignature } from "viem/experimental/erc7739";
import type { ChainClient } from "../../../src/tools/local/chain-client.ts";
import { newPasskey } from "../../fixtures/passkey.ts";
import { nexusWallets } from "./nexus-wallets.ts";
import { once, type RealWallet, type TypedData, walletDeployment } from "./wallet-deployment.ts";

/** The packages whose byte code and sources are used. */
export const walletPackages = [
  "@safe-global/safe-contracts@1.4.1",
  "@safe-global/safe-passkey@0.2.0",
  "@metamask/delegation-abis@2.0.0",
  "@openzeppelin/contracts@5.7.0",
  "@rhinestone/modulekit@0.5.9",
] as const;

/** A kind of wallet: its name and state, the source of its code, and how one is made. */
export interface RealWalletKind {
  readonly name: string;
  readonly source: string;
  make(): Promise<RealWallet>;
}

const safeAbi = parseAbi([
  "function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)",
]);
const safeFactoryAbi = parseAbi([
  "function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)",
]);
const signerFactoryAbi = parseAbi(["function createSigner(uint256 x, uint256 y, uint176 verifiers) returns (address)"]);
const delegatorAbi = parseAbi([
  "constructor(address delegationManager, address entryPoint)",
  "function initialize(address[] signers, uint256 threshold)",
]);
const simpleFactoryAbi = parseAbi(["function deploy(bytes bytecode, bytes32 salt) returns (address)"]);
const proxyAbi = parseAbi(["constructor(address implementation, bytes data)"]);

/** Accounts of one line each, as the documentation of @openzeppelin/contracts has them. */
const openZeppelin = `// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;
import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";
import {MultiSignerERC7913} from "@openzeppelin/contracts/utils/cryptography/signers/MultiSignerERC7913.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";
import {SignerEIP7702} from "@openzeppelin/contracts/utils/cryptography/signers/SignerEIP7702.sol";
import {SignerP256} from "@openzeppelin/contracts/utils/cryptography/signers/SignerP256.sol";
import {SignerWebAuthn} from "@openzeppelin/contracts/utils/cryptography/signers/SignerWebAuthn.sol";
contract Ecdsa is Account, EIP712, ERC7739, SignerECDSA {
  constructor(address signer) EIP712("Wallet", "1") SignerECDSA(signer) {}
}
contract Delegated is Account, EIP712, ERC7739, SignerEIP7702 {
  constructor() EIP712("Wallet", "1") {}
}
contract Passkey is Account, EIP712, ERC7739, SignerWebAuthn {
  constructor(bytes32 x, bytes32 y) EIP712("Wallet", "1") SignerP256(x, y) {}
}
contract Multi is Account, EIP712, ERC7739, MultiSignerERC7913 {
  constructor(bytes[] memory signers, uint64 threshold) EIP712("Wallet", "1") MultiSignerERC7913(signers, threshold) {}
}`;

/** The kinds of the table; `folder` has the packages, `asset` is USDC. */
export function realWallets(chain: ChainClient, folder: string, asset: Address): readonly RealWalletKind[] {
  const made = walletDeployment(chain, folder);
  const { client, newOwner, deployer, send, deploy, placeFactory, artifact, codeIn, compile } = made;
  const metamask = (name: string) => codeIn(`@metamask/delegation-abis/dist/bytecode/${name}.cjs`, /"0x([0-9a-f]+)"/i);
  const chainId = () => client.getChainId();
  const newOwners = async (count: number) => {
    const owners = await Promise.all(Array.from({ length: count }, newOwner));
    return owners.toSorted((one, other) => (one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1));
  };
  const signedByAll = async (owners: readonly PrivateKeyAccount[], hash: Hex) =>
    concat(await Promise.all(owners.map((owner) => owner.sign({ hash }))));

  /** Gives a new account the code of a contract (EIP-7702), in a transaction that another account pays for. */
  const delegatedTo = async (address: Address) => {
    const owner = await newOwner();
    const nonce = await client.getTransactionCount({ address: owner.address });
    const authorization = await owner.signAuthorization({ address, chainId: await chainId(), nonce });
    const account = await deployer();
    const authorizationList = [authorization];
    const hash = await client.sendTransaction({ account, chain: null, authorizationList, to: account.address });
    await client.waitForTransactionReceipt({ hash });
    return owner;
  };

  const safeBuild = "@safe-global/safe-contracts/build/artifacts/contracts";
  const safe = once(async () => ({
    singleton: await deploy(await artifact(`${safeBuild}/Safe.sol/Safe.json`)),
    factory: await placeFactory(
      "Safe",
      await deploy(await artifact(`${safeBuild}/proxies/SafeProxyFactory.sol/SafeProxyFactory.json`)),
    ),
    handler: await deploy(
      await artifact(`${safeBuild}/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json`),
    ),
  }));
  const safeDigest = async (address: Address, data: TypedData) =>
    hashTypedData({
      domain: { chainId: await chainId(), verifyingContract: address },
      types: { SafeMessage: [{ name: "message", type: "bytes" }] },
      primaryType: "SafeMessage",
      message: { message: hashTypedData(data) },
    });
  /** Makes a Safe of several owners; `sign` gives the signatures of all over a message of the Safe. */
  const safeOf = async (
    owners: readonly Address[],
    threshold: number,
    sign: (digest: Hex) => Promise<Hex>,
    isDeployed: boolean,
  ): Promise<RealWallet> => {
    const { singleton, factory, handler } = await safe();
    const setup = [[...owners], BigInt(threshold), zeroAddress, "0x", handler, zeroAddress, 0n, zeroAddress] as const;
    const initializer = encodeFunctionData({ abi: safeAbi, functionName: "setup", args: setup });
    const create = {
      abi: safeFactoryAbi,
      functionName: "createProxyWithNonce",
      args: [singleton, initializer, 0n],
    } as const;
    const { result: address } = await client.simulateContract({
      address: factory,
      account: await deployer(),
      ...create,
    });
    const data = encodeFunctionData(create);
    if (isDeployed) await send(data, factory);
    return {
      address,
      signTypedData: async (typed) => {
        const signature = await sign(await safeDigest(address, typed));
        return isDeployed ? signature : serializeErc6492Signature({ address: factory, data, signature });
      },
    };
  };
  const safeOfKeys = async (count: number, threshold: number, isDeployed: boolean) => {
    const owners = await newOwners(count);
    const signing = owners.slice(0, threshold);
    return safeOf(
      owners.map(({ address }) => address),
      threshold,
      (digest) => signedByAll(signing, digest),
      isDeployed,
    );
  };
  /** A Safe whose owner's wallet signs by eth_sign: a message of its own, marked by 4 more in the last byte. */
  const safeByEthSign = async () => {
    const owner = await newOwner();
    const sign = async (digest: Hex) => {
      const { r, s, yParity } = parseSignature(await owner.signMessage({ message: { raw: digest } }));
      return concat([r, s, toHex(31 + yParity)]);
    };
    return safeOf([owner.address], 1, sign, true);
  };
  const safeOfPasskey = async () => {
    const build = "@safe-global/safe-passkey/build/artifacts/contracts";
    const signers = await deploy(
      await artifact(`${build}/SafeWebAuthnSignerFactory.sol/SafeWebAuthnSignerFactory.json`),
    );
    const passkey = await newPasskey();
    // The precompile of RIP-7212 at 0x100, and no verifier beside it.
    const args = [BigInt(passkey.x), BigInt(passkey.y), 0x100n << 160n] as const;
    const create = { abi: signerFactoryAbi, functionName: "createSigner", args } as const;
    const { result: signer } = await client.simulateContract({
      address: signers,
      account: await deployer(),
      ...create,
    });
    await send(encodeFunctionData(create), signers);
    const sign = async (digest: Hex) => {
      const { authenticator, fields, r, s } = await passkey.assert(digest);
      const types = parseAbiParameters("bytes, string, uint256, uint256");
      const inner = encodeAbiParameters(types, [authenticator, fields, BigInt(r), BigInt(s)]);
      return concat([pad(signer), pad("0x41"), "0x00", toHex(size(inner), { size: 32 }), inner]);
    };
    return safeOf([signer], 1, sign, true);
  };

  const delegator = async (name: string) => {
    const anybody = (await deployer()).address;
    return deploy(await metamask(name), delegatorAbi, [anybody, anybody]);
  };
  const simpleFactory = once(async () => placeFactory("MetaMask", await deploy(await metamask("SimpleFactory"))));
  const metamaskMultiSig = async (isDeployed: boolean): Promise<RealWallet> => {
    const owners = await newOwners(3);
    const addresses = owners.map(({ address }) => address);
    const initialize = encodeFunctionData({ abi: delegatorAbi, functionName: "initialize", args: [addresses, 2n] });
    const args = [await delegator("MultiSigDeleGator"), initialize] as const;
    const code = encodeDeployData({ abi: proxyAbi, bytecode: await metamask("ERC1967Proxy"), args });
    const factory = await simpleFactory();
    const data = encodeFunctionData({ abi: simpleFactoryAbi, functionName: "deploy", args: [code, zeroHash] });
    if (isDeployed) await send(data, factory);
    return {
      address: getCreate2Address({ from: factory, salt: zeroHash, bytecode: code }),
      signTypedData: async (typed) => {
        const signature = await signedByAll(owners.slice(0, 2), hashTypedData(typed));
        return isDeployed ? signature : serializeErc6492Signature({ address: factory, data, signature });
      },
    };
  };
  const metamaskDelegated = async (): Promise<RealWallet> => {
    const owner = await delegatedTo(await delegator("EIP7702StatelessDeleGator"));
    return { address: owner.address, signTypedData: (typed) => owner.sign({ hash: hashTypedData(typed) }) };
  };

  const accounts = once(async () => compile(openZeppelin));
  const openZeppelinAccount = async (name: string, abi: Abi, args: readonly unknown[]) =>
    deploy((await accounts())(name), abi, args);
  /** Signs in the form of ERC-7739: the account's own domain around what is signed. */
  const nested =
    (address: Address, sign: (hash: Hex) => Promise<Hex>) =>
    async (typed: TypedData): Promise<Hex> => {
      const verifierDomain = {
        name: "Wallet",
        version: "1",
        chainId: await chainId(),
        verifyingContract: address,
        salt: zeroHash,
      };
      return wrapTypedDataSignature({ ...typed, signature: await sign(hashNested({ ...typed, verifierDomain })) });
    };
  const oneKey = parseAbi(["constructor(address signer)"]);
  const ecdsa = async (form: "plain" | "nested"): Promise<RealWallet> => {
    const owner = await newOwner();
    const address = await openZeppelinAccount("Ecdsa", oneKey, [owner.address]);
    const sign = (hash: Hex) => owner.sign({ hash });
    const signTypedData = form === "nested" ? nested(address, sign) : (typed: TypedData) => sign(hashTypedData(typed));
    return { address, signTypedData };
  };
  const delegated = async (form: "plain" | "nested"): Promise<RealWallet> => {
    const owner = await delegatedTo(await openZeppelinAccount("Delegated", [], []));
    const { address } = owner;
    const sign = (hash: Hex) => owner.sign({ hash });
    const signTypedData = form === "nested" ? nested(address, sign) : (typed: TypedData) => sign(hashTypedData(typed));
    return { address, signTypedData };
  };
  const passkeyAccount = async (): Promise<RealWallet> => {
    const passkey = await newPasskey();
    const abi = parseAbi(["constructor(bytes32 x, bytes32 y)"]);
    const address = await openZeppelinAccount("Passkey", abi, [passkey.x, passkey.y]);
    const types = parseAbiParameters("bytes32, bytes32, uint256, uint256, bytes, string");
    return {
      address,
      signTypedData: nested(address, async (hash) => {
        const { authenticator, client: words, r, s } = await passkey.assert(hash);
        const [challengeAt, typeAt] = ['"challenge"', '"type"'].map((member) => BigInt(words.indexOf(member)));
        return encodeAbiParameters(types, [r, s, challengeAt ?? 0n, typeAt ?? 0n, authenticator, words]);
      }),
    };
  };
  const multiAccount = async (): Promise<RealWallet> => {
    const owners = (await newOwners(3)).toSorted((one, other) =>
      keccak256(one.address) < keccak256(other.address) ? -1 : 1,
    );
    const abi = parseAbi(["constructor(bytes[] signers, uint64 threshold)"]);
    const address = await openZeppelinAccount("Multi", abi, [owners.map((owner) => owner.address), 2n]);
    const signing = owners.slice(0, 2);
    return {
      address,
      signTypedData: nested(address, async (hash) =>
        encodeAbiParameters(parseAbiParameters("bytes[], bytes[]"), [
          signing.map((owner) => owner.address),
          await Promise.all(signing.map((owner) => owner.sign({ hash }))),
        ]),
      ),
    };
  };

  const nexus = nexusWallets(made);
  const [safes, passkeys, delegators, accountsOf, modules] = walletPackages;
  return [
    { name: "ordinary account", source: "viem", make: newOwner },
    { name: "Safe 1.4.1, one owner, not deployed", source: safes, make: () => safeOfKeys(1, 1, false) },
    { name: "Safe 1.4.1, one owner", source: safes, make: () => safeOfKeys(1, 1, true) },
    { name: "Safe 1.4.1, one owner, by eth_sign", source: safes, make: safeByEthSign },
    { name: "Safe 1.4.1, 2 of 3 owners, not deployed", source: safes, make: () => safeOfKeys(3, 2, false) },
    { name: "Safe 1.4.1, 2 of 3 owners", source: safes, make: () => safeOfKeys(3, 2, true) },
    { name: "Safe 1.4.1, passkey", source: passkeys, make: safeOfPasskey },
    {
      name: "MetaMask MultiSigDeleGator, 2 of 3 owners, not deployed",
      source: delegators,
      make: () => metamaskMultiSig(false),
    },
    { name: "MetaMask MultiSigDeleGator, 2 of 3 owners", source: delegators, make: () => metamaskMultiSig(true) },
    { name: "MetaMask EIP7702StatelessDeleGator, delegated (EIP-7702)", source: delegators, make: metamaskDelegated },
    { name: "Nexus 1.0.1, not deployed", source: modules, make: () => nexus(false) },
    { name: "Nexus 1.0.1", source: modules, make: () => nexus(true) },
    { name: "Nexus 1.0.1, session key bound to USDC", source: modules, make: () => nexus(true, asset) },
    { name: "OpenZeppelin Account, ECDSA, ERC-7739", source: accountsOf, make: () => ecdsa("nested") },
    { name: "OpenZeppelin Account, ECDSA, plain signature", source: accountsOf, make: () => ecdsa("plain") },
    { name: "OpenZeppelin Account, passkey, ERC-7739", source: accountsOf, make: passkeyAccount },
    { name: "OpenZeppelin Account, 2 of 3 owners (ERC-7913), ERC-7739", source: accountsOf, make: multiAccount },
    { name: "OpenZeppelin SignerEIP7702, delegated, ERC-7739", source: accountsOf, make: () => delegated("nested") },
    {
      name: "OpenZeppelin SignerEIP7702, delegated, plain signature",
      source: accountsOf,
      make: () => delegated("plain"),
    },
  ];
}
