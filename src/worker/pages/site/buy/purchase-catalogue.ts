/**
 * The data about the operations that the buying page needs: a JSON document inside the page, in the page's language.
 */
import { omittedText, unitText } from "../../../../../catalog/input/fields.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import { regulatoryFacts } from "../../../../core/facts.ts";
import { currencyCodes } from "../../../../core/inputs/market.ts";
import type { RequestField } from "../../../../fields/field.ts";
import { type FieldName, fields, isFieldName } from "../../../../fields/index.ts";
import { fieldNamesOf, jsonSchema } from "../../../../lib/json-schema.ts";
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

/** The unit of a field, shown after its input; amounts show the chosen currency instead. */
function unitOf(record: RequestField, locale: Locale): CatalogueField["unit"] {
  if (record.unit === "money") return { kind: "money" };
  if (record.unit === "percent" && record.per !== "price") return { kind: "percent", text: "%" };
  return { kind: record.unit === "percent" ? "percent" : "plain", text: unitText(record)[locale] };
}

/** A field with its words. */
function fieldOf(name: FieldName, locale: Locale): CatalogueField {
  const record: RequestField = fields[name];
  const { label, meaning, bounds } = record;
  return {
    name,
    label: label[locale],
    // Figures that are typed on the page are converted before they are sent; the service itself converts nothing.
    meaning: name === currencyField ? currencyMeaning[locale] : meaning[locale],
    unit: unitOf(record, locale),
    omitted: omittedText(name)?.[locale],
    minimum: bounds?.minimum,
    maximum: bounds?.maximum,
    choices: name === currencyField ? currencyCodes : undefined,
  };
}

/** The fields of an object schema, without the list of products, and which of them are required. */
function fieldsIn(schema: unknown): Pick<CatalogueOperation, "fields" | "required"> {
  const { fields, required } = fieldNamesOf(schema);
  const own = (names: readonly string[]) => names.filter((name) => name !== listProperty);
  return { fields: own(fields), required: own(required) };
}

/** The catalogue for the page in one language. */
export function purchaseCatalogue(
  operations: readonly Operation[],
  payment: PaymentConfig | undefined,
  locale: Locale,
): Catalogue {
  const catalogued = operations.map((operation): CatalogueOperation => {
    const schema = jsonSchema(operation.input);
    const list = isObject(schema.properties) ? schema.properties[listProperty] : undefined;
    const { fewest, most } = operation.products;
    return {
      id: operation.id,
      path: operation.path,
      name: operation.name[locale],
      benefit: operation.benefit[locale],
      price: { usdc: operation.price.usdc, atomic: operation.price.atomic },
      gives: operation.gives,
      ...fieldsIn(schema),
      list: isObject(list) ? { ...fieldsIn(list.items), minimum: fewest, maximum: most } : undefined,
      example: sampleInput(operation),
    };
  });
  const names = catalogued.flatMap(({ fields: own, list }) => [...own, ...(list?.fields ?? [])]).filter(isFieldName);
  return {
    locale,
    operations: catalogued,
    fields: Object.fromEntries(names.map((name) => [name, fieldOf(name, locale)])),
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
