/** `sa_landed_cost`: what does importing a unit or a consignment into Saudi Arabia cost? (domain.md 4.1, 7.2) */
import { importWays } from "../codes.ts";
import { type FactId, regulatoryFacts } from "../facts.ts";
import { pegged } from "../inputs/market.ts";
import { statedNotices } from "../inputs/stated-notices.ts";
import { divide, max, min } from "../number.ts";
import { rateOf } from "../product/order.ts";
import { inputsOf, type ProductNumbers, readProduct } from "../product/product.ts";
import { ProductRequest } from "../product/request.ts";
import { inTableOrder, notesOf, noticesWhen, pegFacts } from "./foot.ts";
import { headOf } from "./parts.ts";

/** What is paid at the border besides duty and VAT if these amounts are one consignment; null without a peg. */
function borderCosts({ rules, used, order: { goods } }: ProductRequest) {
  if (!rules.hasPeg) return null;
  const { PROCESSING_FEE, SABER, CLEARANCE } = regulatoryFacts;
  const inCurrency = (sar: number, round?: typeof divide) => pegged(rules.currency, sar, round) ?? 0n;
  const share = rateOf(goods.cif, rules.rate(PROCESSING_FEE.value.rate_pct), rules);
  const { minimum, maximum } = PROCESSING_FEE.value;
  const fee = min(max(share, inCurrency(minimum, divide)), inCurrency(maximum, divide));
  const certificate = inCurrency(SABER.value.shipment_certificate);
  const withCosts = (costs: bigint) =>
    rules.money(goods.landed + fee + costs + rateOf(fee + costs, used.vat_rate_pct, rules));
  return {
    customs_processing_fee: rules.money(fee),
    import_vat_with_fee: rules.money(rateOf(goods.unitCost + fee, used.vat_rate_pct, rules)),
    saber_shipment_certificate: rules.money(certificate),
    ways: importWays.map((way) => {
      const [low, high] = [inCurrency(CLEARANCE.value[way].lowest), inCurrency(CLEARANCE.value[way].highest)];
      return {
        way,
        clearance_low: rules.money(low),
        clearance_high: rules.money(high),
        // A private parcel needs no certificate.
        landed_cost_low: withCosts(way === "COURIER" ? low : low + certificate),
        landed_cost_high: withCosts(high + certificate),
      };
    }),
  };
}

const otherDutyPct = [0, 5, 15] as const;
/**
 * The general duty rate. Above it a preference is worth its papers; at exactly this rate a notice is due, because it
 * was raised for many goods in 2020.
 */
const generalDutyPct = regulatoryFacts.DUTY_STANDARD.value.rate_pct;

const dutyFacts = ["DUTY_STANDARD", "DUTY_RISES", "TARIFF_EDITION", "ANTI_DUMPING", "IMPORTER", "SABER"] as const;
const preferenceFacts = ["GCC_ORIGIN", "GAFTA", "EFTA", "SINGAPORE", "GULF_DUTY_PAID", "FTA_CONCLUDED"] as const;

/**
 * Computes what an import into Saudi Arabia costs. Saudi rules apply in every currency, and every 0 is taken as true,
 * because a customs value is not an estimate. Never throws.
 */
export function saLandedCost(input: ProductNumbers) {
  const reading = readProduct("landed", input);
  const { request, rounded } = reading;
  const { rules, stated, used } = request;
  const { money } = rules;
  const { goods } = request.order;
  const isFreightGiven = stated.shipping !== null && stated.insurance !== null;
  const isFreightInPrice = stated.shipping === 0n;
  // A freight of 0, and with it an insurance of 0, count as left out.
  const shipping = stated.shipping || null;
  const insurance = isFreightInPrice ? stated.insurance || null : stated.insurance;
  const typical = new ProductRequest("product", rules, { ...stated, shipping, insurance });
  const showsTypical = isFreightInPrice || !isFreightGiven;
  const otherRates = otherDutyPct.filter((rate) => rules.rate(rate) !== used.duty_rate_pct);
  const landedAt = (rate: number) => request.with("duty_rate_pct", rules.rate(rate)).order.goods.landed;
  const isPersonal = goods.cif < (pegged(rules.currency, regulatoryFacts.DE_MINIMIS.value.below) ?? 0n);
  const isAboveGeneral = used.duty_rate_pct > rules.rate(generalDutyPct);
  const facts: FactId[] = ["CIF_VALUE", ...dutyFacts, ...pegFacts(rules)];
  if (isAboveGeneral) facts.push(...preferenceFacts);
  if (stated.vat_rate_pct === null) facts.push("IMPORT_VAT");
  if (rules.currency !== "SAR") facts.push("EXCHANGE_RATE");
  if (rules.hasPeg) facts.push("PROCESSING_FEE", "DE_MINIMIS", "CLEARANCE", "DEMURRAGE");
  if (showsTypical) facts.push("FREIGHT", "INSURANCE");
  return {
    head: headOf(rules),
    answer: {
      landed_cost: money(goods.landed),
      cif_value: money(goods.cif),
      customs_duty: money(goods.duty),
      landed_cost_ex_vat: money(goods.unitCost),
      import_vat: money(goods.importVat),
      landed_cost_with_typical_freight: showsTypical ? money(typical.order.goods.landed) : null,
      other_duty_rates: otherRates.map((rate) => ({ duty_rate_pct: rate, landed_cost: money(landedAt(rate)) })),
      border_costs: borderCosts(request),
    },
    foot: {
      inputs: inputsOf(reading),
      notices: noticesWhen({
        MARKET_ASSUMED: !rules.isOwnCurrency,
        WITHIN_PERSONAL_SHIPMENT_THRESHOLD: isPersonal,
        BORDER_COSTS_NOT_CONVERTED: !rules.hasPeg,
        ...statedNotices("landed", input, { ...reading, rules, stated }),
        FREIGHT_NOT_SUPPLIED: !isFreightGiven,
        DUTY_RATE_ASSUMED: stated.duty_rate_pct === null,
        DUTY_RAISED_2020: stated.duty_rate_pct === rules.rate(generalDutyPct),
        VAT_RATE_DIFFERS_FROM_STANDARD: used.vat_rate_pct !== rules.vat && used.vat_rate_pct > 0n,
        AMOUNTS_ROUNDED_TO_MINOR_UNIT: rounded.size > 0,
      }),
      notes: notesOf("landed", rules, { PREFERENCES: isAboveGeneral, SABER: !isPersonal }),
      facts: inTableOrder(facts),
    },
  };
}
