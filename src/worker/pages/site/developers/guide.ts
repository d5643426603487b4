/** The sections of the page for developers. */

import { buyingAdvice } from "../../../../../catalog/operation/price-table.ts";
import { type Operation, soldByPrice } from "../../../../../catalog/operation.ts";
import { walletKeyName } from "../../../../../catalog/service/bridge-variables.ts";
import { curlCall } from "../../../../lib/curl-call.ts";
import { transferType } from "../../../../lib/transfer-type.ts";
import type { Formats } from "../../../../shop/words/format.ts";
import type { Config } from "../../../config/config.ts";
import { answerAddress, answerTitle } from "../../../discovery/guides/guidance.ts";
import { ownProgram } from "../../../discovery/guides/own-program.ts";
import { priceCells, signingDomain } from "../../../discovery/guides/walkthrough.ts";
import { withNextAnalysis } from "../../../http/next-analysis.ts";
import type { DevelopersWord } from "../../words/developers.ts";
import { codeSamples, makeWallet, receiptCheck } from "./code-samples.ts";
import { mcpHosts } from "./mcp-hosts.ts";
import { type WireMessage, wireExchanges } from "./wire-exchanges.ts";

/** Code under a title. */
interface CodeBlock {
  readonly kind: "code";
  readonly title: string;
  readonly code: string;
  /** Whether a reader sees its beginning first. */
  readonly folded?: boolean;
}

/** A section of the guide, or one of its steps or tabs. */
interface GuideSection {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** What a section is made of. */
export type Block =
  /** A paragraph in which `…` marks code. */
  | { readonly kind: "prose"; readonly text: string }
  | CodeBlock
  /** A table, its head first. The first cell of a row is code. */
  | { readonly kind: "table"; readonly label: string; readonly rows: readonly (readonly string[])[] }
  /** Sections of which a reader needs one. */
  | { readonly kind: "tabs"; readonly name: string; readonly label: string; readonly sections: readonly GuideSection[] }
  /** Sections that follow one another. */
  | { readonly kind: "steps"; readonly sections: readonly GuideSection[] }
  /** The purchase as messages between three parties, of which `from` and `to` are indexes. */
  | { readonly kind: "flow"; readonly parties: readonly string[]; readonly messages: readonly FlowMessage[] }
  /** Every failure of the service. */
  | { readonly kind: "errors" };

interface FlowMessage {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** What the sections depend on. */
interface GuideContext {
  readonly formats: Formats<DevelopersWord>;
  /** The canonical origin. */
  readonly origin: string;
  readonly config: Config;
  readonly operations: readonly Operation[];
}

const prose = (text: string): Block => ({ kind: "prose", text });
const code = (title: string, text: string): CodeBlock => ({ kind: "code", title, code: text });
const answer = (title: string, text: string): CodeBlock => ({ ...code(title, text), folded: true });

/** How a reader gets a wallet that can pay here: money on Base, test money on its test network and locally. */
function walletBlocks({ formats: { word }, config }: GuideContext): Block[] {
  const { networkLabel, isTestMoney } = config.currency;
  if (config.environment === "local")
    return [prose(word("walletLocalText")), code(word("walletLocalTitle"), `export ${walletKeyName}=0x…`)];
  return [
    prose(word("walletText")),
    code(word("walletTitle"), makeWallet),
    prose(word(isTestMoney ? "walletFaucet" : "walletMoney", { network: networkLabel })),
  ];
}

function quickStart(context: GuideContext, free: Operation, paid: Operation) {
  const { formats, origin, config } = context;
  const { word, text } = formats;
  const samples = codeSamples({ origin, paid, network: config.currency.network }, config);
  const { input } = free.examples[0];
  return [
    {
      id: "free-call",
      title: word("freeCallTitle"),
      blocks: [
        prose(word("freeCallText")),
        code("curl", curlCall(origin + free.path, input)),
        answer("200 · application/json", JSON.stringify(withNextAnalysis(free.answer(input, "en"), origin), null, 2)),
      ],
    },
    { id: "wallet", title: word("walletStepTitle"), blocks: walletBlocks(context) },
    {
      id: "paid-call",
      title: word("paidCallTitle"),
      blocks: [
        prose(word("paidCallText", { price: paid.price.usdc, network: config.currency.networkLabel })),
        {
          kind: "tabs",
          name: "language",
          label: word("paidCallLanguage"),
          sections: samples.map((sample) => ({
            id: sample.id,
            title: text(sample.title),
            blocks: [prose(word(sample.note)), code(text(sample.title), sample.code)],
          })),
        },
      ],
    },
  ] satisfies GuideSection[];
}

function flow({ word }: Formats<DevelopersWord>): Block {
  const [buyer, service, chain] = [0, 1, 2];
  return {
    kind: "flow",
    parties: [word("flowBuyer"), word("flowService"), word("flowChain")],
    messages: [
      { from: buyer, to: service, label: word("flowRequest") },
      { from: service, to: buyer, label: word("flowChallenge") },
      { from: buyer, to: service, label: word("flowSigned") },
      { from: service, to: chain, label: word("flowVerify") },
      { from: service, to: chain, label: word("flowSettle") },
      { from: service, to: buyer, label: word("flowResult") },
    ],
  };
}

function wire({ formats, origin, config }: GuideContext, paid: Operation): Block[] {
  const { word } = formats;
  const exchanges = wireExchanges(paid, config, origin);
  if (!exchanges) return [flow(formats), prose(word("wireNotConfigured"))];
  const step = (
    id: string,
    title: DevelopersWord,
    text: DevelopersWord,
    messages: readonly WireMessage[],
    rest: readonly Block[] = [],
  ) => ({
    id,
    title: word(title),
    blocks: [prose(word(text)), ...messages.map((message) => answer(message.title, message.code)), ...rest],
  });
  return [
    prose(word("wireText")),
    flow(formats),
    {
      kind: "steps",
      sections: [
        step("wire-challenge", "wireChallengeTitle", "wireChallengeText", exchanges.challenge),
        step("wire-signature", "wireSignatureTitle", "wireSignatureText", exchanges.signature, [
          prose(word("wireByHandText")),
          code("EIP-712", `${transferType}\n${JSON.stringify(signingDomain(config), null, 2)}`),
        ]),
        step("wire-delivery", "wireDeliveryTitle", "wireDeliveryText", exchanges.delivery),
      ],
    },
  ];
}

function hosts({ formats: { word, text }, origin, config }: GuideContext): Block[] {
  const { setUp } = ownProgram(config);
  return [
    prose(word("mcpHostsText")),
    ...(config.npmPackage ? [] : [prose(word("mcpBridgeClone"))]),
    ...(setUp ? [code(word("mcpBridgeSetUp"), setUp)] : []),
    {
      kind: "tabs",
      name: "host",
      label: word("mcpHostsLabel"),
      sections: mcpHosts.map((host) => {
        const [bridge, remote] = [host.bridge(origin, config), host.remote(origin)];
        return {
          id: host.id,
          title: host.name,
          blocks: [
            prose(word("mcpRemote")),
            ...(host.remotePlace ? [prose(text(host.remotePlace))] : []),
            code(host.remotePlace ? host.name : host.file, remote.code),
            prose(word("mcpBridge")),
            code(host.file, bridge.code),
          ],
        };
      }),
    },
  ];
}

/** Every operation on a line: its request, its price, and its name over MCP and A2A. */
function requestLines(operations: readonly Operation[]): string {
  const longestPath = Math.max(...operations.map(({ path }) => path.length));
  const longestPrice = Math.max(...operations.map(({ price }) => price.usdc.length));
  return operations
    .map(({ id, path, price }) => `POST ${path.padEnd(longestPath)}  ${price.usdc.padStart(longestPrice)} USDC  ${id}`)
    .join("\n");
}

/** The sections of the page, in the order in which a newcomer needs them. */
export function guide(context: GuideContext): readonly GuideSection[] {
  const { formats, origin, operations } = context;
  const { word, text, locale } = formats;
  const free = operations.find((operation) => operation.free);
  const [paid] = soldByPrice(operations);
  return [
    ...(free && paid
      ? [
          {
            id: "quick-start",
            title: word("quickStart"),
            blocks: [{ kind: "steps", sections: quickStart(context, free, paid) } as const],
          },
          { id: "purchase", title: word("wireTitle"), blocks: wire(context, paid) },
        ]
      : []),
    {
      id: "operations",
      title: word("operationsTitle"),
      blocks: [
        prose(word("operationsText")),
        code("HTTP", requestLines(operations)),
        prose(text(buyingAdvice)),
        { kind: "table", label: word("operationsTitle"), rows: priceCells({ operations, locale }) },
      ],
    },
    { id: "answer", title: text(answerTitle), blocks: [prose(text(answerAddress))] },
    { id: "mcp-hosts", title: word("mcpHostsTitle"), blocks: hosts(context) },
    { id: "errors", title: word("errorsTitle"), blocks: [prose(word("errorsText")), { kind: "errors" }] },
    { id: "idempotency", title: word("idempotencyTitle"), blocks: [prose(word("idempotencyText"))] },
    {
      id: "receipts",
      title: word("receiptsTitle"),
      blocks: [prose(word("receiptsText")), code("TypeScript", receiptCheck(origin))],
    },
  ];
}
