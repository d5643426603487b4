/**
 * What the law and published price lists say, one record a fact (domain.md 9). The calculation reads its rates, least
 * prices and thresholds from here. A changed default is a new minor version of the formulas (domain.md 13).
 */

/** The version of every formula in this folder. Any other changed number for the same input is a new major version. */
export const formulaVersion = "gcc-commerce/4.0.0";

/**
 * How sure a fact is. `confirmed`: its source says so, and no later change was found. `not_reconfirmed`: not confirmed
 * again since the source's date. `weak`: only weak sources say so. `unverified`: no source was found.
 */
export const factStatuses = ["confirmed", "not_reconfirmed", "weak", "unverified"] as const;

/** One fact. */
export interface RegulatoryFact {
  /**
   * What the calculation reads: per cent in `rate_pct`, SAR or the state's currency elsewhere. Absent where a fact only
   * explains.
   */
  readonly value?: Readonly<Record<string, number | string | null>>;
  readonly statement: string;
  readonly source: string;
  /** A day, a month or a year; null when the source has no date. */
  readonly source_date: string | null;
  readonly status: (typeof factStatuses)[number];
  /** The last day (UTC) on which the fact may be used without looking at it again. */
  readonly review_by: string;
}

/** Returns a maker of facts of a status, each with the date of its source and its next review. */
const dated =
  (status: RegulatoryFact["status"]) =>
  <const Said extends Omit<RegulatoryFact, "source_date" | "status" | "review_by">>(
    source_date: string | null,
    review_by: string,
    said: Said,
  ) => ({ ...said, source_date, status, review_by });
const confirmed = dated("confirmed");
const notReconfirmed = dated("not_reconfirmed");
const weak = dated("weak");
const unverified = dated("unverified");

/** Every fact, in the order in which results name them. */
export const regulatoryFacts = {
  CIF_VALUE: confirmed(null, "2027-12-31", {
    statement:
      "Customs value: transaction value plus freight, insurance and charges until the port of entry of the GCC.",
    source: "GCC Common Customs Law art. 26, rules of implementation art. 1(5); Dubai customs; Aurifer",
  }),
  DUTY_STANDARD: confirmed("2026-03", "2027-03-31", {
    value: { rate_pct: 5 },
    statement:
      "GCC common external tariff: 5% is the general rate, 0% on an exempt list, more on much of what sellers sell. Used outside Saudi Arabia.",
    source: "geratools.com; gccaccounting.com, yasmico.com",
  }),
  DUTY_RISES: confirmed("2024-07-16", "2027-03-31", {
    value: { rate_pct: 15 },
    statement:
      "Saudi rises since 20 June 2020 in 57 chapters: clothing, blankets, bags 10 to 15%, mats, curtains, baskets 15%; single lines 20 to 25% (metal products 20%). 15% is the highest common rate.",
    source: "EY 2020-1435, 2022-0986; Deloitte 2022; KPMG, Expeditors; mukatafa; customs notice on decision 1-88-1446",
  }),
  TARIFF_EDITION: confirmed("2025-12-10", "2026-12-31", {
    statement:
      "GCC 12-digit tariff since January 2025; over 400 new codes and many revised rates by gazette 5124 (27 November 2025). Check older rates again.",
    source: "EY 2025-2468, vatupdate; Alvarez & Marsal and decreesa on gazette 5124; KPMG; Saudi Gazette 651883",
  }),
  ANTI_DUMPING: confirmed("2025-12-08", "2027-03-31", {
    statement:
      "Anti-dumping duty comes on top, by product and origin: PVC-coated fabric (China 25.56 to 51%, Korea), stainless pipes (China, Taiwan 6.5 to 27.3%), car batteries (China, Malaysia, Korea, India, Turkey), tiles (China, India; under review). The list is not complete. Used in no figure.",
    source: "gaft.gov.sa; zawya 2025-12-08, 2025-03-04; trendsmena",
  }),
  GCC_ORIGIN: confirmed("2025-09-19", "2027-09-30", {
    value: { rate_pct: 0 },
    statement:
      "Goods with a certified GCC origin: 0% duty; import VAT stays. Free-zone goods do not qualify by themselves.",
    source: "PwC on Decision 3852; gazette 5108, Alvarez & Marsal",
  }),
  GAFTA: confirmed("2025-08-03", "2027-08-31", {
    value: { rate_pct: 0 },
    statement:
      "Greater Arab free trade area: 0% duty on all commodities with 40% local value and a certificate of origin.",
    source: "gaft.gov.sa",
  }),
  EFTA: confirmed("2014-07-01", "2027-12-31", {
    value: { rate_pct: 0 },
    statement:
      "EFTA-GCC agreement (Switzerland, Norway, Iceland, Liechtenstein): 0% duty on most industrial goods, with proof of origin.",
    source: "efta.int",
  }),
  SINGAPORE: confirmed("2013-09-01", "2027-12-31", {
    value: { rate_pct: 0 },
    statement: "Singapore-GCC agreement: 0% duty on most goods, with proof of origin.",
    source: "mti.gov.sg",
  }),
  GULF_DUTY_PAID: notReconfirmed("2019", "2026-12-31", {
    value: { rate_pct: 0 },
    statement:
      "Duty is paid once, at first entry into the customs union; with the entry papers it should not be paid again. Practice varies.",
    source: "gulfnews; allaboutvat",
  }),
  FTA_CONCLUDED: confirmed("2026-05-20", "2026-12-31", {
    statement:
      "Agreements concluded with the United Kingdom, Korea, Pakistan and New Zealand; entry into force unknown. Used in no figure.",
    source: "gov.uk",
  }),
  IMPORT_VAT: confirmed("2025-11-15", "2027-06-30", {
    value: { rate_pct: 15 },
    statement: "Saudi VAT: 15% since 1 July 2020, on customs value, duty, excise and customs charges, also at 0% duty.",
    source: "almowaten.net quoting ZATCA; Aurifer; ClearTax; Avalara; VAT Law art. 28; Saudi Gazette 622375, EY",
  }),
  VAT_REGISTRATION: confirmed("2024-10", "2027-06-30", {
    value: { mandatory: 375_000, voluntary: 187_500 },
    statement:
      "VAT registration by yearly taxable supplies in SAR: mandatory above the first, voluntary above the second. A registered importer recovers import VAT.",
    source: "ClearTax; Avalara; Saudi Gazette 622375, EY",
  }),
  VAT_RETURN: confirmed("2024-10", "2027-06-30", {
    value: { quarterly_up_to: 40_000_000 },
    statement:
      "VAT returns: quarterly up to so many SAR of supplies a year, else monthly; refunds within 60 days. Import VAT through the return has conditions.",
    source: "Avalara, VAT Law art. 28; Tally",
  }),
  PROCESSING_FEE: confirmed("2025-11-15", "2026-12-31", {
    value: { rate_pct: 0.15, minimum: 15, maximum: 500 },
    statement:
      "Customs processing fee since 6 October 2024: per cent of the CIF value per declaration, within bounds in SAR. The cap for shipments free of duty and tax is not applied.",
    source: "ZATCA resolution 03-03-24: Deloitte, PwC, Mondaq, Lexis; almowaten.net quoting ZATCA",
  }),
  FEE_EXEMPTION: confirmed("2025-10-03", "2027-10-31", {
    statement:
      "Documents without commercial value are exempt from the customs processing fee, 30 days after publication.",
    source: "decreesa 511203",
  }),
  DE_MINIMIS: weak("2025-08-29", "2026-12-31", {
    value: { below: 1000 },
    statement:
      "Individuals' shipments of less than SAR 1,000 (goods and freight) that need no permit are free of duty, not of VAT; never commercial imports.",
    source: "Saudi Gazette 611390, 1604509; almowaten, noon, dotalkhalij",
  }),
  EXCISE: confirmed("2026-05-27", "2027-01-31", {
    statement:
      "Sweetened drinks: SAR 0, 0, 0.79 or 1.09 a litre by sugar since 1 January 2026; tobacco, energy drinks 100% (weak). Not computed.",
    source: "EY 2025-2468, vatupdate; gulfdays, gazette 5135; decreesa 1447-99-872; openaccountants",
  }),
  SABER: weak("2025-01-01", "2026-12-31", {
    value: { product_certificate: 500, shipment_certificate: 350 },
    statement:
      "SABER, in SAR without VAT: a certificate for each shipment, for regulated products also one for the product. Cosmetics, food and medical goods: SFDA.",
    source: "expressarabia.com; krenzheng; forwarders; TÜV Fahss, saberverify, speed-gl",
  }),
  SFDA_FEES: weak("2024-11-28", "2026-12-31", {
    value: { registration: 24_000 },
    statement:
      "Health product or supplement in dosage form: registration of SAR 20,000 + 4,000 without VAT; cosmetics notification is free.",
    source: "pharmaknowl; omcmedical",
  }),
  CLEARANCE: unverified(null, "2026-12-31", {
    value: { lowest: 300, highest: 1500 },
    statement: "Broker, terminal and storage of a consignment, in SAR; no public tariff was found.",
    source: "none found; Maersk local charges for storage",
  }),
  FREIGHT: weak("2026-05-25", "2026-12-31", {
    statement:
      "War-risk and emergency surcharges on containers to the Gulf since 2 March 2026, in USD: Hapag-Lloyd 1,500 a TEU, 3,500 reefer and special; CMA CGM 2,000, 3,000 or 4,000; Maersk 1,800, 3,000 or 3,800. Part of the CIF value; still in force on 25 May 2026, a forwarder's baseline in June. Assumed freight does not contain them.",
    source: "shipandbunker, thenationalnews, menafn; Maersk update 33; qafxpress 2026-06-26",
  }),
  CONSUMER_PRICE: confirmed(null, "2027-12-31", {
    statement: "Displayed prices include VAT.",
    source: "dalylsaudi.com quoting the Ministry of Commerce",
  }),
  DEEMED_SUPPLIER: confirmed("2025-12-25", "2026-12-31", {
    value: { in_force: "2026-01-01" },
    statement:
      "VAT Implementing Regulations art. 47(3): a marketplace charges and remits the VAT of resident suppliers who are not registered.",
    source: "KPMG on the guideline of 25 December 2025; Grant Thornton; Alvarez & Marsal; kozman.co; dariba.co",
  }),
  VAT_AE: confirmed("2026-03", "2027-03-31", {
    value: { rate_pct: 5, mandatory: 375_000, voluntary: 187_500 },
    statement: "United Arab Emirates: standard VAT, and the yearly supplies in AED above which sellers register.",
    source: "gccaccounting.com, yasmico.com",
  }),
  VAT_BH: confirmed("2026-03-05", "2027-03-31", {
    value: { rate_pct: 10, mandatory: 37_500, voluntary: 18_750 },
    statement: "Bahrain: standard VAT, and the yearly supplies in BHD above which sellers must or may register.",
    source: "gccaccounting.com, yasmico.com; New Arab; Avalara",
  }),
  VAT_OM: confirmed("2026-03", "2027-03-31", {
    value: { rate_pct: 5, mandatory: 38_500, voluntary: 19_250 },
    statement:
      "Oman: standard VAT, and the yearly supplies in OMR above which sellers must or may register, by decision of 4 January 2021.",
    source: "gccaccounting.com, yasmico.com; New Arab; decree.om (gazette 1374); Avalara",
  }),
  VAT_QA: confirmed("2026-03", "2027-03-31", {
    value: { rate_pct: 0, mandatory: null, voluntary: null },
    statement: "Qatar has no VAT in force.",
    source: "vatcalc; yasmico.com",
  }),
  VAT_KW: confirmed("2026-03", "2027-03-31", {
    value: { rate_pct: 0, mandatory: null, voluntary: null },
    statement: "Kuwait has no VAT in force.",
    source: "vatcalc; yasmico.com",
  }),
  DOLLAR_PEGS: notReconfirmed(null, "2027-03-31", {
    value: { SAR: 3.75, AED: 3.6725, QAR: 3.64, BHD: 0.376, OMR: 0.3845, USD: 1 },
    statement:
      "Units of a currency for one US dollar at the official pegs. The basket of the Kuwaiti dinar is not disclosed.",
    source: "central banks; that of Qatar confirmed, the others not checked again",
  }),
  FEE_AMAZON: confirmed(null, "2027-03-31", {
    value: { minimum: 1, lowest_pct: 3 },
    statement:
      "Amazon.sa referral fee: mostly 5 to 15% of the total paid by the buyer, grocery from 3%, at least SAR 1 an order; without VAT.",
    source: "Amazon.sa fee schedule and pricing",
  }),
  FEE_NOON: confirmed("2025-09-01", "2027-03-31", {
    value: { highest_pct: 27 },
    statement:
      "noon referral fee in Saudi Arabia: clothes and shoes 27%, bags 25, luggage 20, watches, eyewear and jewellery 15, then 5; without VAT.",
    source: "noon partner help",
  }),
  PAYMENT: confirmed(null, "2027-03-31", {
    value: { fixed: 1 },
    statement:
      "Payment gateways: mada 1.0 to 1.75% + SAR 1, cards 2.1 to 2.9% + SAR 1. A marketplace's referral fee already pays for collection.",
    source: "calc-sa.com; finance.money-projects.com; mada FAQ 41; SAMA circular 43006158; Tap; Tamara",
  }),
  RETURNS: weak("2026", "2027-03-31", {
    statement:
      "Refusals of cash on delivery in Saudi Arabia: 15 to 25% of orders, up to 30 to 40%; older: 19% of such orders (2014).",
    source: "ontask-d2d.com; sahl.store (up to 30%); cdurgun.com on Aramex (19%)",
  }),
  FULFILMENT: confirmed(null, "2027-03-31", {
    value: { lowest: 5, logistics_partner: 8, delivered: 21 },
    statement:
      "Delivery of an order in SAR: Amazon.sa FBA from 5, a Saudi logistics partner from 8 plus courier, Easy Ship from 21.",
    source: "sell.amazon.sa pricing; isnaad.ai pricing",
  }),
  COD_SURCHARGE: weak(null, "2027-03-31", {
    statement:
      "Cash on delivery costs extra: SAR 17 to 21 a delivery in the terms of two shops. Assumed fulfilment does not contain it.",
    source: "b-kam.com (17.39 beside SMSA and Aramex at 18.26, without VAT); a retailer's terms (21)",
  }),
  ADS: weak("2026-01", "2027-03-31", {
    statement: "Advertising costs about 30% of the sales that it is given credit for.",
    source: "theadspend.com; upgrowth.in",
  }),
  MARGINS: weak(null, "2027-03-31", {
    statement:
      "A net margin of 15 to 25% is called good, a return of 30 to 60% accepted, delivery in 24 to 48 hours expected.",
    source: "m19 quoting ZonGuru; unanswered.io; sellersfunding.com; abilogic.com",
  }),
} as const satisfies Record<string, RegulatoryFact>;

export type FactId = keyof typeof regulatoryFacts;

const isFactId = (name: string): name is FactId => name in regulatoryFacts;

/** Every fact's id, in the order of the table. */
export const factIds: readonly FactId[] = Object.keys(regulatoryFacts).filter(isFactId);

/** The date of the newest source with a full date. */
export const regulatoryAsOf: string = newestSourceDate();

function newestSourceDate(): string {
  const isDay = (date: string) => date.length === "2026-05-27".length;
  return factIds
    .map((id) => regulatoryFacts[id].source_date ?? "")
    .filter(isDay)
    .reduce((newest, date) => (date > newest ? date : newest), "");
}

/** Returns the facts whose review-by date lies before the day, `YYYY-MM-DD`. */
export function factsToReview(day: string): FactId[] {
  return factIds.filter((id) => regulatoryFacts[id].review_by < day);
}

/** How many days ahead a review is announced. */
export const announcedDays = 90;

/** Returns the facts whose review-by date lies at most 90 days from the day, `YYYY-MM-DD`, and not before it. */
export function factsDueSoon(day: string): FactId[] {
  const last = new Date(Date.parse(day) + announcedDays * 86_400_000).toISOString().slice(0, day.length);
  return factIds.filter((id) => regulatoryFacts[id].review_by >= day && regulatoryFacts[id].review_by <= last);
}
