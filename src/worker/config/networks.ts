/** The networks on which the service can be paid. USDC's EIP-712 domain name differs between them. */
export const networks = {
  "eip155:8453": {
    chainId: 8453,
    networkLabel: "Base",
    isTestMoney: false,
    asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    assetName: "USD Coin",
    assetVersion: "2",
  },
  "eip155:84532": {
    chainId: 84532,
    networkLabel: "Base Sepolia",
    isTestMoney: true,
    asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    assetName: "USDC",
    assetVersion: "2",
  },
} as const;

/** The CAIP-2 name of a network. */
export type Network = keyof typeof networks;

/** Every network, the one whose USDC is money first. */
export const networkNames = Object.keys(networks) as [Network, ...Network[]];

/** The networks whose USDC is money. */
export const moneyNetworks: readonly Network[] = networkNames.filter((name) => !networks[name].isTestMoney);
