/** Links for a payer elsewhere: to wallets, to a colleague, and for a transfer of the missing money. Pure. */

/** Apps that open a page in their own browser. */
export const walletApps = [
  { name: "MetaMask", address: (link: string) => `https://metamask.app.link/dapp/${link.replace(/^https?:\/\//, "")}` },
  { name: "Base app", address: (link: string) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(link)}` },
  {
    name: "Trust Wallet",
    address: (link: string) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(link)}`,
  },
] as const;

/** A message to a colleague, with the link in it: by WhatsApp, and by e-mail. */
export const messageLinks = (message: string, subject: string) =>
  ({
    whatsApp: `https://wa.me/?text=${encodeURIComponent(message)}`,
    email: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`,
  }) as const;

/** The data of a token transfer: EIP-681. */
export interface TokenTransfer {
  /** The token's address. */
  readonly asset: string;
  readonly chainId: number;
  /** The account that receives. */
  readonly account: string;
  /** Atomic units. */
  readonly amount: bigint;
}

/** The address of a transfer in the form that wallets read (EIP-681). */
export const transferUri = ({ asset, chainId, account, amount }: TokenTransfer): string =>
  `ethereum:${asset}@${chainId}/transfer?address=${account}&uint256=${amount}`;
