/** The wallet that a passkey opens: nothing of it is loaded before its button is pressed. */
import { useState } from "hono/jsx/dom";
import type { BuyContext } from "../buy-context.ts";
import { loadPasskeyWallet } from "./passkey-wallet.ts";
import type { Wallet } from "./wallets.ts";

interface Props {
  readonly context: BuyContext;
  readonly chainId: number;
  readonly disabled: boolean;
  readonly connect: (wallet: Wallet) => void;
}

/** How the choice stands: `late` when loading outlasted the time in which a press may open a window. */
type Loading = "no" | "loading" | "late" | "failed";

export function PasskeyChoice({ context, chainId, disabled, connect }: Props) {
  const { say } = context.language;
  const [loading, setLoading] = useState<Loading>("no");
  const choose = async () => {
    setLoading("loading");
    try {
      const wallet = await loadPasskeyWallet(chainId, say("passkeyWallet"), document.title);
      setLoading(navigator.userActivation.isActive ? "no" : "late");
      if (navigator.userActivation.isActive) connect(wallet);
    } catch {
      setLoading("failed");
    }
  };
  return (
    <section class="passkey">
      <h3>{say("passkeyTitle")}</h3>
      <p>{say("passkeyText")}</p>
      <ul class="wallets">
        <li>
          <button
            type="button"
            class="button quiet"
            data-action="passkey"
            disabled={disabled || loading === "loading"}
            onClick={choose}
          >
            {say("passkeyWallet")}
          </button>
        </li>
      </ul>
      <div role="status">
        {loading === "late" && <p class="notice">{say("passkeyLater")}</p>}
        {loading === "failed" && <p class="notice problem">{say("walletFailed")}</p>}
      </div>
    </section>
  );
}
