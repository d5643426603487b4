/** What it costs to land the goods: line by line, at other duty rates, and with the customs fee. */
import type { ShownLandedCost } from "../../../core/result-parts.ts";
import type { AnalysisResult, ProductFigures } from "../analysis-result.ts";
import { Bars } from "../bars.tsx";
import { type DocumentContext, moneyOr, type SectionProps } from "../document-context.ts";
import { dutyScenarioTerms } from "../duty-scenario-terms.ts";
import { FigureTable } from "../figure-table.tsx";

type Lines = Pick<ShownLandedCost, "cif_value" | "customs_duty" | "vat_base" | "import_vat" | "landed_cost">;

/** The lines of a landed cost, wherever the result holds them. */
function linesOf(product: ProductFigures | AnalysisResult): Lines | undefined {
  if (product.landed_cost_breakdown) return product.landed_cost_breakdown;
  if (!("cif_value" in product)) return undefined;
  const { cif_value, customs_duty, vat_base, import_vat, landed_cost } = product;
  return cif_value === undefined ||
    customs_duty === undefined ||
    vat_base === undefined ||
    import_vat === undefined ||
    landed_cost === undefined
    ? undefined
    : { cif_value, customs_duty, vat_base, import_vat, landed_cost };
}

interface Props {
  readonly product: ProductFigures | AnalysisResult;
  readonly context: DocumentContext;
}

/** Purchase price, freight, duty and VAT as a staircase up to the landed cost. */
export function LandedCost({ product, context }: Props) {
  const { word, money, locale } = context.formats;
  const lines = linesOf(product);
  const value = product.inputs_used?.product_value;
  if (!lines || typeof value !== "number") return null;
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
          bar(word("dutyHead"), lines.cif_value, lines.vat_base, "cost", lines.customs_duty),
          bar(word("importVatHead"), lines.vat_base, lines.landed_cost, "cost", lines.import_vat),
          bar(word("landedHead"), 0, lines.landed_cost, "total", lines.landed_cost),
        ]}
      />
    </section>
  );
}

export function DutyRates({ result, context }: SectionProps) {
  const { word, text, money, percent } = context.formats;
  const rows = result.duty_rate_table;
  if (!rows) return null;
  return (
    <section>
      <h3>{word("dutyTableTitle")}</h3>
      <FigureTable
        caption={word("dutyTableTitle")}
        quiet
        columns={[
          { label: word("rateHead") },
          { label: word("scenarioHead") },
          { label: word("dutyHead"), figures: true },
          { label: word("importVatHead"), figures: true },
          { label: word("landedHead"), figures: true },
          { label: word("differenceHead"), figures: true },
        ]}
        rows={rows.map((row) => [
          percent(row.duty_rate_pct),
          `${text(dutyScenarioTerms[row.scenario])}${row.used ? ` · ${word("usedMark")}` : ""}`,
          money(row.customs_duty, context.currency),
          money(row.import_vat, context.currency),
          money(row.landed_cost, context.currency),
          money(row.change, context.currency),
        ])}
      />
    </section>
  );
}

export function CustomsFee({ result, context }: SectionProps) {
  const { word, money, percent } = context.formats;
  const { fee_by_consignment: rows, customs_processing_fee: fee } = result;
  if (!rows) return null;
  return (
    <section>
      <h3>{word("feeTitle")}</h3>
      {fee && (
        <p>
          {word("feeNow", {
            fee: money(fee.amount, context.currency),
            vat: money(fee.vat_on_fee, context.currency),
            total: moneyOr(context, fee.landed_cost_with_fee),
          })}
        </p>
      )}
      <FigureTable
        caption={word("feeTitle")}
        quiet
        columns={[
          { label: word("consignmentHead") },
          { label: word("feeHead"), figures: true },
          { label: word("feeShareHead"), figures: true },
        ]}
        rows={rows.map((row) => [
          money(row.consignment_cif_sar, "SAR"),
          money(row.fee_sar, "SAR"),
          percent(row.pct_of_cif),
        ])}
      />
    </section>
  );
}
