/** The values that the guide fills in, by the word in double braces. `undefined` leaves the line out. */

import { buyingAdvice } from "../../../../catalog/operation/price-table.ts";
import { toolName } from "../../../../catalog/operation/tool-name.ts";
import { type Operation, soldByPrice } from "../../../../catalog/operation.ts";
import { walletKeyName } from "../../../../catalog/service/bridge-variables.ts";
import { samplePath } from "../../../../catalog/service/pages.ts";
import { withNextAnalysis } from "../../../../catalog/summary/next-analysis.ts";
import { freeLookText } from "../../../../catalog/words/free-look.ts";
import { sendFiguresText } from "../../../../catalog/words/next-step.ts";
import { curlCall } from "../../../lib/curl-call.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { transferType } from "../../../lib/transfer-type.ts";
import { offerOf } from "../../sale/challenge/challenge.ts";
import { mcpUnderscorePath, underscoreNote } from "../addresses/paths.ts";
import { addressOf } from "../addresses/publication.ts";
import {
  bodyLines,
  exampleLines,
  fieldLines,
  firstLinkLines,
  type GuideContext,
  longLists,
  moreLinkLines,
  operationLines,
  priceRows,
  productBody,
  taskLines,
} from "./lists.ts";
import { clonePath, ownProgram } from "./own-program.ts";

type Value = (context: GuideContext) => string | undefined;

const when = (isSo: unknown): string | undefined => (isSo ? "" : undefined);
const json = (value: unknown): string => JSON.stringify(value, null, 2);
/** Returns JSON, indented as a value inside an object. */
const indented = (value: unknown): string => json(value).replaceAll("\n", "\n  ");

/** The most, in US dollars, that stock x402 clients spend on one payment unless it is set otherwise. */
const stockCapUsd = 1;

/** The first analysis in buying order above a payment client's cap; examples of raising a cap name it. */
export const firstAbove = (operations: readonly Operation[], capUsd: number): Operation | undefined =>
  operations.find(({ free, price }) => !free && price.amount > capUsd);

/** Gives a value of the free operation. */
const ofFree =
  (value: (free: Operation, context: GuideContext) => string): Value =>
  (context) => {
    const free = context.operations.find((operation) => operation.free);
    return free && value(free, context);
  };

/** Gives a value of the cheapest paid operation, which every example buys. */
const ofPaid =
  (value: (paid: Operation, context: GuideContext) => string): Value =>
  (context) => {
    const [paid] = soldByPrice(context.operations);
    return paid && value(paid, context);
  };

/** Gives a value of the terms of an operation, while payments are configured. */
const ofTerms =
  (value: (offer: ReturnType<typeof offerOf>) => string): Value =>
  ({ config: { payment }, operations, origin }) => {
    const [paid] = soldByPrice(operations);
    return paid && payment && value(offerOf(paid, payment, origin));
  };

const ofProgram =
  (value: (program: ReturnType<typeof ownProgram>) => string | undefined): Value =>
  ({ config }) =>
    value(ownProgram(config));

const signingDomain = ({ config: { currency } }: GuideContext): JsonObject => ({
  name: currency.assetName,
  version: currency.assetVersion,
  chainId: currency.chainId,
  verifyingContract: currency.asset,
});

/** Every operation on a line: its request, its price, and its name over MCP and A2A. */
function requestLines({ operations }: GuideContext): string {
  const longestPath = Math.max(...operations.map(({ path }) => path.length));
  const longestPrice = Math.max(...operations.map(({ price }) => price.usdc.length));
  return operations
    .map(({ id, path, price }) => `POST ${path.padEnd(longestPath)}  ${price.usdc.padStart(longestPrice)} USDC  ${id}`)
    .join("\n");
}

/** Every value by its name. */
export const values: Readonly<Record<string, Value>> = {
  base_url: ({ origin }) => origin,
  host: ({ origin }) => new URL(origin).host,
  network: ({ config }) => config.currency.network,
  network_label: ({ config }) => config.currency.networkLabel,
  wallet_key: () => walletKeyName,
  transfer_type: () => transferType,
  signing_domain: (context) => JSON.stringify(signingDomain(context)),
  signing_domain_lines: (context) => json(signingDomain(context)),
  mcp_underscore: (context) => addressOf(context, mcpUnderscorePath),
  underscore_note: (context) => underscoreNote(addressOf(context, mcpUnderscorePath))[context.locale],

  if_available: ({ payments }) => when(payments === "available"),
  if_not_configured: ({ payments }) => when(payments === "not_configured"),
  if_suspended: ({ payments }) => when(payments === "suspended"),
  if_paid: ({ config }) => when(config.payment),
  if_local: ({ config }) => when(config.environment === "local"),
  if_deployed: ({ config }) => when(config.environment !== "local"),
  if_test_money: ({ config }) => when(config.environment !== "local" && config.currency.isTestMoney),
  if_money: ({ config }) => when(config.environment !== "local" && !config.currency.isTestMoney),
  if_package: ({ config }) => when(config.npmPackage),
  if_clone: ({ config }) => when(!config.npmPackage),

  buying_advice: ({ locale }) => buyingAdvice[locale],
  send_figures: ({ locale }) => sendFiguresText[locale],
  free_look: (context) => {
    const sold = firstAbove(context.operations, stockCapUsd);
    return sold && freeLookText(addressOf(context, samplePath(sold.id)))[context.locale];
  },
  cap_id: ({ operations }) => firstAbove(operations, stockCapUsd)?.id,
  cap_price: ({ operations }) => firstAbove(operations, stockCapUsd)?.price.usdc,

  free_path: ofFree(({ path }) => path),
  free_call: ofFree(({ path, examples }, context) => curlCall(addressOf(context, path), examples[0].input)),
  free_answer: ofFree(({ examples, answer }, { origin }) =>
    json(withNextAnalysis(answer(examples[0].input, "en"), origin)),
  ),

  paid_id: ofPaid(({ id }) => id),
  paid_tool: ofPaid((paid) => toolName(paid)),
  paid_path: ofPaid(({ path }) => path),
  paid_price: ofPaid(({ price }) => price.usdc),
  paid_input: ofPaid(({ examples }) => JSON.stringify(examples[0].input)),
  paid_call: ofPaid(({ path, examples }, context) => curlCall(addressOf(context, path), examples[0].input, "-i ")),

  paid_answer: ofPaid(({ examples, answer }) => json(answer(examples[0].input, "en"))),

  resource: ofTerms(({ resource }) => indented(resource)),
  terms: ofTerms(({ requirements }) => indented(requirements)),
  pay_to: ofTerms(({ requirements }) => requirements.payTo),
  amount: ofTerms(({ requirements }) => requirements.amount),
  timeout: ofTerms(({ requirements }) => `${requirements.maxTimeoutSeconds}`),

  program_line: ({ config }) => (config.npmPackage || config.repositoryUrl ? ownProgram(config).line : undefined),
  clone_path: () => clonePath,
  clone_setup: ofProgram(({ setUp }) => setUp?.replaceAll("\n", " && ")),
  clone_lines: ofProgram(({ setUp }) => setUp),
  bridge_command: ofProgram(({ command }) => command),
  bridge_args: ofProgram(({ args }) => `[${[...args, "mcp"].map((text) => JSON.stringify(text)).join(", ")}]`),
  bridge_list: ofProgram(
    ({ command, args }) => `[${[command, ...args, "mcp"].map((text) => JSON.stringify(text)).join(", ")}]`,
  ),

  operations: operationLines,
  request_lines: requestLines,
  prices: priceRows,
  tasks: taskLines,
  bodies: bodyLines,
  product_body: productBody,
  fields: fieldLines,
  examples: exampleLines,
  long_lists: longLists,
  links: firstLinkLines,
  more_links: moreLinkLines,
};
