/** The networks on which the service can be paid: the only table of them. */

/** The facts about a network that sellers and buyers need. */
interface NetworkFacts {
  readonly chainId: number;
  readonly networkLabel: string;
  /** Whether its USDC is worth nothing, so that production must not be paid in it. */
  readonly isTestMoney: boolean;
  /** The contract of USDC. */
  readonly asset: `0x${string}`;
  /** Name and version of USDC's EIP-712 domain, which signatures are over. They differ between networks. */
  readonly assetName: string;
  readonly assetVersion: string;
  /** A public node and a block explorer, for wallets that do not know the network. */
  readonly publicRpcUrl: string;
  readonly explorer: string;
}

export const networks = {
  "eip155:8453": {
    chainId: 8453,
    networkLabel: "Base",
    isTestMoney: false,
    asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    assetName: "USD Coin",
    assetVersion: "2",
    publicRpcUrl: "https://mainnet.base.org",
    explorer: "https://basescan.org",
  },
  "eip155:84532": {
    chainId: 84532,
    networkLabel: "Base Sepolia",
    isTestMoney: true,
    asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    assetName: "USDC",
    assetVersion: "2",
    publicRpcUrl: "https://sepolia.base.org",
    explorer: "https://sepolia.basescan.org",
  },
} as const satisfies Readonly<Record<`eip155:${number}`, NetworkFacts>>;

/** The CAIP-2 name of a network. */
export type Network = keyof typeof networks;

/** The names of all networks; the first is the one on which real money is paid. */
export const networkNames = Object.keys(networks) as [Network, ...Network[]];

/** The networks whose USDC is money. */
export const moneyNetworks: readonly Network[] = networkNames.filter((name) => !networks[name].isTestMoney);
