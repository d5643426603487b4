/**
 * The operations as MCP tools. Pure: the same operations, language and payment terms give the same definitions, byte
 * for byte.
 */

import type { Icon, Tool } from "@modelcontextprotocol/server";
import { highestAmount, shortFieldDescription } from "../../../../catalog/input/fields.ts";
import { type ToolNameStyle, toolName } from "../../../../catalog/operation/tool-name.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { leaveOutText } from "../../../../catalog/words/next-step.ts";
import { jsonSchema } from "../../../lib/json-schema.ts";
import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import { consentProperty } from "./doubt-question.ts";
import { type PayingWallet, toolDescription } from "./texts.ts";
import { viewOf } from "./views.ts";

/** The choices on which the words of a tool list depend. */
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
 * The tool definitions in buying order. They have no output schema: no host needs one, clients on the first SDK
 * reject a challenge that does not fit it, and every list is loaded into a model's memory. The whole schema of a
 * result is in OpenAPI and the catalogue.
 */
export const toTools = (listing: ToolListing): Tool[] =>
  listing.operations.map((operation) => toTool(operation, listing));

function toTool(operation: Operation, listing: ToolListing): Tool {
  const { operations, locale, names = "dot", views = false, wallet } = listing;
  const schema = withShortWords(withElementsOf(jsonSchema(operation.input, locale), operations, names, locale), locale);
  const asksConsent = wallet !== undefined && !operation.free;
  return {
    name: toolName(operation, names),
    title: operation.name[locale],
    description: toolDescription(operation, listing),
    inputSchema: { ...(asksConsent ? withConsent(schema, locale) : schema), type: "object" },
    // Hosts run read-only tools without asking. Codex 0.171.0 also runs tools that write, destroy nothing and stay in a
    // closed world. A call that pays automatically moves money on a public chain, so its world is open.
    annotations: {
      readOnlyHint: operation.free,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: wallet !== undefined && !operation.free,
    },
    _meta: {
      // Claude Code searches unloaded tools by name and by this text (2.1); the Arabic list has no room for it.
      ...(locale === "en" && { "anthropic/searchHint": operation.benefit[locale] }),
      ...(!operation.free && paymentMeta(operation)),
      ...(views && { ui: { resourceUri: viewOf(operation) } }),
    },
  };
}

const withConsent = (schema: JsonObject, locale: Locale): JsonObject => ({
  ...schema,
  properties: { ...entries(schema.properties), ...consentProperty(locale) },
});

/** A schema whose fields leave out what the tool's description says. */
function withShortWords(schema: JsonObject, locale: Locale): JsonObject {
  const properties = Object.entries(entries(schema.properties)).map(([name, property]) => {
    const description = shortFieldDescription(name)?.[locale];
    return [name, { ...entries(property), ...(description && { description }) }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

const leaveOut: Text = { en: "leave out what you do not know", ar: "احذف ما لا تعرفه" };

/** The costs that a plan needs, if the operation can plan; the tool that always plans lists them itself. */
const planText: Text = {
  en: `${leaveOut.en}; a plan needs four of a product's five main costs`,
  ar: `${leaveOut.ar}؛ وتحتاج الخطة إلى أربع من تكاليف المنتج الأساسية الخمس`,
};

/** The explanation of a list's elements for a model that sees one tool alone. */
function elementText(tool: string, { properties, required }: JsonObject): Text {
  const needsPlan = Array.isArray(required) && required.includes("working_capital");
  const advice = needsPlan ? leaveOutText : "working_capital" in entries(properties) ? planText : leaveOut;
  return {
    en: `As in ${tool}. Amounts of one unit; ${advice.en}.`,
    ar: `كما في ${tool}. المبالغ للقطعة؛ ${advice.ar}.`,
  };
}

const namesOf = (schema: unknown): string => Object.keys(entries(entries(schema).properties)).join();

/**
 * A schema whose lists of another tool's inputs refer to it instead of explaining each field again. Bounds that a
 * product can reach are kept.
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
      (operation) => items !== undefined && namesOf(jsonSchema(operation.input, locale)) === namesOf(items),
    );
    if (!same) return [name, property];
    const fields = Object.entries(entries(entries(items).properties)).map(([field, words]) => {
      const { description: _, maximum, ...stated } = entries(words);
      return [field, { ...stated, ...(maximum !== undefined && maximum !== highestAmount && { maximum }) }];
    });
    const description = elementText(toolName(same, names), schema)[locale];
    return [name, { ...rest, items: { ...entries(items), description, properties: Object.fromEntries(fields) } }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The service's icon, in the form of MCP. */
export function icons(origin: string): Icon[] {
  return [{ src: `${origin}/icon.svg`, mimeType: "image/svg+xml", sizes: ["any"] }];
}

/**
 * The price where Cloudflare's agents look for it. The terms to sign are left out: every client gets them with its
 * first unpaid call, and nine of them would be a tenth of the list.
 */
const paymentMeta = ({ price }: Operation): JsonObject => ({
  "svc/price_usdc": price.usdc,
  "agents-x402/paymentRequired": true,
  "agents-x402/priceUSD": price.amount,
});

function entries(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
