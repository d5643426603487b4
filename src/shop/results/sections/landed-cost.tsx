/** What it costs to land the goods: line by line, at other duty rates, and at the border. */
import { factStatusTerms, preferenceTerms, termOf } from "../../../../catalog/words/terms.ts";
import { Bars } from "../bars.tsx";
import type { SectionProps } from "../document-context.ts";
import { Headline, RecordTable } from "../figure-table.tsx";
import type { ProductSectionProps } from "./decision.tsx";

/** The lines of a landed cost, wherever the result holds them. */
function linesOf(product: ProductSectionProps["product"]) {
  if ("landed_cost_breakdown" in product) return product.landed_cost_breakdown;
  return "cif_value" in product ? product : undefined;
}

/** Purchase price, freight, duty and VAT as a staircase up to the landed cost. */
export function LandedCost({ product, context }: ProductSectionProps) {
  const { word, money, locale } = context.formats;
  const lines = linesOf(product);
  if (!lines || !("inputs_used" in product) || !("product_value" in product.inputs_used)) return null;
  const value = product.inputs_used.product_value;
  const bar = (label: string, from: number, to: number, tone: "cost" | "total", amount: number) => ({
    label,
    from,
    to,
    tone,
    figure: money(amount, context.currency),
  });
  return (
    <section>
      <Bars
        caption={word("landedTitle")}
        locale={locale}
        heads={[word("fieldHead"), word("chartColumn"), word("landedHead")]}
        bars={[
          bar(word("youPay"), 0, value, "cost", value),
          bar(word("freightRow"), value, lines.cif_value, "cost", lines.cif_value - value),
          bar(word("dutyHead"), lines.cif_value, lines.landed_cost_ex_vat, "cost", lines.customs_duty),
          bar(word("importVatHead"), lines.landed_cost_ex_vat, lines.landed_cost, "cost", lines.import_vat),
          bar(word("landedHead"), 0, lines.landed_cost, "total", lines.landed_cost),
        ]}
      />
    </section>
  );
}

export function DutyRates({ result, context }: SectionProps) {
  const { word, money, percent } = context.formats;
  if (!("duty_rate_table" in result)) return null;
  return (
    <section>
      <h3>{word("dutyTableTitle")}</h3>
      <RecordTable
        caption={word("dutyTableTitle")}
        records={result.duty_rate_table}
        columns={[
          {
            head: word("rateHead"),
            text: ({ duty_rate_pct, used }) => `${percent(duty_rate_pct)}${used ? ` · ${word("usedMark")}` : ""}`,
          },
          { head: word("dutyHead"), figure: (row) => money(row.customs_duty, context.currency) },
          { head: word("importVatHead"), figure: (row) => money(row.import_vat, context.currency) },
          { head: word("landedHead"), figure: (row) => money(row.landed_cost, context.currency) },
          { head: word("differenceHead"), figure: (row) => money(row.change, context.currency) },
        ]}
      />
    </section>
  );
}

/** What could bring the duty to 0, with the proof that each needs. */
export function Preferences({ result, context }: SectionProps) {
  const { word, text, money, date } = context.formats;
  if (!("preferences" in result)) return null;
  return (
    <section>
      <h3>{word("preferencesTitle")}</h3>
      <RecordTable
        caption={word("preferencesTitle")}
        records={result.preferences}
        columns={[
          { head: word("preferenceHead"), text: ({ preference }) => text(termOf(preferenceTerms, preference)) },
          { head: word("savingHead"), figure: ({ saving }) => money(saving, context.currency) },
          { head: word("proofHead"), text: ({ preference }) => result.preference_texts[preference] ?? "" },
          {
            head: word("sourceHead"),
            text: ({ status, source_date }) =>
              text(termOf(factStatusTerms, status)) + (source_date ? ` · ${date(source_date)}` : ""),
          },
        ]}
      />
    </section>
  );
}

/** What one consignment costs at the border. */
export function ConsignmentCosts({ result, context }: SectionProps) {
  const { word, money } = context.formats;
  if (!("consignment_costs" in result)) return null;
  const costs = result.consignment_costs;
  const amount = (value: number) => money(value, context.currency);
  return (
    <section>
      <h3>{word("consignmentTitle")}</h3>
      {costs && (
        <Headline
          figures={[
            [word("declarationFee"), amount(costs.customs_processing_fee)],
            [word("saberCertificate"), amount(costs.saber_shipment_certificate)],
            [word("clearance"), `${amount(costs.clearance_low)} – ${amount(costs.clearance_high)}`],
            [word("landedWithBorder"), `${amount(costs.landed_cost_low)} – ${amount(costs.landed_cost_high)}`],
          ]}
        />
      )}
      <p>{result.saber_text}</p>
    </section>
  );
}
