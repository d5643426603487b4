/** x402 clients from npm as people use them: each a short program that pays one request with its own wallet. */

/** One client, in the version whose behaviour was seen. */
export interface PaymentClient {
  /** The client's name in the table: its package, with the other packages that it needs. */
  readonly name: string;
  /** Packages with exact versions; the first is the client. */
  readonly packages: readonly string[];
  /** How its cap is set, for the table. */
  readonly cap: string;
  /**
   * A module in JavaScript, with `url`, `init` (of fetch), `key`, `rpc` and `cap` (atomic units as text; undefined
   * leaves the client's own) in scope. Its last line gives `answer`, a Response or what has its status.
   */
  readonly program: string;
}

const viem = "viem@2.57.1";
const evm = "@x402/evm@2.27.0";

const wallet = `import { privateKeyToAccount } from "viem/accounts";
const account = privateKeyToAccount(key);`;

/** The lines that make the official client; `$` is the form in which it takes a cap. */
const official = (from: string): string => `import { x402Client } from "${from}";
import { ExactEvmScheme } from "@x402/evm/exact/client";
${wallet}
const schemes = [{ network: "eip155:8453", client: new ExactEvmScheme(account) }];
const spendControls = cap && { maxAmountPerPayment: "$" + Number(cap) / 1e6 };
const client = x402Client.fromConfig({ schemes, ...(cap && { spendControls }) });`;

/** The same request as axios writes it. */
const axiosRequest = `const headers = Object.fromEntries(new Headers(init.headers));
const answer = await api.request({ url, method: init.method, headers, data: init.body });`;

export const paymentClients: readonly PaymentClient[] = [
  {
    name: "@x402/fetch",
    packages: ["@x402/fetch@2.27.0", evm, viem],
    cap: '`spendControls: { maxAmountPerPayment: "$2.50" }`',
    program: `import { wrapFetchWithPayment } from "@x402/fetch";
${official("@x402/fetch")}
const answer = await wrapFetchWithPayment(fetch, client)(url, init);`,
  },
  {
    name: "@x402/axios",
    packages: ["@x402/axios@2.11.0", "axios@1.21.1", evm, viem],
    cap: "it ignores `spendControls`: `client.registerPolicy((_, offers) => offers.filter((o) => BigInt(o.amount) <= 2500000n))`",
    program: `import axios from "axios";
import { wrapAxiosWithPayment } from "@x402/axios";
${official("@x402/axios")}
if (cap) client.registerPolicy((_, offers) => offers.filter((o) => BigInt(o.amount) <= BigInt(cap)));
const api = wrapAxiosWithPayment(axios.create(), client);
${axiosRequest}`,
  },
  {
    name: "@faremeter/fetch",
    packages: ["@faremeter/fetch@0.22.0", "@faremeter/payment-evm@0.22.0", "@faremeter/wallet-evm@0.22.0", viem],
    cap: "none: `payerChooser` can refuse",
    program: `import { wrap } from "@faremeter/fetch";
import { createPaymentHandler } from "@faremeter/payment-evm/exact";
import { createLocalWallet } from "@faremeter/wallet-evm";
import { base } from "viem/chains";
const wallet = await createLocalWallet(base, key);
const payerChooser = (payers) => {
  const found = payers.find((payer) => !cap || BigInt(payer.requirements.amount ?? payer.requirements.maxAmountRequired) <= BigInt(cap));
  if (!found) throw new Error("too dear");
  return found;
};
const answer = await wrap(fetch, { handlers: [createPaymentHandler(wallet)], payerChooser })(url, init);`,
  },
  {
    name: "@dexterai/x402",
    packages: ["@dexterai/x402@2.0.0", viem],
    cap: '`maxAmountAtomic: "2500000"`',
    program: `import { wrapFetch } from "@dexterai/x402/client";
const rpcUrls = { "eip155:8453": rpc };
const settings = { evmPrivateKey: key, preferredNetwork: "eip155:8453", rpcUrls, ...(cap && { maxAmountAtomic: cap }) };
const answer = await wrapFetch(fetch, settings)(url, init);`,
  },
  {
    name: "thirdweb",
    packages: ["thirdweb@5.121.6"],
    cap: "`maxValue: 2500000n`",
    program: `import { createThirdwebClient, defineChain } from "thirdweb";
import { createWalletAdapter, privateKeyToAccount } from "thirdweb/wallets";
import { wrapFetchWithPayment } from "thirdweb/x402";
const client = createThirdwebClient({ clientId: "none" });
const chain = defineChain({ id: 8453, rpc });
const adaptedAccount = privateKeyToAccount({ client, privateKey: key });
const wallet = createWalletAdapter({ client, adaptedAccount, chain, onDisconnect() {}, switchChain() {} });
await wallet.connect({ client, chain });
// Replaces the question to thirdweb's servers about the token's payment methods.
const paymentRequirementsSelector = ([offer]) => {
  offer.extra = { ...offer.extra, primaryType: "TransferWithAuthorization" };
  return offer;
};
const options = { paymentRequirementsSelector, ...(cap && { maxValue: BigInt(cap) }) };
const answer = await wrapFetchWithPayment(fetch, client, wallet, options)(url, init);`,
  },
  {
    name: "x402-fetch (version 1)",
    packages: ["x402-fetch@1.2.0", viem],
    cap: "third argument, atomic units",
    program: `import { wrapFetchWithPayment } from "x402-fetch";
${wallet}
const answer = await wrapFetchWithPayment(fetch, account, ...(cap ? [BigInt(cap)] : []))(url, init);`,
  },
  {
    name: "x402-axios (version 1)",
    packages: ["x402-axios@0.7.2", "axios@1.21.1", viem],
    cap: "none",
    program: `import axios from "axios";
import { withPaymentInterceptor } from "x402-axios";
${wallet}
const api = withPaymentInterceptor(axios.create(), account);
${axiosRequest}`,
  },
];
