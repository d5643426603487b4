/** The inputs that are not simply the caller's, and the way from the caller's own figures to those of the plan case. */
import { basisTerms, termOf } from "../../../../catalog/words/terms.ts";
import { fieldValueOr, type ProductSectionProps, type SectionProps } from "../document-context.ts";
import { FigureTable, RecordTable } from "../figure-table.tsx";

export function AsSupplied({ result, context }: SectionProps) {
  const { say, money } = context.language;
  if (!("as_supplied" in result)) return null;
  const own = result.as_supplied;
  return (
    <section>
      <h3>{say("as_supplied")}</h3>
      <FigureTable
        caption={say("as_supplied")}
        columns={[{ label: say("figureHead") }, { label: say("profit_per_unit"), figures: true }]}
        rows={[
          [say("as_supplied"), money(own.profit_per_unit, context.currency)],
          [say("vat_effect"), money(own.vat_effect, context.currency)],
          [say("omitted_costs_effect"), money(own.omitted_costs_effect, context.currency)],
        ]}
        total={[say("countedOn"), money(result.profit_per_unit, context.currency)]}
      />
    </section>
  );
}

export function Assumptions({ product, context }: ProductSectionProps) {
  const { say, text } = context.language;
  if (!("inputs" in product)) return null;
  const assumed = product.inputs.filter(({ basis }) => basis !== "supplied");
  if (assumed.length === 0) return null;
  return (
    <section>
      <h3>{say("inputs")}</h3>
      <RecordTable
        caption={say("inputs")}
        records={assumed}
        columns={[
          { head: say("field"), text: ({ field }) => context.fieldName(field) },
          { head: say("inputs.value"), figure: ({ field, value }) => fieldValueOr(context, field, value) },
          { head: say("basis"), text: ({ basis }) => text(termOf(basisTerms, basis)) },
        ]}
      />
    </section>
  );
}
