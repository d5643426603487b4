/** The parts of a text from which a reader who has nothing else makes a free call and a purchase. */

import { inputSchema } from "../../../../catalog/operation/input-schema.ts";
import { partNames, priceRow } from "../../../../catalog/operation/price-table.ts";
import { type Operation, priceText } from "../../../../catalog/operation.ts";
import { sendFiguresText } from "../../../../catalog/words/next-step.ts";
import { curlCall } from "../../../lib/curl-call.ts";
import type { JsonObject, Text } from "../../../lib/text.ts";
import { isObject } from "../../../lib/text.ts";
import { transferType } from "../../../lib/transfer-type.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { httpPurchase } from "./purchase-code.ts";

/** Where a reader begins: the free operation and the cheapest paid one. */
function firstSteps({ operations }: Publication): { readonly free: Operation; readonly paid: Operation } | undefined {
  const free = operations.find((operation) => operation.free);
  const paid = operations.find((operation) => !operation.free);
  return free && paid && { free, paid };
}

/** One line for each operation, in buying order. */
export function operationLines(publication: Publication): string {
  const { operations, locale } = publication;
  return operations
    .map(
      (operation, index) =>
        `${index + 1}. \`${operation.id}\`: POST ${addressOf(publication, operation.path)} (${priceText(operation)[locale]}). ${operation.description[locale]}`,
    )
    .join("\n");
}

/** The properties of a request body and of the items of its lists. */
function propertiesOf(schema: JsonObject): [string, JsonObject][] {
  const own = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, part]) =>
    isObject(part) ? [[name, part] satisfies [string, JsonObject]] : [],
  );
  return own.flatMap(([name, part]) => [[name, part], ...(isObject(part.items) ? propertiesOf(part.items) : [])]);
}

/** What a body holds. Items that are themselves the body of an operation are named, not written out again. */
function bodyLine(schema: JsonObject, known: ReadonlyMap<string, string>, locale: Publication["locale"]): string {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const named = (name: string): string => {
    const part = properties[name];
    if (!isObject(part) || !isObject(part.items)) return `\`${name}\``;
    const same = known.get(JSON.stringify(part.items));
    const item: Text = same
      ? { en: `each a body of \`${same}\``, ar: `كل منها بصيغة محتوى \`${same}\`` }
      : { en: `each with ${bodyLine(part.items, known, "en")}`, ar: `في كل منها ${bodyLine(part.items, known, "ar")}` };
    const between: Text = {
      en: `${part.minItems} to ${part.maxItems} objects, ${item.en}`,
      ar: `من ${part.minItems} إلى ${part.maxItems} عنصرًا، ${item.ar}`,
    };
    return `\`${name}\` (${between[locale]})`;
  };
  const names = Object.keys(properties);
  const list = (chosen: readonly string[]) => chosen.map(named).join(locale === "ar" ? "، " : ", ");
  const optional = names.filter((name) => !required.includes(name));
  const words: Text = {
    en: `required ${list(names.filter((name) => required.includes(name)))}${optional.length > 0 ? `; optional ${list(optional)}` : ""}`,
    ar: `الإلزامي ${list(names.filter((name) => required.includes(name)))}${optional.length > 0 ? `؛ والاختياري ${list(optional)}` : ""}`,
  };
  return words[locale];
}

/** What each body holds, then what each field means. Every name not listed is refused. */
export function bodyLines({ operations, locale }: Publication): string {
  const schemas = operations.map((operation) => ({ operation, schema: inputSchema(operation, locale) }));
  const known = new Map(schemas.map(({ operation, schema }) => [JSON.stringify(schema), operation.id]));
  const bodies = schemas.map(({ operation, schema }) => `- \`${operation.id}\`: ${bodyLine(schema, known, locale)}.`);
  const fields = new Map(schemas.flatMap(({ schema }) => propertiesOf(schema)));
  const meanings = [...fields].flatMap(([name, { description, minimum, maximum, enum: values }]) => {
    if (typeof description !== "string") return [];
    const range =
      minimum !== undefined && maximum !== undefined
        ? ` [${minimum}, ${Number(maximum).toExponential() === "1e+12" ? "1e12" : maximum}]`
        : Array.isArray(values)
          ? ` [${values.join(", ")}]`
          : "";
    return [`- \`${name}\`${range}: ${description}`];
  });
  return [sendFiguresText[locale], "", ...bodies, "", ...meanings].join("\n");
}

/** A body for each operation that works as it stands: an example, the one that most operations take. */
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

/** The same table in Markdown. */
export function priceTable(publication: Publication): string {
  const [head = [], ...rows] = priceCells(publication);
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** The free call as a command. */
export function freeCall(publication: Publication): string {
  const steps = firstSteps(publication);
  if (!steps) return "";
  return curlCall(addressOf(publication, steps.free.path), steps.free.examples[0].input);
}

/** The cheapest purchase as a program. */
export function purchaseCode(publication: Publication): string {
  const steps = firstSteps(publication);
  const { config, origin } = publication;
  return steps ? httpPurchase({ origin, paid: steps.paid, network: config.currency.network }) : "";
}

/** The EIP-712 domain of the token that is paid with. */
export const signingDomain = ({ currency }: Publication["config"]) => ({
  name: currency.assetName,
  version: currency.assetVersion,
  chainId: currency.chainId,
  verifyingContract: currency.asset,
});

/** What to sign, for readers who have no x402 library. */
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
