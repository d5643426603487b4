/** The wallets of this browser, one button each. */
import type { BuyContext } from "../buy-context.ts";
import type { Wallet } from "./wallets.ts";

interface Props {
  readonly context: BuyContext;
  readonly wallets: readonly Wallet[];
  readonly disabled: boolean;
  readonly connect: (wallet: Wallet) => void;
}

export function WalletChoice({ context, wallets, disabled, connect }: Props) {
  const { say } = context.language;
  return (
    <section>
      <h3>{say("chooseWallet")}</h3>
      <ul class="wallets">
        {wallets.map((wallet) => (
          <li>
            <button type="button" class="button quiet" disabled={disabled} onClick={() => connect(wallet)}>
              {wallet.icon && <img src={wallet.icon} alt="" width="24" height="24" />}
              {wallet.name || say("browserWallet")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
