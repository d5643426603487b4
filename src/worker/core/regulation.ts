/**
 * What the law says, one record a fact (domain.md 1). The calculation reads its rates and thresholds from here, so that changing one line
 * changes the figure everywhere; a changed default is a new minor version of the formulas (domain.md 5).
 */

/** The version of every formula in this folder. Any changed number for the same input is a new major version (domain.md 5). */
export const formulaVersion = "gcc-commerce/2.0.0";

/**
 * How sure a fact is: its source says so and no later change was found; the same, but not confirmed again since the date of the source;
 * only weak sources say so; or no source was found.
 */
export const factStatuses = ["confirmed", "not_reconfirmed", "weak", "unverified"] as const;

/** One statutory fact. */
export interface RegulatoryFact {
  /** What the calculation reads, in the unit that the statement names; null where a fact only explains. */
  readonly value: unknown;
  readonly statement: string;
  readonly source: string;
  /** A day, a month or a year; null when the source has no date. */
  readonly source_date: string | null;
  readonly status: (typeof factStatuses)[number];
  /** The last day (UTC) on which the fact may be used without looking at it again. */
  readonly review_by: string;
}

/** Every fact, in the order of domain.md 1. */
export const regulatoryFacts = {
  CIF_VALUE: {
    value: null,
    statement:
      "Customs value: transaction value plus freight, insurance and charges until the port of entry of the GCC.",
    source: "GCC Common Customs Law art. 26, rules of implementation art. 1(5); Aurifer",
    source_date: null,
    status: "confirmed",
    review_by: "2027-11-30",
  },
  DUTY_STANDARD: {
    value: 5,
    statement:
      "GCC common external tariff: 5 % of the customs value on most goods, 0 % on an exempt list, higher protective rates.",
    source: "geratools.com; gccaccounting.com, yasmico.com",
    source_date: "2026-03",
    status: "confirmed",
    review_by: "2027-03-31",
  },
  DUTY_RISES: {
    value: null,
    statement:
      "Higher Saudi duty rates since Cabinet Decision 559 (10 June 2020), 12 June 2022 and 16 July 2024: 5.5 to 25 %.",
    source: "EY 2020-1435, KPMG June 2020; customs notice on decision 1-88-1446; EY 2022-0986",
    source_date: "2024-07-16",
    status: "confirmed",
    review_by: "2027-03-31",
  },
  TARIFF_EDITION: {
    value: null,
    statement:
      "GCC 12-digit tariff since January 2025; over 400 new codes by gazette 5124 (27 November 2025). Check older rates again.",
    source: "EY 2025-2468, vatupdate; Alvarez & Marsal and decreesa on gazette 5124; KPMG; Saudi Gazette 651883",
    source_date: "2025-12-10",
    status: "confirmed",
    review_by: "2027-01-31",
  },
  GCC_ORIGIN: {
    value: 0,
    statement:
      "Goods with a certified GCC origin: 0 % duty; import VAT stays. Free-zone goods do not qualify by themselves.",
    source: "PwC on Cabinet Decision 3852",
    source_date: "2021",
    status: "not_reconfirmed",
    review_by: "2027-03-31",
  },
  FTA_UK: {
    value: null,
    statement: "UK-GCC trade agreement concluded; entry into force unknown. Used in no figure.",
    source: "gov.uk",
    source_date: "2026-05-20",
    status: "confirmed",
    review_by: "2027-02-28",
  },
  GAFTA: {
    value: null,
    statement: "Preferences of the Arab free trade area exist. Used in no figure.",
    source: "none found",
    source_date: null,
    status: "unverified",
    review_by: "2027-11-30",
  },
  IMPORT_VAT: {
    value: 15,
    statement:
      "Saudi VAT: 15 % since 1 July 2020, on customs value, duty, excise and customs charges, also at 0 % duty.",
    source: "almowaten.net quoting ZATCA; Aurifer; ClearTax; Avalara; VAT Law art. 28; Saudi Gazette 622375, EY",
    source_date: "2025-11-15",
    status: "confirmed",
    review_by: "2027-02-28",
  },
  VAT_REGISTRATION: {
    value: { mandatory_sar: 375_000, voluntary_sar: 187_500 },
    statement:
      "VAT registration by yearly taxable supplies in SAR. A registered importer recovers import VAT, which is paid at the border.",
    source: "ClearTax; Avalara; Saudi Gazette 622375, EY",
    source_date: "2024-10",
    status: "confirmed",
    review_by: "2027-03-31",
  },
  PROCESSING_FEE: {
    value: { rate_pct: 0.15, min_sar: 15, max_sar: 500 },
    statement:
      "Customs processing fee since 6 October 2024: per cent of the CIF value per declaration, within bounds in SAR.",
    source: "ZATCA resolution 03-03-24: Deloitte, PwC, Mondaq, Lexis; almowaten.net quoting ZATCA",
    source_date: "2025-11-15",
    status: "confirmed",
    review_by: "2027-03-31",
  },
  FEE_EXEMPTION: {
    value: null,
    statement: "Documents without commercial value are exempt from the customs processing fee.",
    source: "decreesa 511203, gazette 5112",
    source_date: "2025-07-20",
    status: "confirmed",
    review_by: "2027-11-30",
  },
  DE_MINIMIS: {
    value: 1000,
    statement:
      "Individuals' shipments of less than SAR 1,000 (goods and freight) are free of duty, not of VAT; never commercial imports.",
    source: "Saudi Gazette 611390, 1604509",
    source_date: "2021",
    status: "not_reconfirmed",
    review_by: "2027-03-31",
  },
  EXCISE: {
    value: null,
    statement:
      "Sweetened drinks: SAR 0, 0, 0.79 or 1.09 a litre by sugar since 1 January 2026; tobacco, energy drinks 100 %. Not computed.",
    source: "EY 2025-2468, vatupdate; gulfdays, gazette 5135",
    source_date: "2026-01-09",
    status: "confirmed",
    review_by: "2027-01-31",
  },
  SABER: {
    value: null,
    statement:
      "Regulated products need a product certificate and one a shipment; cosmetics and perfume go to the SFDA instead.",
    source: "expressarabia.com; krenzheng; forwarders; Tamimi, Intertek",
    source_date: "2025-01",
    status: "weak",
    review_by: "2027-03-31",
  },
  CLEARANCE: {
    value: null,
    statement: "Broker, terminal and storage: SAR 300 to 1,500 a consignment. Used in no figure.",
    source: "none found",
    source_date: null,
    status: "unverified",
    review_by: "2027-11-30",
  },
  CONSUMER_PRICE: {
    value: null,
    statement: "Displayed prices include VAT.",
    source: "dalylsaudi.com quoting the Ministry of Commerce",
    source_date: null,
    status: "confirmed",
    review_by: "2027-11-30",
  },
  DEEMED_SUPPLIER: {
    value: { in_force: "2026-01-01" },
    statement:
      "VAT Implementing Regulations art. 47(3): a marketplace remits the VAT of resident suppliers who are not registered.",
    source: "KPMG on the guideline of 25 December 2025; Grant Thornton; Alvarez & Marsal; kozman.co; dariba.co",
    source_date: "2025-12-25",
    status: "confirmed",
    review_by: "2027-03-31",
  },
  VAT_AE: {
    value: 5,
    statement: "Standard VAT of the United Arab Emirates, per cent.",
    source: "gccaccounting.com",
    source_date: "2026-03",
    status: "confirmed",
    review_by: "2027-03-31",
  },
  VAT_BH: {
    value: 10,
    statement: "Standard VAT of Bahrain, per cent.",
    source: "gccaccounting.com; New Arab",
    source_date: "2026-03",
    status: "confirmed",
    review_by: "2027-03-31",
  },
  VAT_OM: {
    value: 5,
    statement: "Standard VAT of Oman, per cent.",
    source: "gccaccounting.com; New Arab",
    source_date: "2026-03",
    status: "confirmed",
    review_by: "2027-03-31",
  },
  VAT_QA: {
    value: 0,
    statement: "Qatar has no VAT in force.",
    source: "vatcalc",
    source_date: "2023",
    status: "not_reconfirmed",
    review_by: "2027-01-31",
  },
  VAT_KW: {
    value: 0,
    statement: "Kuwait has no VAT in force.",
    source: "vatcalc",
    source_date: "2023",
    status: "not_reconfirmed",
    review_by: "2027-01-31",
  },
  DOLLAR_PEGS: {
    value: { SAR: 3.75, AED: 3.6725, QAR: 3.64, BHD: 0.376, OMR: 0.3845, USD: 1 },
    statement:
      "Units of a currency for one US dollar at the official pegs. The basket of the Kuwaiti dinar is not disclosed.",
    source: "central banks; that of Qatar confirmed, the others not checked again",
    source_date: null,
    status: "not_reconfirmed",
    review_by: "2027-06-30",
  },
} as const satisfies Record<string, RegulatoryFact>;

export type FactId = keyof typeof regulatoryFacts;

const isFactId = (name: string): name is FactId => name in regulatoryFacts;

/** Every fact's id, in the order of the table. */
export const factIds: readonly FactId[] = Object.keys(regulatoryFacts).filter(isFactId);

/** The date of the newest source with a full date (domain.md 1). */
export const regulatoryAsOf: string = newestSourceDate();

function newestSourceDate(): string {
  const isDay = (date: string) => date.length === "2026-05-20".length;
  return factIds
    .map((id) => regulatoryFacts[id].source_date ?? "")
    .filter(isDay)
    .reduce((newest, date) => (date > newest ? date : newest), "");
}

/** The facts whose review-by date lies before the day, `YYYY-MM-DD`. */
export function factsToReview(day: string): FactId[] {
  return factIds.filter((id) => regulatoryFacts[id].review_by < day);
}
