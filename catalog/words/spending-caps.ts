/** The default spending cap of each payment client for agents, and the setting that raises it. */
import { isolated, type Text } from "../../src/lib/text.ts";

/** A price in the two forms that clients take: whole USDC as decimal text, and atomic units (1 USDC = 1,000,000). */
export interface CallPrice {
  readonly usdc: string;
  readonly atomic: string;
}

/** A client that pays. */
export interface PaymentClient {
  readonly name: string;
  /** The most for one payment in whole US dollars; undefined if there is no such cap, or only a budget for many. */
  readonly capUsd: number | undefined;
  /** The setting that allows a price and no more: code where the client has one. */
  readonly allow: (price: CallPrice) => Text;
}

const code = (text: string): Text => ({ en: text, ar: isolated(text) });

/** The stock clients, those that most agents pay with first. */
export const paymentClients: readonly PaymentClient[] = [
  {
    name: "@x402/core, @x402/fetch",
    capUsd: 1,
    allow: ({ usdc }) => code(`x402Client.fromConfig({ schemes, spendControls: { maxAmountPerPayment: "$${usdc}" } })`),
  },
  {
    // 2.11.0, the newest, depends on a @x402/core without spending controls: it ignores spendControls.
    name: "@x402/axios",
    capUsd: undefined,
    allow: ({ atomic }) =>
      code(`client.registerPolicy((_, offers) => offers.filter((o) => BigInt(o.amount) <= ${atomic}n))`),
  },
  {
    name: "thirdweb",
    capUsd: undefined,
    allow: ({ atomic }) => code(`wrapFetchWithPayment(fetch, client, wallet, { maxValue: ${atomic}n })`),
  },
  {
    name: "@dexterai/x402",
    capUsd: undefined,
    allow: ({ atomic }) => code(`wrapFetch(fetch, { evmPrivateKey, maxAmountAtomic: String(${atomic}n) })`),
  },
  {
    name: "@faremeter/fetch",
    capUsd: undefined,
    allow: ({ atomic }) =>
      code(`payerChooser: (payers) => payers.find((p) => BigInt(p.requirements.amount) <= ${atomic}n)`),
  },
  {
    name: "@x402/mcp",
    capUsd: 1,
    allow: ({ usdc }) => ({
      en: `give its x402Client the same spendControls: { maxAmountPerPayment: "$${usdc}" }`,
      ar: `أعطِ ${isolated("x402Client")} فيه الإعداد نفسه ${isolated(`spendControls: { maxAmountPerPayment: "$${usdc}" }`)}`,
    }),
  },
  {
    name: "x402 (Python)",
    capUsd: 1,
    allow: ({ usdc }) => code(`x402Client().set_spend_controls({"max_amount_per_payment": "$${usdc}"})`),
  },
  {
    name: "Cloudflare agents (withX402Client)",
    capUsd: 0.1,
    // maxPaymentValue is its own cap; the cap of @x402/core below it stays in force, and this client cannot set that.
    allow: ({ usdc, atomic }) => ({
      en: `withX402Client(client, { account, maxPaymentValue: ${atomic}n }), to 1 USD; dearer calls are paid with @x402/fetch on the same wallet, allowing $${usdc}`,
      ar: `${isolated(`withX402Client(client, { account, maxPaymentValue: ${atomic}n })`)} حتى دولار واحد؛ وتُدفع الطلبات الأغلى عبر ${isolated("@x402/fetch")} بالمحفظة نفسها مع السماح بمبلغ ${isolated(`$${usdc}`)}`,
    }),
  },
  {
    name: "Coinbase AgentKit (x402 action provider)",
    capUsd: 1,
    allow: ({ usdc }) => ({
      en: `it has no setting for this: dearer calls are paid by an action of your own, with @x402/fetch on the same wallet, allowing $${usdc}`,
      ar: `لا إعداد فيه لهذا الحد: تُدفع الطلبات الأغلى بإجراء من عندك عبر ${isolated("@x402/fetch")} بالمحفظة نفسها مع السماح بمبلغ ${isolated(`$${usdc}`)}`,
    }),
  },
  {
    name: "AWS Bedrock AgentCore Payments",
    capUsd: undefined,
    allow: ({ usdc }) => ({
      en: `open the payment session with a budget of at least $${usdc}; Strands over MCP: /mcp?names=underscore&challenges=marked`,
      ar: `افتح جلسة الدفع بميزانية لا تقل عن ${isolated(`$${usdc}`)}؛ وStrands عبر MCP: ${isolated("/mcp?names=underscore&challenges=marked")}`,
    }),
  },
];

/** The cap of @x402/core, in atomic units, where the client around it has no setting for that. */
const fixedCap = 1_000_000;

/** How to raise payment clients' caps to one call's price, short enough for a refusal. */
export function spendingCapText({ usdc, atomic }: CallPrice): Text {
  const control = `spendControls: { maxAmountPerPayment: "$${usdc}" }`;
  const fixed: Text =
    Number(atomic) > fixedCap
      ? {
          en: "Cloudflare agents and AgentKit (1, cannot be raised): pay with @x402/fetch on the same wallet.",
          ar: `‏Cloudflare agents وAgentKit (دولار واحد ولا يُرفع): ادفع عبر ${isolated("@x402/fetch")} بالمحفظة نفسها.`,
        }
      : {
          en: `Cloudflare agents (0.10): maxPaymentValue: ${atomic}n.`,
          ar: `‏Cloudflare agents ‏(0.10): ${isolated(`maxPaymentValue: ${atomic}n`)}.`,
        };
  return {
    en: `Payment clients cap a payment: allow ${usdc} USDC. @x402/fetch and @x402/mcp (1 USD): ${control}. @x402/axios has none. ${fixed.en} AgentCore: session budget.`,
    ar: `تضع برامج الدفع حدًّا للدفعة: اسمح بمبلغ ${usdc} USDC. ${isolated("@x402/fetch")} و${isolated("@x402/mcp")} (دولار واحد): ${isolated(control)}. ولا حدّ في ${isolated("@x402/axios")}. ${fixed.ar} ‏AgentCore: ميزانية الجلسة.`,
  };
}
