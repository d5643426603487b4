/** The operations as MCP tools. Pure: the same ladder, language and payment terms give the same definitions, byte for byte. */
import type { Icon, Tool } from "@modelcontextprotocol/server";
import { inputSchema } from "../../../catalog/input-schema.ts";
import { resultSchema } from "../../../catalog/result-schema.ts";
import type { PaymentConfig } from "../../config/config.ts";
import { errorSchema } from "../../http/error-schema.ts";
import { type JsonObject, jsonSchema, type Locale, type Operation } from "../../operation/operation.ts";
import { challengeSchema } from "../../sale/challenge-schema.ts";
import { termsOf } from "../../sale/terms.ts";
import { toolDescription } from "./texts.ts";

/**
 * How tool names are written. `dot` is canonical (`svc.sa_landed_cost`); `underscore` (`svc_sa_landed_cost`) is for hosts
 * that refuse names outside `^[a-zA-Z0-9_-]{1,64}$`. Calls are accepted under both.
 */
export type ToolNameStyle = "dot" | "underscore";

const prefixes: Readonly<Record<ToolNameStyle, string>> = { dot: "svc.", underscore: "svc_" };

/** The name of an operation's tool. */
export function toolName(operation: Operation, style: ToolNameStyle = "dot"): string {
  return prefixes[style] + operation.id;
}

/** The operation behind a tool name in either style. */
export function operationNamed(ladder: readonly Operation[], name: string): Operation | undefined {
  return ladder.find((operation) => Object.values(prefixes).some((prefix) => name === prefix + operation.id));
}

/** What decides the words and terms of a tool list. */
export interface ToolListing {
  readonly ladder: readonly Operation[];
  readonly locale: Locale;
  /** Absent when payments are not configured: prices stay, signable terms do not. */
  readonly payment: PaymentConfig | undefined;
  readonly names?: ToolNameStyle;
  /** Where the service's icon is; without it, tools have none. */
  readonly origin?: string | undefined;
}

/** The tool definitions in buying order. */
export function toTools({ ladder, locale, payment, names = "dot", origin }: ToolListing): Tool[] {
  return ladder.map((operation) => ({
    name: toolName(operation, names),
    title: operation.name[locale],
    description: toolDescription(operation, locale),
    ...(origin !== undefined && { icons: icons(origin) }),
    inputSchema: { ...inputSchema(operation, locale), type: "object", examples: [operation.examples[0].input] },
    outputSchema: outputSchema(operation, locale),
    // A paid call moves money, so hosts are not told that it only reads: they would approve it unasked.
    annotations: {
      title: operation.name[locale],
      readOnlyHint: operation.free,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    _meta: {
      "svc/operation_id": operation.id,
      "svc/path": operation.path,
      "svc/price_usdc": operation.price.usdc,
      ...(!operation.free && paymentMeta(operation, payment)),
    },
  }));
}

/** The service's icon, in the form of MCP. */
export function icons(origin: string): Icon[] {
  return [{ src: `${origin}/icon.svg`, mimeType: "image/svg+xml", sizes: ["any"] }];
}

/** The price in the forms that paying clients look for in a tool definition: `x402` (mcpc) and `agents-x402/…` (Cloudflare agents). */
function paymentMeta(operation: Operation, payment: PaymentConfig | undefined): JsonObject {
  return {
    ...(payment && { x402: { paymentRequired: true, ...termsOf(operation, payment) } }),
    "agents-x402/paymentRequired": true,
    "agents-x402/priceUSD": operation.price.amount,
  };
}

/**
 * What `structuredContent` can be: the result, the challenge of a paid tool, or an Error object. One object schema with all
 * three, because clients on the first SDK check error results against it too and reject a challenge that does not fit.
 */
function outputSchema(operation: Operation, locale: Locale): NonNullable<Tool["outputSchema"]> {
  const { properties, required, ...result } = resultSchema(operation, locale);
  const challenge = operation.free ? {} : entries(jsonSchema(challengeSchema).properties);
  const { error } = entries(jsonSchema(errorSchema).properties);
  return {
    ...result,
    type: "object",
    properties: {
      ...outlines(challenge, levels),
      ...outlines(entries(properties), levels),
      error: { ...entries(error), type: operation.free ? "object" : ["object", "string"] },
    },
    additionalProperties: true,
    anyOf: [
      { required: Array.isArray(required) ? required : [] },
      ...(operation.free ? [] : [{ required: ["x402Version", "accepts"] }]),
      { required: ["error"] },
    ],
  };
}

/**
 * Levels of a result that its tool describes. Hosts load every list into a model's memory, and the whole of it is in OpenAPI and
 * the catalogue.
 */
const levels = 2;

/** A schema without what is below a level: what is left out is left open, so that nothing is refused which the whole accepts. */
function outline(schema: unknown, level: number): unknown {
  const { type, description, items, anyOf, properties, required, ...rest } = entries(schema);
  return {
    ...(type !== undefined && { type }),
    ...(level === levels && description !== undefined && { description }),
    ...("enum" in rest && { enum: rest.enum }),
    ...("const" in rest && { const: rest.const }),
    ...(items !== undefined && { items: outline(items, level - 1) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((choice) => outline(choice, level)) }),
    ...(level > 1 && properties !== undefined && { properties: outlines(entries(properties), level - 1), required }),
  };
}

function outlines(properties: JsonObject, level: number): JsonObject {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, outline(schema, level)]));
}

function entries(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
