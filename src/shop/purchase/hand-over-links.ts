/** Links for a payer elsewhere: to wallets, to a colleague, and for a transfer of the missing money. Pure. */
import type { CataloguePayment } from "../catalogue.ts";

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

type Token = Pick<CataloguePayment, "asset" | "chainId">;

/** The address of a transfer to an account, in the form that wallets read (EIP-681). The amount is in atomic units. */
export const transferUri = ({ asset, chainId }: Token, account: string, amount: bigint): string =>
  `ethereum:${asset}@${chainId}/transfer?address=${account}&uint256=${amount}`;
