/**
 * The operations as MCP tools. Pure: the same operations, language and payment terms give the same definitions, byte
 * for byte.
 */

import type { Icon, Tool } from "@modelcontextprotocol/server";
import { inputSchema } from "../../../../catalog/operation/schemas.ts";
import { type ToolNameStyle, toolName } from "../../../../catalog/operation/tool-name.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { leaveOutText } from "../../../../catalog/words/next-step.ts";
import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import { consentProperty } from "./doubt-question.ts";
import { type PayingWallet, toolDescription } from "./texts.ts";
import { viewOf } from "./views.ts";

/** What decides the words of a tool list. */
export interface ToolListing {
  readonly operations: readonly Operation[];
  readonly locale: Locale;
  readonly names?: ToolNameStyle;
  /** The wallet that pays for calls; absent where the caller pays. */
  readonly wallet?: PayingWallet | undefined;
  /** Whether tools name the view that shows their results. */
  readonly views?: boolean;
}

/**
 * Returns the tool definitions in buying order. They have no output schema: no host needs one, clients on the first SDK
 * reject a challenge that does not fit it, and every list is loaded into a model's memory. The whole schema of a result
 * is in OpenAPI and the catalogue.
 */
export const toTools = (listing: ToolListing): Tool[] =>
  listing.operations.map((operation, index) => {
    const shown = listing.operations.slice(0, index).map(({ examples }) => examples[0].input);
    return toTool(operation, listing, shown.includes(operation.examples[0].input));
  });

/** Returns one tool. An example that an earlier tool shows is not said again. */
function toTool(operation: Operation, listing: ToolListing, isShown: boolean): Tool {
  const { operations, locale, names = "dot", views = false, wallet } = listing;
  const schema = withElementsOf(inputSchema(operation, locale), operations, names, locale);
  const asksConsent = wallet !== undefined && !operation.free && "working_capital" in entries(schema.properties);
  return {
    name: toolName(operation, names),
    title: operation.name[locale],
    description: toolDescription(operation, listing),
    inputSchema: {
      ...(asksConsent ? withConsent(schema, locale) : schema),
      type: "object",
      ...(!isShown && { examples: [operation.examples[0].input] }),
    },
    // A paid call moves money, so it is not marked as reading only: hosts would approve it without asking.
    annotations: {
      readOnlyHint: operation.free,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    _meta: {
      ...(!operation.free && paymentMeta(operation)),
      ...(views && { ui: { resourceUri: viewOf(operation, locale) } }),
    },
  };
}

const withConsent = (schema: JsonObject, locale: Locale): JsonObject => ({
  ...schema,
  properties: { ...entries(schema.properties), ...consentProperty(locale) },
});

/** Returns what a model that sees one tool alone has to know of the elements of its list. */
const elementText = (tool: string, isPlanned: boolean): Text => ({
  en: `As in ${tool}. Amounts of one unit; 5 is 5%; ${isPlanned ? leaveOutText.en : "leave out what you do not know"}.`,
  ar: `كما في ${tool}. المبالغ للقطعة، و5 تعني 5%؛ ${isPlanned ? leaveOutText.ar : "واحذف ما لا تعرفه"}.`,
});

/** Returns the property names of a schema. */
const namesOf = (schema: unknown): string => Object.keys(entries(entries(schema).properties)).join();

/**
 * Returns a schema whose lists of another tool's inputs say so, rather than explain each field once more. Bounds stay.
 */
function withElementsOf(
  schema: JsonObject,
  operations: readonly Operation[],
  names: ToolNameStyle,
  locale: Locale,
): JsonObject {
  const properties = Object.entries(entries(schema.properties)).map(([name, property]) => {
    const { items, ...rest } = entries(property);
    const same = operations.find(
      (operation) => items !== undefined && namesOf(inputSchema(operation, locale)) === namesOf(items),
    );
    if (!same) return [name, property];
    const fields = Object.entries(entries(entries(items).properties)).map(([field, words]) => {
      const { description: _, ...bounds } = entries(words);
      return [field, bounds];
    });
    const isPlanned = "working_capital" in entries(schema.properties);
    const description = elementText(toolName(same, names), isPlanned)[locale];
    return [name, { ...rest, items: { ...entries(items), description, properties: Object.fromEntries(fields) } }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Returns the service's icon, in the form of MCP. */
export function icons(origin: string): Icon[] {
  return [{ src: `${origin}/icon.svg`, mimeType: "image/svg+xml", sizes: ["any"] }];
}

/**
 * Returns the price where Cloudflare's agents look for it. Terms to sign are not repeated here: every client gets them
 * with its first unpaid call, and nine of them would take a tenth of the list.
 */
const paymentMeta = ({ price }: Operation): JsonObject => ({
  "svc/price_usdc": price.usdc,
  "agents-x402/paymentRequired": true,
  "agents-x402/priceUSD": price.amount,
});

function entries(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
