/** The sections of the page for developers. */

import { buyingAdvice } from "../../../../../catalog/operation/price-table.ts";
import { type Operation, soldByPrice } from "../../../../../catalog/operation.ts";
import { walletKeyName } from "../../../../../catalog/service/bridge-variables.ts";
import { curlCall } from "../../../../lib/curl-call.ts";
import { transferType } from "../../../../lib/transfer-type.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { Config } from "../../../config/config.ts";
import { answerAddress, answerTitle } from "../../../discovery/guides/guidance.ts";
import { ownProgram } from "../../../discovery/guides/own-program.ts";
import { priceCells, signingDomain } from "../../../discovery/guides/walkthrough.ts";
import { withNextAnalysis } from "../../../http/next-analysis.ts";
import type { DevelopersMessage } from "../../words/developers.ts";
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
  readonly language: Language<DevelopersMessage>;
  /** The canonical origin. */
  readonly origin: string;
  readonly config: Config;
  readonly operations: readonly Operation[];
}

const prose = (text: string): Block => ({ kind: "prose", text });
const code = (title: string, text: string): CodeBlock => ({ kind: "code", title, code: text });
const answer = (title: string, text: string): CodeBlock => ({ ...code(title, text), folded: true });

/** How a reader gets a wallet that can pay here: money on Base, test money on its test network and locally. */
function walletBlocks({ language: { say }, config }: GuideContext): Block[] {
  const { networkLabel, isTestMoney } = config.currency;
  if (config.environment === "local")
    return [prose(say("walletLocalText")), code(say("walletLocalTitle"), `export ${walletKeyName}=0x…`)];
  return [
    prose(say("walletText")),
    code(say("walletTitle"), makeWallet),
    prose(say(isTestMoney ? "walletFaucet" : "walletMoney", { network: networkLabel })),
  ];
}

function quickStart(context: GuideContext, free: Operation, paid: Operation) {
  const { language, origin, config } = context;
  const { say, text } = language;
  const samples = codeSamples({ origin, paid, network: config.currency.network }, config);
  const { input } = free.examples[0];
  return [
    {
      id: "free-call",
      title: say("freeCallTitle"),
      blocks: [
        prose(say("freeCallText")),
        code("curl", curlCall(origin + free.path, input)),
        answer("200 · application/json", JSON.stringify(withNextAnalysis(free.answer(input, "en"), origin), null, 2)),
      ],
    },
    { id: "wallet", title: say("walletStepTitle"), blocks: walletBlocks(context) },
    {
      id: "paid-call",
      title: say("paidCallTitle"),
      blocks: [
        prose(say("paidCallText", { price: paid.price.usdc, network: config.currency.networkLabel })),
        {
          kind: "tabs",
          name: "language",
          label: say("paidCallLanguage"),
          sections: samples.map((sample) => ({
            id: sample.id,
            title: text(sample.title),
            blocks: [prose(say(sample.note)), code(text(sample.title), sample.code)],
          })),
        },
      ],
    },
  ] satisfies GuideSection[];
}

function flow({ say }: Language<DevelopersMessage>): Block {
  const [buyer, service, chain] = [0, 1, 2];
  return {
    kind: "flow",
    parties: [say("flowBuyer"), say("flowService"), say("flowChain")],
    messages: [
      { from: buyer, to: service, label: say("flowRequest") },
      { from: service, to: buyer, label: say("flowChallenge") },
      { from: buyer, to: service, label: say("flowSigned") },
      { from: service, to: chain, label: say("flowVerify") },
      { from: service, to: chain, label: say("flowSettle") },
      { from: service, to: buyer, label: say("flowResult") },
    ],
  };
}

function wire({ language, origin, config }: GuideContext, paid: Operation): Block[] {
  const { say } = language;
  const exchanges = wireExchanges(paid, config, origin);
  if (!exchanges) return [flow(language), prose(say("wireNotConfigured"))];
  const step = (
    id: string,
    title: DevelopersMessage,
    text: DevelopersMessage,
    messages: readonly WireMessage[],
    rest: readonly Block[] = [],
  ) => ({
    id,
    title: say(title),
    blocks: [prose(say(text)), ...messages.map((message) => answer(message.title, message.code)), ...rest],
  });
  return [
    prose(say("wireText")),
    flow(language),
    {
      kind: "steps",
      sections: [
        step("wire-challenge", "wireChallengeTitle", "wireChallengeText", exchanges.challenge),
        step("wire-signature", "wireSignatureTitle", "wireSignatureText", exchanges.signature, [
          prose(say("wireByHandText")),
          code("EIP-712", `${transferType}\n${JSON.stringify(signingDomain(config), null, 2)}`),
        ]),
        step("wire-delivery", "wireDeliveryTitle", "wireDeliveryText", exchanges.delivery),
      ],
    },
  ];
}

function hosts({ language: { say, text }, origin, config }: GuideContext): Block[] {
  const { setUp } = ownProgram(config);
  return [
    prose(say("mcpHostsText")),
    ...(config.npmPackage ? [] : [prose(say("mcpBridgeClone"))]),
    ...(setUp ? [code(say("mcpBridgeSetUp"), setUp)] : []),
    {
      kind: "tabs",
      name: "host",
      label: say("mcpHostsLabel"),
      sections: mcpHosts.map((host) => {
        const [bridge, remote] = [host.bridge(origin, config), host.remote(origin)];
        return {
          id: host.id,
          title: host.name,
          blocks: [
            prose(say("mcpRemote")),
            ...(host.remotePlace ? [prose(text(host.remotePlace))] : []),
            code(host.remotePlace ? host.name : host.file, remote.code),
            prose(say("mcpBridge")),
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
  const { language, origin, operations } = context;
  const { say, text, locale } = language;
  const free = operations.find((operation) => operation.free);
  const [paid] = soldByPrice(operations);
  return [
    ...(free && paid
      ? [
          {
            id: "quick-start",
            title: say("quickStart"),
            blocks: [{ kind: "steps", sections: quickStart(context, free, paid) } as const],
          },
          { id: "purchase", title: say("wireTitle"), blocks: wire(context, paid) },
        ]
      : []),
    {
      id: "operations",
      title: say("operationsTitle"),
      blocks: [
        prose(say("operationsText")),
        code("HTTP", requestLines(operations)),
        prose(text(buyingAdvice)),
        { kind: "table", label: say("operationsTitle"), rows: priceCells({ operations, locale }) },
      ],
    },
    { id: "answer", title: text(answerTitle), blocks: [prose(text(answerAddress))] },
    { id: "mcp-hosts", title: say("mcpHostsTitle"), blocks: hosts(context) },
    { id: "errors", title: say("errorsTitle"), blocks: [prose(say("errorsText")), { kind: "errors" }] },
    { id: "idempotency", title: say("idempotencyTitle"), blocks: [prose(say("idempotencyText"))] },
    {
      id: "receipts",
      title: say("receiptsTitle"),
      blocks: [prose(say("receiptsText")), code("TypeScript", receiptCheck(origin))],
    },
  ];
}
