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
import { addressOf, type Publication } from "../addresses/publication.ts";
import {
  bodyLines,
  exampleLines,
  fieldLines,
  firstLinks,
  linkLines,
  longLists,
  moreLinks,
  operationLines,
  priceRows,
  productBody,
  taskLines,
} from "./lists.ts";
import { clonePath, ownProgram } from "./own-program.ts";

const when = (isSo: unknown): string | undefined => (isSo ? "" : undefined);
const json = (value: unknown): string => JSON.stringify(value, null, 2);
/** Returns JSON, indented as a value inside an object. */
const indented = (value: unknown): string => json(value).replaceAll("\n", "\n  ");

/** Returns a list of texts as JSON on one line. */
const jsonLine = (texts: readonly string[]): string => `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;

/** The most, in US dollars, that stock x402 clients spend on one payment unless it is set otherwise. */
const stockCapUsd = 1;

/** The first analysis in buying order above a payment client's cap; examples of raising a cap name it. */
export const firstAbove = (operations: readonly Operation[], capUsd: number): Operation | undefined =>
  operations.find(({ free, price }) => !free && price.amount > capUsd);

/** What the values are made from. */
export function scopeOf(context: Publication) {
  const { config, operations, origin } = context;
  /** The cheapest analysis, which every example buys, and its terms while payments are configured. */
  const [paid] = soldByPrice(operations);
  const terms = paid && config.payment && offerOf(paid, config.payment, origin);
  const free = operations.find((operation) => operation.free);
  return { ...context, free, paid, terms, capped: firstAbove(operations, stockCapUsd), program: ownProgram(config) };
}

type Scope = ReturnType<typeof scopeOf>;

const signingDomain = ({ config: { currency } }: Publication): JsonObject => ({
  name: currency.assetName,
  version: currency.assetVersion,
  chainId: currency.chainId,
  verifyingContract: currency.asset,
});

/** Every operation on a line: its request, its price, and its name over MCP and A2A. */
function requestLines({ operations }: Publication): string {
  const longestPath = Math.max(...operations.map(({ path }) => path.length));
  const longestPrice = Math.max(...operations.map(({ price }) => price.usdc.length));
  return operations
    .map(({ id, path, price }) => `POST ${path.padEnd(longestPath)}  ${price.usdc.padStart(longestPrice)} USDC  ${id}`)
    .join("\n");
}

/** Every value by its name. */
export const values: Readonly<Record<string, (scope: Scope) => string | undefined>> = {
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
  free_look: ({ capped, origin, locale }) =>
    capped && freeLookText(addressOf({ origin }, samplePath(capped.id)))[locale],
  cap_id: ({ capped }) => capped?.id,
  cap_price: ({ capped }) => capped?.price.usdc,

  free_path: ({ free }) => free?.path,
  free_call: ({ free, origin }) => free && curlCall(addressOf({ origin }, free.path), free.examples[0].input),
  free_answer: ({ free, origin }) => free && json(withNextAnalysis(free.answer(free.examples[0].input, "en"), origin)),

  paid_id: ({ paid }) => paid?.id,
  paid_tool: ({ paid }) => paid && toolName(paid),
  paid_path: ({ paid }) => paid?.path,
  paid_price: ({ paid }) => paid?.price.usdc,
  paid_input: ({ paid }) => paid && JSON.stringify(paid.examples[0].input),
  paid_call: ({ paid, origin }) => paid && curlCall(addressOf({ origin }, paid.path), paid.examples[0].input, "-i "),
  paid_answer: ({ paid }) => paid && json(paid.answer(paid.examples[0].input, "en")),

  resource: ({ terms }) => terms && indented(terms.resource),
  terms: ({ terms }) => terms && indented(terms.requirements),
  pay_to: ({ terms }) => terms?.requirements.payTo,
  amount: ({ terms }) => terms?.requirements.amount,
  timeout: ({ terms }) => terms && `${terms.requirements.maxTimeoutSeconds}`,

  program_line: ({ config, program }) => (config.npmPackage || config.repositoryUrl ? program.line : undefined),
  clone_path: () => clonePath,
  clone_setup: ({ program }) => program.setUp?.replaceAll("\n", " && "),
  clone_lines: ({ program }) => program.setUp,
  bridge_command: ({ program }) => program.command,
  bridge_args: ({ program: { args } }) => jsonLine([...args, "mcp"]),
  bridge_list: ({ program: { command, args } }) => jsonLine([command, ...args, "mcp"]),

  operations: operationLines,
  request_lines: requestLines,
  prices: priceRows,
  tasks: taskLines,
  bodies: bodyLines,
  product_body: productBody,
  fields: fieldLines,
  examples: exampleLines,
  long_lists: longLists,
  links: (context) => linkLines(context, firstLinks),
  more_links: (context) => linkLines(context, moreLinks),
};
