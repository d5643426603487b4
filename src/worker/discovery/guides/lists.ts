/** The lists and tables of the guide, from the operations and the published addresses. */

import { priceRow } from "../../../../catalog/operation/price-table.ts";
import { type Operation, priceText, soldByPrice } from "../../../../catalog/operation.ts";
import { partNames } from "../../../../catalog/parts.ts";
import { fieldNamesOf, jsonSchema } from "../../../lib/json-schema.ts";
import { type JsonObject, type Locale, listText, type Text } from "../../../lib/text.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

/** One line for each operation, in buying order. */
export const operationLines = ({ operations, origin, locale }: Publication): string =>
  operations
    .map((operation) => {
      const address = addressOf({ origin }, operation.path);
      return `- [${operation.id}](${address}): ${priceText(operation)[locale]}. ${operation.description[locale]}`;
    })
    .join("\n");

/** Requests in users' words, each with its call, as examples in the skill. */
export const taskLines = ({ operations }: Publication): string =>
  operations
    .flatMap(({ id, tasks }) => tasks.map(({ words, input }) => `- ${words} → \`${id}\` \`${JSON.stringify(input)}\``))
    .join("\n");

/** The properties of a request body and of the items of its lists. */
function propertiesOf({ properties }: JsonObject): [string, JsonObject][] {
  const own: [string, JsonObject][] = Object.entries(Object(properties));
  return own.flatMap(([name, part]) => [[name, part], ...propertiesOf(Object(part.items))]);
}

/** The body of a request: its schema, and the names of its fields. */
function bodyOf({ id, input }: Operation, locale: Locale) {
  const schema = jsonSchema(input, locale);
  const { fields, required } = fieldNamesOf(schema);
  return { id, schema, required, optional: fields.filter((name) => !required.includes(name)) };
}
type Body = ReturnType<typeof bodyOf>;

/** The fields of a body. Fields that other bodies consist of are replaced by the name of that body. */
function bodyText({ required, optional }: Body, bodies: readonly Body[], locale: Locale): string {
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(locale === "ar" ? "، " : ", ");
  const parts = bodies
    .filter((body) => body.optional.length < optional.length)
    .filter((body) => body.optional.length > 0 && body.optional.every((name) => optional.includes(name)));
  const arePartsAll = parts.length > 1 && new Set(parts.flatMap((body) => body.optional)).size === optional.length;
  const words: Text = {
    en: `required ${list(required)}${optional.length > 0 ? `; optional ${arePartsAll ? `those of ${list(parts.map(({ id }) => id))}` : list(optional)}` : ""}`,
    ar: `الإلزامي ${list(required)}${optional.length > 0 ? `؛ والاختياري ${arePartsAll ? `ما في ${list(parts.map(({ id }) => id))}` : list(optional)}` : ""}`,
  };
  return words[locale];
}

/** The largest amount of money that is accepted. */
const largestAmount = 1e12;

/** The values that a field accepts; empty for an amount from 0, and for a field with other rules. */
function rangeOf({ minimum, maximum, enum: values }: JsonObject): string {
  if (Array.isArray(values)) return ` [${values.join(", ")}]`;
  if (maximum === undefined || (minimum === 0 && maximum === largestAmount)) return "";
  return ` [${minimum}, ${maximum === largestAmount ? "1e12" : maximum}]`;
}

const bodiesOf = ({ operations, locale }: Publication) => operations.map((operation) => bodyOf(operation, locale));

/** The fields of each body. Every name not listed is refused. */
export function bodyLines(context: Publication): string {
  const bodies = bodiesOf(context);
  const lines = Map.groupBy(bodies, (body) => bodyText(body, bodies, context.locale));
  return [...lines].map(([text, some]) => `- ${some.map(({ id }) => `\`${id}\``).join(", ")}: ${text}.`).join("\n");
}

/** The operation whose body is an item of the lists of products; undefined while no operation takes a list. */
export function productBody(context: Publication): string | undefined {
  const bodies = bodiesOf(context);
  const lists = bodies.map(({ schema }) => Object(Object(schema.properties).products).items);
  return bodies.find(({ schema }) => lists.some((items) => JSON.stringify(items) === JSON.stringify(schema)))?.id;
}

/** The meaning of each field. */
export function fieldLines(context: Publication): string {
  const fields = new Map(bodiesOf(context).flatMap(({ schema }) => propertiesOf(schema)));
  const lines = [...fields].flatMap(([name, part]) => {
    if (typeof part.description !== "string") return [];
    const description = part.description.replace(/ (?:Unit|الوحدة): (?!%)[^.]*\./, "");
    return [`- \`${name}\`${rangeOf(part)}: ${description}`];
  });
  return lines.join("\n");
}

/** The longest list of products that is shown in full. */
const shownProducts = 3;

/** Whether the example of an operation is too long to be shown. */
const isLong = ({ examples: [{ input }] }: Operation): boolean =>
  Array.isArray(input.products) && input.products.length > shownProducts;

const named = (some: readonly Operation[]) => some.map(({ id }) => `\`${id}\``).join(", ");

/** Names the operations whose example is too long to be shown. */
export const longLists = ({ operations }: Publication): string => named(operations.filter(isLong));

/** A working body for each operation: its first example, or the one that most operations take. */
export function exampleLines({ operations, locale }: Publication): string {
  const takers = operations.map(({ examples: [{ input }] }) => ({
    body: JSON.stringify(input),
    ids: operations.filter((operation) => operation.validate(input, locale).valid).map(({ id }) => id),
  }));
  const bodyOf = (id: string) =>
    takers.filter(({ ids }) => ids.includes(id)).toSorted((a, b) => b.ids.length - a.ids.length)[0]?.body ?? "";
  const [cheapest] = soldByPrice(operations);
  // The section on purchases shows the body of the cheapest analysis.
  const others = operations.filter((operation) => operation !== cheapest && !isLong(operation));
  return [...Map.groupBy(others, ({ id }) => bodyOf(id))]
    .map(([body, some]) => `- ${named(some)}: \`${body}\``)
    .join("\n");
}

/** Whole USDC with two decimals, or four where they are needed. */
const usdc = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 4, useGrouping: false });

/** The rows of the table by which a reader chooses: how many products, which price, what the result has. */
export const priceRows = ({ operations, locale }: Publication): string =>
  operations
    .map((operation) => {
      const { least_products: least, most_products: most, usdc_per_product: each, gives } = priceRow(operation);
      const products = least === most ? `${most}` : `${least}-${most}`;
      const perProduct = operation.free ? operation.price.usdc : usdc.format(each);
      const parts = listText(gives.map((part) => partNames[part]))[locale] || operation.name[locale];
      return `| ${[operation.id, operation.price.usdc, products, perProduct, parts].join(" | ")} |`;
    })
    .join("\n");

/** The addresses that a reader of the guide needs most, by name. */
export const firstLinks: readonly string[] = ["search", "x402_catalog_outline", "mcp", "mcp_underscore_names"];

/** Documents with more detail; `robot_discovery` lists every address. */
export const moreLinks: readonly string[] = [
  "openapi",
  "ai_services",
  "x402_catalog",
  "payment_capabilities",
  "agent_card",
  "skill",
  "compatibility",
  "robot_discovery",
];

/** Links to some of the published addresses. */
export const linkLines = ({ addresses, origin, locale }: Publication, names: readonly string[]): string =>
  addresses
    .filter(({ name }) => names.includes(name))
    .map(({ name, path, kind, purpose }) => {
      const link = `- [${name}](${addressOf({ origin }, path)})`;
      return kind === "endpoint" ? `${link}: ${purpose[locale]}` : link;
    })
    .join("\n");
