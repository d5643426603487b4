/**
 * Contracts that deploy wallets with their first payment (ERC-6492), at the same address on every chain. The
 * facilitator of `npm start` calls these; for a deployed service it depends on what its own facilitators call.
 */

export interface WalletFactory {
  /** The wallet's name, with its version. */
  readonly wallet: string;
  readonly address: `0x${string}`;
}

/** The addresses are those of viem 2.57.1, permissionless 0.4.1 and @metamask/delegation-deployments 2.0.0. */
export const walletFactories: readonly [WalletFactory, ...WalletFactory[]] = [
  { wallet: "Coinbase Smart Wallet 1.1", address: "0xBA5ED110eFDBa3D005bfC882d75358ACBbB85842" },
  { wallet: "Coinbase Smart Wallet 1", address: "0x0BA5ED0c6AA8c49038F819E587E2633c4A9F428a" },
  { wallet: "Safe 1.4.1", address: "0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67" },
  { wallet: "Kernel 0.3", address: "0xd703aaE79538628d27099B8c4f621bE4CCd142d5" },
  { wallet: "LightAccount 1.1", address: "0x00004EC70002a32400f8ae005A26081065620D20" },
  { wallet: "Nexus 1", address: "0x00000bb19a3579F4D779215dEf97AFbd0e30DB55" },
  { wallet: "MetaMask Smart Accounts 1.3", address: "0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c" },
];
