/** The inputs that are not simply the caller's, and the way from the caller's own figures to those of the plan case. */
import { basisTerms, termOf } from "../../../../catalog/words/terms.ts";
import { fieldValueOr, type ProductSectionProps, type SectionProps } from "../document-context.ts";
import { FigureTable, RecordTable } from "../figure-table.tsx";

export function AsSupplied({ result, context }: SectionProps) {
  const { word, money } = context.formats;
  if (!("as_supplied" in result)) return null;
  const own = result.as_supplied;
  return (
    <section>
      <h3>{word("as_supplied")}</h3>
      <FigureTable
        caption={word("as_supplied")}
        columns={[{ label: word("figureHead") }, { label: word("profit_per_unit"), figures: true }]}
        rows={[
          [word("as_supplied"), money(own.profit_per_unit, context.currency)],
          [word("vat_effect"), money(own.vat_effect, context.currency)],
          [word("omitted_costs_effect"), money(own.omitted_costs_effect, context.currency)],
        ]}
        total={[word("countedOn"), money(result.profit_per_unit, context.currency)]}
      />
    </section>
  );
}

export function Assumptions({ product, context }: ProductSectionProps) {
  const { word, text } = context.formats;
  if (!("inputs" in product)) return null;
  const assumed = product.inputs.filter(({ basis }) => basis !== "supplied");
  if (assumed.length === 0) return null;
  return (
    <section>
      <h3>{word("inputs")}</h3>
      <RecordTable
        caption={word("inputs")}
        records={assumed}
        columns={[
          { head: word("field"), text: ({ field }) => context.fieldName(field) },
          { head: word("inputs.value"), figure: ({ field, value }) => fieldValueOr(context, field, value) },
          { head: word("basis"), text: ({ basis }) => text(termOf(basisTerms, basis)) },
        ]}
      />
    </section>
  );
}
