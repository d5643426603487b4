/** `sa_landed_cost`: what does the import into Saudi Arabia cost, of one unit or of a whole consignment? (domain.md 7.2) */
import { type FactId, regulatoryFacts } from "../facts.ts";
import { readStated } from "../inputs/figures.ts";
import { assumedDutyPct, defaultCurrency, pegged, type Rules, standardVatPct } from "../inputs/market.ts";
import { typicalPct } from "../inputs/typical-values.ts";
import { divide, max, min, part } from "../number.ts";
import { landedCost, rateOf } from "../product/order.ts";
import type { ProductNumbers } from "../product/product.ts";
import type { BorderCosts, Input, LandedCostAnswer, Result } from "../results.ts";
import { inTableOrder, pegFacts } from "./facts-used.ts";
import { notesOf, noticesWhen } from "./notices.ts";
import { headOf } from "./parts.ts";

const market = "SA";

/** What is paid at the border beside duty and VAT if these amounts are one consignment; null without a peg. */
function borderCosts(cif: bigint, landed: bigint, vat: bigint, rules: Rules): BorderCosts | null {
  const { PROCESSING_FEE, SABER, CLEARANCE } = regulatoryFacts;
  const [least, most] = [PROCESSING_FEE.value.minimum, PROCESSING_FEE.value.maximum].map((sar) =>
    pegged(rules.currency, sar, divide),
  );
  const [certificate, low, high] = [
    SABER.value.shipment_certificate,
    CLEARANCE.value.lowest,
    CLEARANCE.value.highest,
  ].map((sar) => pegged(rules.currency, sar) ?? 0n);
  if (least == null || most == null || certificate === undefined || low === undefined || high === undefined)
    return null;
  const fee = min(max(rateOf(cif, rules.rate(PROCESSING_FEE.value.rate_pct), rules), least), most);
  const withCosts = (clearance: bigint) => {
    const costs = fee + certificate + clearance;
    return rules.money(landed + costs + rateOf(costs, vat, rules));
  };
  return {
    customs_processing_fee: rules.money(fee),
    saber_shipment_certificate: rules.money(certificate),
    clearance_low: rules.money(low),
    clearance_high: rules.money(high),
    landed_cost_low: withCosts(low),
    landed_cost_high: withCosts(high),
  };
}

const otherDutyPct = [0, 5, 15] as const;
/** A Saudi duty rate below this was often raised in 2020, per cent. */
const oftenRaisedPct = 10;

function factsOf(rules: Rules, isVatGiven: boolean, isFreightGiven: boolean): FactId[] {
  const facts: FactId[] = [
    "CIF_VALUE",
    "DUTY_STANDARD",
    "DUTY_RISES",
    "TARIFF_EDITION",
    "ANTI_DUMPING",
    "GCC_ORIGIN",
    "GAFTA",
    "EFTA",
    "SINGAPORE",
    "GULF_DUTY_PAID",
    "SABER",
    ...pegFacts(rules),
  ];
  if (!isVatGiven) facts.push("IMPORT_VAT");
  if (rules.hasPeg) facts.push("PROCESSING_FEE", "DE_MINIMIS", "CLEARANCE");
  if (!isFreightGiven) facts.push("FREIGHT");
  return inTableOrder(facts);
}

/** Saudi rules hold in every currency, and a 0 is a fact: a customs value is not an estimate. */
export function saLandedCost(input: ProductNumbers): Result<LandedCostAnswer> {
  const currency = input.currency ?? defaultCurrency;
  const { rules, stated, rounded } = readStated(input, currency);
  const { money } = rules;
  const value = stated.product_value ?? 0n;
  const { shipping, insurance } = stated;
  const duty = stated.duty_rate_pct ?? rules.rate(assumedDutyPct(market));
  const vat = stated.vat_rate_pct ?? rules.rate(standardVatPct(market));
  const lines = landedCost(value + (shipping ?? 0n) + (insurance ?? 0n), duty, vat, rules);
  const isFreightGiven = shipping !== null && insurance !== null;
  const typicalCif =
    value + (shipping ?? part(value, typicalPct.shipping)) + (insurance ?? part(value, typicalPct.insurance));
  const otherRates = otherDutyPct.filter((rate) => rules.rate(rate) !== duty);
  const personal = pegged(currency, regulatoryFacts.DE_MINIMIS.value.below);
  const row = (
    field: Input["field"],
    used: bigint,
    given: bigint | null,
    assumed: Input["basis"],
    isRate: boolean,
  ): Input => ({
    field,
    value: isRate ? rules.percent(used) : money(used),
    basis: rounded.has(field) ? "rounded" : given === null ? assumed : "supplied",
  });
  return {
    head: { ...headOf("sa_landed_cost", rules), market },
    answer: {
      landed_cost: money(lines.landed),
      cif_value: money(lines.cif),
      customs_duty: money(lines.duty),
      landed_cost_ex_vat: money(lines.unitCost),
      import_vat: money(lines.importVat),
      landed_cost_with_typical_freight: isFreightGiven ? null : money(landedCost(typicalCif, duty, vat, rules).landed),
      other_duty_rates: otherRates.map((rate) => ({
        duty_rate_pct: rate,
        landed_cost: money(landedCost(lines.cif, rules.rate(rate), vat, rules).landed),
      })),
      border_costs: borderCosts(lines.cif, lines.landed, vat, rules),
    },
    foot: {
      inputs: [
        row("product_value", value, value, "zero", false),
        row("shipping", shipping ?? 0n, shipping, "zero", false),
        row("insurance", insurance ?? 0n, insurance, "zero", false),
        row("duty_rate_pct", duty, stated.duty_rate_pct, "highest_common_rate", true),
        row("vat_rate_pct", vat, stated.vat_rate_pct, "standard_rate", true),
      ],
      notices: noticesWhen({
        MARKET_ASSUMED: currency !== "SAR",
        WITHIN_PERSONAL_SHIPMENT_THRESHOLD: personal !== null && lines.cif < personal,
        BORDER_COSTS_NOT_CONVERTED: personal === null,
        FREIGHT_NOT_SUPPLIED: !isFreightGiven,
        DUTY_RATE_ASSUMED: stated.duty_rate_pct === null,
        DUTY_RAISED_2020: stated.duty_rate_pct !== null && duty < rules.rate(oftenRaisedPct),
        VAT_RATE_DIFFERS_FROM_STANDARD: vat !== rules.rate(standardVatPct(market)),
        AMOUNTS_ROUNDED_TO_MINOR_UNIT: rounded.size > 0,
      }),
      notes: notesOf(market, { hasPrice: false, hasSaber: true, paysDuty: duty > 0n }),
      facts: factsOf(rules, stated.vat_rate_pct !== null, isFreightGiven),
    },
  };
}
