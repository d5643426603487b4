/** The parts of a text from which a reader who has nothing else makes a free call and a purchase. */

import { priceRow } from "../../../../catalog/operation/price-table.ts";
import { inputSchema } from "../../../../catalog/operation/schemas.ts";
import { type Operation, priceText } from "../../../../catalog/operation.ts";
import { partNames } from "../../../../catalog/parts.ts";
import { sendFiguresText } from "../../../../catalog/words/next-step.ts";
import { curlCall } from "../../../lib/curl-call.ts";
import { isObject, type JsonObject, type Locale, type Text } from "../../../lib/text.ts";
import { transferType } from "../../../lib/transfer-type.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { httpPurchase } from "./purchase-code.ts";

/** Returns where a reader begins: the free operation and the cheapest paid one. */
function firstSteps({ operations }: Publication): { readonly free: Operation; readonly paid: Operation } | undefined {
  const free = operations.find((operation) => operation.free);
  const paid = operations.find((operation) => !operation.free);
  return free && paid && { free, paid };
}

/** Returns one line for each operation, in buying order. */
export function operationLines(publication: Publication): string {
  const { operations, locale } = publication;
  return operations
    .map(
      (operation, index) =>
        `${index + 1}. \`${operation.id}\`: POST ${addressOf(publication, operation.path)} (${priceText(operation)[locale]}). ${operation.description[locale]}`,
    )
    .join("\n");
}

/** Returns requests as users make them, each with the call that it leads to: what the skill teaches by example. */
export const taskLines = ({ operations }: Publication): string =>
  operations
    .flatMap(({ id, tasks }) => tasks.map(({ words, input }) => `- ${words} → \`${id}\` \`${JSON.stringify(input)}\``))
    .join("\n");

/** Returns the properties of a request body and of the items of its lists. */
function propertiesOf(schema: JsonObject): [string, JsonObject][] {
  const own = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, part]) =>
    isObject(part) ? [[name, part] satisfies [string, JsonObject]] : [],
  );
  return own.flatMap(([name, part]) => [[name, part], ...(isObject(part.items) ? propertiesOf(part.items) : [])]);
}

/** The body of a request: its schema, and the names of its fields. */
interface Body {
  readonly id: string;
  readonly schema: JsonObject;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

function bodyOf(operation: Operation, locale: Locale): Body {
  const schema = inputSchema(operation, locale);
  const needed: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const names = Object.keys(Object(schema.properties));
  const isNeeded = (name: string) => needed.includes(name);
  return {
    id: operation.id,
    schema,
    required: names.filter(isNeeded),
    optional: names.filter((name) => !isNeeded(name)),
  };
}

/**
 * Returns what a body holds. Products and fields that make up other bodies are named by them, not written out again.
 */
function bodyText({ schema, required, optional }: Body, bodies: readonly Body[], locale: Locale): string {
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(locale === "ar" ? "، " : ", ");
  const { items } = Object(Object(schema.properties).products);
  const product = bodies.find((body) => JSON.stringify(body.schema) === JSON.stringify(items));
  const parts = bodies
    .filter((body) => body.optional.length < optional.length)
    .filter((body) => body.optional.length > 0 && body.optional.every((name) => optional.includes(name)));
  const arePartsAll = parts.length > 1 && new Set(parts.flatMap((body) => body.optional)).size === optional.length;
  const words: Text = {
    en: `required ${list(required)}${product ? ` (each product a body of \`${product.id}\`)` : ""}${optional.length > 0 ? `; optional ${arePartsAll ? `those of ${list(parts.map(({ id }) => id))}` : list(optional)}` : ""}`,
    ar: `الإلزامي ${list(required)}${product ? ` (كل منتج بصيغة محتوى \`${product.id}\`)` : ""}${optional.length > 0 ? `؛ والاختياري ${arePartsAll ? `ما في ${list(parts.map(({ id }) => id))}` : list(optional)}` : ""}`,
  };
  return words[locale];
}

/** The largest amount of money that is taken. */
const largestAmount = 1e12;

/** The unit and range of most fields, said of all in place of each. */
const amountsText: Text = {
  en: `Amounts are in \`currency\`, from 0 to 1e12 unless stated.`,
  ar: `المبالغ بعملة \`currency\`، من 0 إلى 1e12 ما لم يُذكر غير ذلك.`,
};

/** Returns the values that a field takes; empty for an amount from 0, and for a field with other rules. */
function rangeOf({ minimum, maximum, enum: values }: JsonObject): string {
  if (Array.isArray(values)) return ` [${values.join(", ")}]`;
  if (maximum === undefined || (minimum === 0 && maximum === largestAmount)) return "";
  return ` [${minimum}, ${maximum === largestAmount ? "1e12" : maximum}]`;
}

/** Returns what each body holds, then what each field means. Every name not listed is refused. */
export function bodyLines({ operations, locale }: Publication): string {
  const bodies = operations.map((operation) => bodyOf(operation, locale));
  const lines = Map.groupBy(bodies, (body) => bodyText(body, bodies, locale));
  const listed = [...lines].map(([text, some]) => `- ${some.map(({ id }) => `\`${id}\``).join(", ")}: ${text}.`);
  const fields = new Map(bodies.flatMap(({ schema }) => propertiesOf(schema)));
  const meanings = [...fields].flatMap(([name, part]) => {
    if (typeof part.description !== "string") return [];
    const description = part.description.replace(/ (?:Unit|الوحدة): (?!%)[^.]*\./, "");
    return [`- \`${name}\`${rangeOf(part)}: ${description}`];
  });
  return [`${sendFiguresText[locale]} ${amountsText[locale]}`, "", ...listed, "", ...meanings].join("\n");
}

/** Returns a body for each operation that works as it stands: an example, the one that most operations take. */
export function exampleLines({ operations, locale }: Publication): string {
  const takers = operations.map(({ examples: [{ input }] }) => ({
    body: JSON.stringify(input),
    ids: operations.filter((operation) => operation.validate(input, locale).valid).map(({ id }) => id),
  }));
  const bodyOf = (id: string) =>
    takers.filter(({ ids }) => ids.includes(id)).toSorted((a, b) => b.ids.length - a.ids.length)[0]?.body ?? "";
  const lines = Map.groupBy(operations, ({ id }) => bodyOf(id));
  return [...lines].map(([body, some]) => `- ${some.map(({ id }) => `\`${id}\``).join(", ")}: \`${body}\``).join("\n");
}

/** Returns the table by which a reader chooses, its head first: how many products, which price, what the result has. */
export function priceCells({ operations, locale }: Pick<Publication, "operations" | "locale">): readonly string[][] {
  const head = {
    en: ["analysis", "USDC", "products", "USDC a product", "gives"],
    ar: ["التحليل", "USDC", "المنتجات", "USDC لكل منتج", "يعطي"],
  };
  const rows = operations.map((operation) => {
    const { least_products: least, most_products: most, usdc_per_product: each, gives } = priceRow(operation);
    const products = least === most ? `${most}` : `${least}-${most}`;
    const parts = gives.map((part) => partNames[part][locale]).join(", ");
    return [operation.id, operation.price.usdc, products, `${each}`, parts];
  });
  return [head[locale], ...rows];
}

/** Returns the same table in Markdown. */
export function priceTable(publication: Publication): string {
  const [head = [], ...rows] = priceCells(publication);
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Returns the free call as a command. */
export function freeCall(publication: Publication): string {
  const steps = firstSteps(publication);
  if (!steps) return "";
  return curlCall(addressOf(publication, steps.free.path), steps.free.examples[0].input);
}

/** Returns the cheapest purchase as a program. */
export function purchaseCode(publication: Publication): string {
  const steps = firstSteps(publication);
  const { config, origin } = publication;
  return steps ? httpPurchase({ origin, paid: steps.paid, network: config.currency.network }) : "";
}

/** Returns the EIP-712 domain of the token that is paid with. */
export const signingDomain = ({ currency }: Publication["config"]) => ({
  name: currency.assetName,
  version: currency.assetVersion,
  chainId: currency.chainId,
  verifyingContract: currency.asset,
});

/** Returns what to sign, for readers who have no x402 library. */
export function signingLines({ config, locale }: Pick<Publication, "config" | "locale">): string {
  const domain = JSON.stringify(signingDomain(config));
  const header =
    '{"x402Version":2,"resource":<resource>,"accepted":<accepts[0]>,"payload":{"signature":"0x…","authorization":{"from":"0x…","to":<payTo>,"value":<amount>,"validAfter":"0","validBefore":"<now + maxTimeoutSeconds>","nonce":"0x<32 random bytes>"}}}';
  const words: Text = {
    en: `Without a library: sign EIP-712 \`${transferType}\` in the domain \`${domain}\` with the values of \`accepts[0]\` of the 402 body, and send PAYMENT-SIGNATURE = base64 of \`${header}\` (copy \`accepts[0]\` and \`resource\` unchanged; numbers are decimal text).`,
    ar: `من دون مكتبة: وقّع وفق EIP-712 النوع \`${transferType}\` في النطاق \`${domain}\` بقيم \`accepts[0]\` من محتوى 402، ثم أرسل PAYMENT-SIGNATURE وهي ترميز base64 للنص \`${header}\` (انسخ \`accepts[0]\` و\`resource\` دون تغيير، والأرقام نصوص عشرية).`,
  };
  return words[locale];
}
