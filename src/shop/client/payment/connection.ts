/** The wallet that pays: the wallets of this browser, the connected one, and its pending request. */
import { useEffect, useLayoutEffect, useState } from "hono/jsx/dom";
import type { CataloguePayment } from "../../catalogue.ts";
import type { NotSignedReason } from "../../purchase/payment-words.ts";
import {
  accountOf,
  balanceOf,
  type ConnectedWallet,
  chainOf,
  refusalOf,
  switchChain,
  type Wallet,
  watchWallets,
} from "./wallets.ts";

/** A wallet that gave an account. */
export interface Connection {
  readonly wallet: Wallet;
  readonly account: string;
  readonly chainId: number;
  /** Atomic units; undefined when the wallet does not say. */
  readonly balance: bigint | undefined;
  /** Whether the account is a contract that is not on the chain yet. */
  readonly isUndeployed: boolean;
}

/** The pending request to a wallet. */
type Asking = "connecting" | "signing" | undefined;

/** Forgets a connection when its wallet moves to another account or chain. */
function useWalletChanges(connection: Connection | undefined, forget: () => void) {
  useEffect(() => {
    if (!connection) return;
    const { wallet, account, chainId } = connection;
    const accountChanged = (accounts: unknown) => {
      const [first] = Array.isArray(accounts) ? accounts : [];
      if (String(first).toLowerCase() !== account.toLowerCase()) forget();
    };
    const chainChanged = (chain: unknown) => {
      if (Number(chain) !== chainId) forget();
    };
    wallet.provider.on?.("accountsChanged", accountChanged);
    wallet.provider.on?.("chainChanged", chainChanged);
    return () => {
      wallet.provider.removeListener?.("accountsChanged", accountChanged);
      wallet.provider.removeListener?.("chainChanged", chainChanged);
    };
  }, [connection]);
}

/** Wallets, connection and refusal, with the actions on them. */
export function useConnection(
  payment: CataloguePayment,
  pay: (wallet: ConnectedWallet) => Promise<NotSignedReason | undefined>,
) {
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const [connection, setConnection] = useState<Connection | undefined>(undefined);
  const [asking, setAsking] = useState<Asking>(undefined);
  const [refusal, setRefusal] = useState<NotSignedReason | undefined>(undefined);
  // An effect waits for the next frame. Until then the passkey's button would stand at the wallets' place, and a
  // press at that moment would open a window instead of a wallet.
  useLayoutEffect(() => watchWallets(setWallets), []);
  const forget = () => setConnection(undefined);
  useWalletChanges(connection, forget);

  const connect = async (wallet: Wallet) => {
    setAsking("connecting");
    setRefusal(undefined);
    try {
      const account = await accountOf(wallet.provider);
      const chainId = await chainOf(wallet.provider);
      const balance =
        chainId === payment.chainId ? await balanceOf(wallet.provider, payment.asset, account) : undefined;
      const isUndeployed = (await wallet.isDeployed?.(account)) === false;
      setConnection({ wallet, account, chainId, balance, isUndeployed });
    } catch (thrown) {
      setRefusal(refusalOf(thrown));
    }
    setAsking(undefined);
  };

  return {
    wallets,
    connection,
    asking,
    refusal,
    connect,
    forget,
    /** Asks for the balance again, and changes nothing if it is the same. */
    lookAgain: async (known: Connection) => {
      const balance = await balanceOf(known.wallet.provider, payment.asset, known.account);
      if (balance !== known.balance) setConnection((current) => (current === known ? { ...known, balance } : current));
    },
    /** Moves the wallet to the chain of the payment. */
    move: async ({ wallet }: Connection) => {
      setRefusal(undefined);
      try {
        await switchChain(wallet.provider, payment.chainId, payment.networkLabel);
        await connect(wallet);
      } catch (thrown) {
        setRefusal(refusalOf(thrown));
      }
    },
    signAndPay: async ({ wallet, account }: Connection) => {
      // Ignores a second click while the wallet is asked.
      if (asking) return;
      setAsking("signing");
      setRefusal(undefined);
      setRefusal(await pay({ provider: wallet.provider, account }).catch(() => "not_stored" as const));
      setAsking(undefined);
    },
  };
}

/** The wallet that pays, with the requests that a screen can make of it. */
export type Paying = ReturnType<typeof useConnection>;
