/**
 * Nexus, from the creation code in `@rhinestone/modulekit`. Its module decides who signs: here one owner, for every
 * contract or for the token alone, as a session key is bound. The Kernel of the package is above the size that a chain
 * takes.
 */
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  hashTypedData,
  pad,
  parseAbi,
  parseAbiParameters,
  serializeErc6492Signature,
  zeroAddress,
} from "viem";
import { once, type RealWallet, type WalletDeployment } from "./wallet-deployment.ts";

/** A validator of ERC-7579: one owner, and the one contract that may ask, where there is one. */
const validatorSource = `// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;
contract OneOwner {
  mapping(address => address) public ownerOf;
  mapping(address => address) public askerOf;
  function onInstall(bytes calldata data) external {
    (ownerOf[msg.sender], askerOf[msg.sender]) = abi.decode(data, (address, address));
  }
  function onUninstall(bytes calldata) external { delete ownerOf[msg.sender]; }
  function isModuleType(uint256 kind) external pure returns (bool) { return kind == 1; }
  function isInitialized(address wallet) external view returns (bool) { return ownerOf[wallet] != address(0); }
  function isValidSignatureWithSender(address sender, bytes32 hash, bytes calldata signature)
    external view returns (bytes4)
  {
    address asker = askerOf[msg.sender];
    if (asker != address(0) && asker != sender) return 0xffffffff;
    (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
    bool isOwner = ecrecover(hash, uint8(signature[64]), r, s) == ownerOf[msg.sender];
    return isOwner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }
}`;

const bootstrapAbi = parseAbi([
  "function initNexusWithSingleValidator(address validator, bytes data, address registry, address[] attesters, uint8 threshold)",
]);
const factoryAbi = parseAbi([
  "constructor(address implementation, address owner)",
  "function createAccount(bytes data, bytes32 salt) payable returns (address)",
]);
const oneAddress = parseAbi(["constructor(address entryPoint)"]);

/** Returns a function that makes a wallet of one owner, who may sign for every contract or for one `asker` alone. */
export function nexusWallets(made: WalletDeployment) {
  const { client, newOwner, deployer, send, deploy, placeFactory, codeIn, compile } = made;
  const code = (name: string) =>
    codeIn(
      "@rhinestone/modulekit/src/deployment/precompiles/NexusPrecompiles.sol",
      new RegExp(`\\bNEXUS_${name} =\\s*hex"([0-9a-f]+)"`),
    );
  const parts = once(async () => {
    const { address: anybody } = await deployer();
    const implementation = await deploy(await code("BYTECODE"), oneAddress, [anybody]);
    const factory = await deploy(await code("ACCOUNT_FACTORY_BYTECODE"), factoryAbi, [implementation, anybody]);
    return {
      factory: await placeFactory("Nexus", factory),
      bootstrap: await deploy(await code("BOOTSTRAP_BYTECODE")),
      validator: await deploy(compile(validatorSource)("OneOwner")),
    };
  });
  return async (isDeployed: boolean, asker: Address = zeroAddress): Promise<RealWallet> => {
    const owner = await newOwner();
    const { factory, bootstrap, validator } = await parts();
    const ownership = encodeAbiParameters(parseAbiParameters("address, address"), [owner.address, asker]);
    const call = encodeFunctionData({
      abi: bootstrapAbi,
      functionName: "initNexusWithSingleValidator",
      args: [validator, ownership, zeroAddress, [], 0],
    });
    const setup = encodeAbiParameters(parseAbiParameters("address, bytes"), [bootstrap, call]);
    const create = { abi: factoryAbi, functionName: "createAccount", args: [setup, pad(owner.address)] } as const;
    const account = await deployer();
    const { result: address } = await client.simulateContract({ address: factory, account, ...create });
    const data = encodeFunctionData(create);
    if (isDeployed) await send(data, factory);
    return {
      address,
      signTypedData: async (typed) => {
        const signature = concat([validator, await owner.sign({ hash: hashTypedData(typed) })]);
        return isDeployed ? signature : serializeErc6492Signature({ address: factory, data, signature });
      },
    };
  };
}
