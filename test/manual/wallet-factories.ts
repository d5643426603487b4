/** The table of the factories that the local facilitator calls, for the document about payment. */
import { walletFactories } from "../../catalog/service/wallet-factories.ts";
import { code, table } from "./markdown.ts";

export const walletFactoriesPart = (): string =>
  table(
    ["wallet", "factory"],
    walletFactories.map(({ wallet, address }) => [wallet, code(address)]),
  );
