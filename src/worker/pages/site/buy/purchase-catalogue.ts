/** What the buying page knows of the operations: a JSON document inside the page, in the page's language. */

import { fieldLabel, omittedText, unitText } from "../../../../../catalog/input/fields.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import { regulatoryFacts } from "../../../../core/facts.ts";
import type { RequestField } from "../../../../fields/field.ts";
import { recordOfField } from "../../../../fields/index.ts";
import { jsonSchema } from "../../../../lib/json-schema.ts";
import { isObject, type Locale } from "../../../../lib/text.ts";
import {
  type Catalogue,
  type CatalogueField,
  type CatalogueOperation,
  listProperty,
} from "../../../../shop/catalogue.ts";
import { currencyField } from "../../../../shop/draft/draft.ts";
import { sampleInput } from "../../../../shop/results/sample-results.ts";
import { currencyMeaning } from "../../../../shop/words/currency-meaning.ts";
import type { PaymentConfig } from "../../../config/config.ts";

const asNumber = (value: unknown) => (typeof value === "number" ? value : undefined);

/** The unit of a field, shown behind its input; amounts show the chosen currency instead. */
function unitOf(record: RequestField, locale: Locale): CatalogueField["unit"] {
  if (record.unit === "money") return { kind: "money" };
  if (record.unit === "percent" && record.per !== "price") return { kind: "percent", text: "%" };
  return { kind: record.unit === "percent" ? "percent" : "plain", text: unitText(record)[locale] };
}

/** A field of a schema with its words. A field without words is called by its name. */
function fieldOf(name: string, schema: unknown, locale: Locale): CatalogueField {
  const known = recordOfField(name);
  const shape = isObject(schema) ? schema : {};
  return {
    name,
    label: fieldLabel(name)[locale],
    labels: known ? [known.label.en, known.label.ar] : [name],
    // Figures that are typed on the page are converted before they are sent; the service itself converts nothing.
    meaning: name === currencyField ? currencyMeaning[locale] : (known?.meaning[locale] ?? ""),
    unit: known ? unitOf(known, locale) : { kind: "plain", text: "" },
    omitted: omittedText(name)?.[locale],
    minimum: asNumber(shape.minimum),
    maximum: asNumber(shape.maximum),
    choices: Array.isArray(shape.enum) ? shape.enum.map(String) : undefined,
  };
}

const propertiesOf = (schema: unknown): [string, unknown][] =>
  isObject(schema) && isObject(schema.properties) ? Object.entries(schema.properties) : [];

const requiredOf = (schema: unknown): string[] =>
  isObject(schema) && Array.isArray(schema.required) ? schema.required.map(String) : [];

function listOf(schema: unknown): CatalogueOperation["list"] {
  if (!isObject(schema) || schema.type !== "array") return undefined;
  return {
    fields: propertiesOf(schema.items).map(([name]) => name),
    required: requiredOf(schema.items),
    minimum: asNumber(schema.minItems) ?? 0,
    maximum: asNumber(schema.maxItems) ?? Number.MAX_SAFE_INTEGER,
  };
}

/** The catalogue for the page in one language. */
export function purchaseCatalogue(
  operations: readonly Operation[],
  payment: PaymentConfig | undefined,
  locale: Locale,
): Catalogue {
  const fields = new Map<string, CatalogueField>();
  const catalogued = operations.map((operation): CatalogueOperation => {
    const schema = jsonSchema(operation.input);
    const properties = propertiesOf(schema);
    const list = properties.map(([, part]) => listOf(part)).find((found) => found !== undefined);
    for (const [name, part] of properties) {
      const items = isObject(part) && part.type === "array" ? propertiesOf(part.items) : [[name, part] as const];
      for (const [field, shape] of items) if (!fields.has(field)) fields.set(field, fieldOf(field, shape, locale));
    }
    return {
      id: operation.id,
      path: operation.path,
      name: operation.name[locale],
      benefit: operation.benefit[locale],
      price: { usdc: operation.price.usdc, atomic: operation.price.atomic },
      gives: operation.gives,
      fields: properties.filter(([, part]) => !listOf(part)).map(([name]) => name),
      required: requiredOf(schema).filter((name) => name !== listProperty),
      list,
      example: sampleInput(operation),
    };
  });
  return {
    locale,
    operations: catalogued,
    fields: Object.fromEntries(fields),
    dollarPegs: { ...regulatoryFacts.DOLLAR_PEGS.value, USD: 1 },
    payment: payment && {
      network: payment.network,
      networkLabel: payment.networkLabel,
      chainId: payment.chainId,
      asset: payment.asset,
      payTo: payment.payTo,
      passkeyWallet: payment.passkeyWallet,
    },
  };
}
