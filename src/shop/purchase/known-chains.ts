/** Public places of the chains that payments are made on. */
export const knownChains: Readonly<Record<number, { readonly rpcUrl: string; readonly explorer: string }>> = {
  8453: { rpcUrl: "https://mainnet.base.org", explorer: "https://basescan.org" },
  84532: { rpcUrl: "https://sepolia.base.org", explorer: "https://sepolia.basescan.org" },
};
