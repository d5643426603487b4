/** A purchase as a program, with the deployment's own address and an operation's own example filled in. */
import type { Operation } from "../../../../catalog/operation.ts";
import { walletKeyName } from "../../../../catalog/service/bridge-variables.ts";

/** What the code is about. */
export interface PurchaseContext {
  readonly origin: string;
  readonly paid: Operation;
  /** CAIP-2 identifier of the payment network. */
  readonly network: string;
}

/** The versions that the code is checked against; a test compares them with `package.json`. */
export const samplePackages = {
  "@a2a-js/sdk": "1.3.0",
  "@modelcontextprotocol/client": "2.4.0",
  "@x402/core": "2.27.0",
  "@x402/evm": "2.27.0",
  "@x402/fetch": "2.27.0",
  jose: "6.2.17",
  viem: "2.57.1",
};

/** Returns the packages that npm installs, each in its one version. */
export const install = (...names: readonly (keyof typeof samplePackages)[]): string =>
  `npm install ${names.map((name) => `${name}@${samplePackages[name]}`).join(" ")}`;

/** Returns what a buyer of an operation allows for one payment: its price, and no more. */
export const spendCapOf = ({ price }: Operation): string => `$${price.usdc}`;

/** What the setting of the key takes. */
export const keyWords = "the private key of a wallet with USDC: 0x and 64 hexadecimal digits.";

/** Returns the comment that says how a program is kept and run. */
export const saveAs = (file: string): string =>
  `// Save as ${file}, then: node ${file} (Node 22.18 or newer; with Node 20: npx -y tsx@4.23.15 ${file})`;

/** Returns the lines that make `client`, which signs payments with the wallet of the environment. */
export const payingClient = ({
  paid,
  network,
}: PurchaseContext): string => `const isKey = (text = ""): text is \`0x\${string}\` => /^0x[0-9a-f]{64}$/i.test(text);
const key = process.env.${walletKeyName};
if (!isKey(key)) throw new Error("Set ${walletKeyName} to ${keyWords}");

const client = x402Client.fromConfig({
  schemes: [{ network: "${network}", client: new ExactEvmScheme(privateKeyToAccount(key)) }],
  // the price of this call; without this line the client refuses every price above 1 USD
  spendControls: { maxAmountPerPayment: "${spendCapOf(paid)}" },
});`;

/** Returns a purchase over HTTP with the official TypeScript packages. */
export const httpPurchase = (context: PurchaseContext): string => `// ${install("@x402/fetch", "@x402/evm", "viem")}
${saveAs("buy.mts")}
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { privateKeyToAccount } from "viem/accounts";

${payingClient(context)}
const payingFetch = wrapFetchWithPayment(fetch, client);

const response = await payingFetch("${context.origin}${context.paid.path}", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(${JSON.stringify(context.paid.examples[0].input)}),
});
const receipt = response.headers.get("PAYMENT-RESPONSE");
if (!response.ok || !receipt) throw new Error(\`\${response.status}: \${await response.text()}\`);
console.log(JSON.stringify(await response.json(), null, 2));
console.log(decodePaymentResponseHeader(receipt));`;
