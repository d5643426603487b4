/**
 * What the law and published price lists say, one record a fact (domain.md 9). The calculation reads its rates, least
 * prices and thresholds from here. A changed default is a new minor version of the formulas (domain.md 13).
 */

/** The version of the formulas: a changed default raises the minor part, any other changed number the major part. */
export const formulaVersion = "gcc-commerce/5.0.0";

/**
 * How sure a fact is. `confirmed`: its source says so, and no later change was found. `not_reconfirmed`: not confirmed
 * again since the source's date. `weak`: only weak sources say so.
 */
export const factStatuses = ["confirmed", "not_reconfirmed", "weak"] as const;

export interface RegulatoryFact {
  /**
   * The values that the calculation reads: per cent in `rate_pct` and names in `_pct`, else SAR or the state's
   * currency, each with its bounds where it depends on the way of transport. Absent where a fact only explains.
   */
  readonly value?: Readonly<Record<string, number | string | null | Readonly<Record<string, number>>>>;
  readonly statement: string;
  readonly source: string;
  /** A day, a month or a year; null when the source has no date. */
  readonly source_date: string | null;
  readonly status: (typeof factStatuses)[number];
  /** The last day (UTC) on which the fact may be used without looking at it again. */
  readonly review_by: string;
}

/** Makes the function that builds facts of one status, each with the date of its source and its next review. */
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

/** What the facts of states without VAT share. */
const noVat = { value: { rate_pct: 0, mandatory: null, voluntary: null }, source: "vatcalc; yasmico.com" } as const;

/** Every fact, in the order in which results name them. */
export const regulatoryFacts = {
  CIF_VALUE: confirmed(null, "2027-12-31", {
    statement:
      "Customs value: transaction value plus freight, insurance and charges until the port of entry of the GCC.",
    source: "GCC Common Customs Law art. 26, rules of implementation art. 1(5); Dubai customs; Aurifer",
  }),
  EXCHANGE_RATE: confirmed(null, "2027-12-31", {
    statement:
      "Customs converts a foreign invoice at the central bank's rate: of the day on which duty is paid (ZATCA), or on which the declaration is registered (rules of implementation of the GCC law). Used in no figure.",
    source: "zatca.gov.sa, basis of value for customs purposes; Aurifer, rules of implementation art. 1",
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
  TARIFF_EDITION: confirmed("2026-01-09", "2027-06-30", {
    statement:
      "GCC 12-digit tariff since January 2025; over 400 new codes and many revised rates, some of 20%, by gazette 5124 (27 November 2025). Check older rates again.",
    source:
      "EY 2025-2468, vatupdate 2026-01-09; Alvarez & Marsal and decreesa on gazette 5124; KPMG; Saudi Gazette 651883",
  }),
  ANTI_DUMPING: confirmed("2025-12-08", "2027-03-31", {
    statement:
      "Anti-dumping duty comes on top, by product and origin, and not less than an amount a kilogram: PVC-coated fabric (China 25.56 to 51%, at least SAR 2.06 to 3.00 a kg; Korea), stainless pipes (China, Taiwan 6.5 to 27.3%, at least SAR 1.75 to 4.11), concrete admixture SNF (China, Russia 18.12 to 34%), superabsorbent polymers, car batteries, tiles. The list is not complete. Used in no figure.",
    source: "gaft.gov.sa (measures in force, investigations); zawya 2025-12-08, 2024-12-03; trendsmena",
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
  GULF_DUTY_PAID: notReconfirmed("2019", "2027-06-30", {
    value: { rate_pct: 0 },
    statement:
      "Duty is paid once, at first entry into the customs union; with the entry papers it should not be paid again. Practice varies.",
    source: "gulfnews; allaboutvat",
  }),
  FTA_CONCLUDED: confirmed("2026-05-20", "2027-06-30", {
    statement:
      "Agreements concluded with the United Kingdom, Korea, Pakistan and New Zealand; entry into force unknown. With China there are talks only, called near their end since December 2025. Used in no figure.",
    source: "gov.uk; cgtn 2025-12-19, uecn.org; chinadaily 2025-12-16",
  }),
  IMPORT_VAT: confirmed("2025-11-15", "2027-06-30", {
    value: { rate_pct: 15 },
    statement: "Saudi VAT: 15% since 1 July 2020, on customs value, duty, excise and customs charges, also at 0% duty.",
    source: "almowaten.net quoting ZATCA; Aurifer; ClearTax; Avalara; VAT Law art. 28; Saudi Gazette 622375, EY",
  }),
  IMPORTER: confirmed(null, "2027-12-31", {
    statement:
      "A commercial import needs a commercial registration of a fitting activity. Import VAT is deducted only by the registered owner for whom the goods were declared: what a supplier delivers duty paid (DDP) in another's name leaves nothing to deduct.",
    source:
      "oboorlsp.com; Saudi Gazette 623099 quoting ZATCA; bassamshippingsa.com; Deloitte on the GAZT guideline for input tax",
  }),
  VAT_REGISTRATION: confirmed("2024-10", "2027-06-30", {
    value: { mandatory: 375_000, voluntary: 187_500 },
    statement:
      "VAT registration by yearly taxable supplies in SAR: mandatory above the first, voluntary above the second. A registered importer recovers import VAT.",
    source: "ClearTax; Avalara; Saudi Gazette 622375, EY",
  }),
  E_INVOICING: confirmed("2025-10-07", "2027-06-30", {
    value: { above: 375_000, by: "2026-06-30" },
    statement:
      "Firms with more than so many SAR of taxable sales in 2022, 2023 or 2024 link their invoices to ZATCA's platform by the date (wave 24): to register for VAT now means e-invoicing too.",
    source: "vatupdate 2025-10-07 (Pagero, EY); snitechnology.net",
  }),
  PROCESSING_FEE: confirmed("2025-11-15", "2027-06-30", {
    value: { rate_pct: 0.15, minimum: 15, maximum: 500 },
    statement:
      "Customs processing fee since 6 October 2024: per cent of the CIF value per declaration, within bounds in SAR. It belongs to the base of import VAT. The cap for shipments free of duty and tax is not applied.",
    source:
      "ZATCA resolution 03-03-24: Deloitte, PwC, Mondaq, Lexis; almowaten.net 2025-11-15 quoting ZATCA; DHL Saudi Arabia (VAT base)",
  }),
  DE_MINIMIS: weak("2025-08-29", "2027-06-30", {
    value: { below: 1000 },
    statement:
      "Individuals' shipments of less than SAR 1,000 (goods and freight) that need no permit are free of duty, not of VAT; the customs fee is SAR 15; never commercial imports.",
    source: "Saudi Gazette 611390, 1604509; almowaten, noon, dotalkhalij; samos-e.com; support.goat.com",
  }),
  EXCISE: confirmed("2026-05-27", "2027-01-31", {
    statement:
      "Sweetened drinks: SAR 0, 0, 0.79 or 1.09 a litre by sugar since 1 January 2026; tobacco, energy drinks 100% (weak). Not computed.",
    source: "EY 2025-2468, vatupdate; gulfdays, gazette 5135; decreesa 1447-99-872; openaccountants",
  }),
  SABER: weak("2025-10-01", "2027-06-30", {
    value: { product_certificate: 500, shipment_certificate: 350 },
    statement:
      "SABER, in SAR without VAT: since 1 October 2025 a certificate for each shipment before its declaration; for a regulated product also one for the product, valid a year, beside the body's fee (about 2,000 a model) and tests; others by the importer's own declaration. Cosmetics, food and medical goods: SFDA; some codes also a declaration to the Ministry of Industry.",
    source:
      "santiq.com (from 1 October 2025); ecertest.com, krenzheng.com (575 with VAT, 2,000); expressarabia.com (402.50 with VAT); axvo, gettransport; TÜV Fahss, speed-gl",
  }),
  SFDA_FEES: weak("2024-11-28", "2027-06-30", {
    value: { registration: 24_000 },
    statement:
      "Health product or supplement in dosage form: registration of SAR 20,000 + 4,000 without VAT; cosmetics notification is free but needs a licensed warehouse and a certificate of conformity.",
    source: "pharmaknowl; omcmedical; SFDA guide, tamimi",
  }),
  CLEARANCE: weak("2025-10-15", "2027-06-30", {
    value: {
      COURIER: { lowest: 38, highest: 130 },
      LCL: { lowest: 900, highest: 2300 },
      CONTAINER: { lowest: 1000, highest: 3500 },
    },
    statement:
      "Clearance of a consignment in SAR without VAT and without storage. Courier: USD 10 at Aramex to 110 and 20 at DHL, or 2% of duty and VAT if that is more. Part of a container: delivery order, house bill, port 680 to 1,350. Container of 20 feet: line's charges 774 to 1,045. Broker (220 to 1,000) and truck are this service's judgement.",
    source:
      "stackry.com, shiphop.us (Aramex); DHL Saudi Arabia, duty and VAT invoice; support.goat.com; OOCL Saudi local charges; Maersk 2025-10-15 (handling 321 or 481, inspection 128) and 2019 (documents 325); a mover's LCL quotation (260 + 100 USD a bill)",
  }),
  DEMURRAGE: weak(null, "2027-06-30", {
    statement:
      "Storage in Saudi ports: 5 free days (a newer page: 3), then SAR 20 a day and gross tonne; the line's container: 10 free days, then SAR 30 to 200 a day for 20 feet. Twenty tonnes five days late cost 2,000. Used in no figure.",
    source: "Maersk and Safmarine local information for Saudi Arabia; Arkas",
  }),
  FREIGHT: weak("2026-05-26", "2027-03-31", {
    statement:
      "Surcharges on containers since 2 March 2026, in USD: to Gulf ports (Dammam, Jubail, the other states) Hapag-Lloyd 1,500 a TEU, Maersk 1,800 or 3,000, and Maersk took no bookings there in April and May. Jeddah and King Abdullah Port stayed open; only CMA CGM's list (2,000 or 3,000) covers all of Saudi Arabia. Part of the CIF value; nothing newer than June 2026 found. Assumed freight does not contain them.",
    source:
      "shipandbunker 2026-03-02, 2026-03-05; newsdrum 2026-03-02 (CMA CGM); menafn 2026-03-06; Maersk updates 24 and 33; sels-insight 2026-05-26; qafxpress 2026-06-26",
  }),
  INSURANCE: weak(null, "2027-12-31", {
    value: { rate_pct: 1 },
    statement: "Where insurance is not documented, couriers and Gulf customs count a share of value and freight.",
    source: "stackry.com, shiphop.us (Aramex, Saudi Arabia); DHL EasyShop, Kuwait; an answer on Qatar's declarations",
  }),
  CONSUMER_PRICE: confirmed(null, "2027-12-31", {
    statement: "Displayed prices include VAT.",
    source: "dalylsaudi.com quoting the Ministry of Commerce",
  }),
  DEEMED_SUPPLIER: confirmed("2025-12-25", "2027-12-31", {
    value: { in_force: "2026-01-01" },
    statement:
      "VAT Implementing Regulations art. 47(3): a marketplace charges and remits the VAT of resident suppliers who are not registered.",
    source:
      "KPMG on the guideline of 25 December 2025; Grant Thornton; Alvarez & Marsal; digitalpolicyalert; kozman.co; dariba.co",
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
  VAT_QA: confirmed("2026-03", "2027-03-31", { ...noVat, statement: "Qatar has no VAT in force." }),
  VAT_KW: confirmed("2026-03", "2027-03-31", { ...noVat, statement: "Kuwait has no VAT in force." }),
  DOLLAR_PEGS: notReconfirmed(null, "2027-03-31", {
    value: { SAR: 3.75, AED: 3.6725, QAR: 3.64, BHD: 0.376, OMR: 0.3845, USD: 1 },
    statement:
      "Units of a currency for one US dollar at the official pegs. The basket of the Kuwaiti dinar is not disclosed.",
    source: "central banks; that of Qatar confirmed, the others not checked again",
  }),
  FEE_AMAZON: confirmed(null, "2027-03-31", {
    value: { minimum: 1, lowest_pct: 3 },
    statement:
      "Amazon.sa referral fee: mostly 5 to 15% of the total paid by the buyer, delivery included; with FBA 7% for automotive, beauty, electronics accessories and health, 5% for cameras; grocery 3% up to SAR 25, else 9%; at least SAR 1 an order; without VAT.",
    source: "Amazon.sa fee schedule and pricing",
  }),
  FEE_NOON: confirmed("2025-09-01", "2027-03-31", {
    value: { highest_pct: 27 },
    statement:
      "noon referral fee in Saudi Arabia: clothes and shoes 27%, bags 25, luggage 20; watches 15 up to SAR 5,000 and jewellery 15 up to SAR 1,000, then 5; eyewear 15; without VAT.",
    source: "noon partner help, fees since 1 September 2025",
  }),
  PAYMENT: confirmed(null, "2027-03-31", {
    value: { fixed: 1 },
    statement:
      "Payment gateways: mada 1.0 to 1.75% + SAR 1, cards 2.1 to 2.9% + SAR 1. A marketplace's referral fee already pays for collection.",
    source: "calc-sa.com; finance.money-projects.com; mada FAQ 41; SAMA circular 43006158; Tap; Tamara",
  }),
  BNPL: weak("2026-05-24", "2027-06-30", {
    value: { rate_pct: 7 },
    statement:
      "Instalments (Tabby, Tamara): negotiated, no public list. Programs of Saudi merchants count 6.99% + SAR 1.50 or 7% + SAR 1.50 an order without VAT; plans name 5 to 8%.",
    source:
      "Tamara's commercial profile 2026-05-24; four public programs of merchants; tabby via mamopay (by industry and volume); logiolegion 2026-05-14",
  }),
  RETURNS: weak("2026", "2027-03-31", {
    statement:
      "Refusals of cash on delivery in Saudi Arabia: 15 to 25% of orders, up to 30 to 40%; older: 19% of such orders (2014).",
    source: "ontask-d2d.com; sahl.store (up to 30%); cdurgun.com on Aramex (19%)",
  }),
  REFUNDS: confirmed(null, "2027-12-31", {
    value: { kept_pct: 20, at_most: 15 },
    statement:
      "On a refund Amazon.sa keeps a share of the referral fee, at most so many SAR an item; noon's delivery fee is not given back; a gateway's fee usually neither.",
    source: "Amazon.sa refund holdback samples; noon partner help (FBN outbound fee)",
  }),
  FULFILMENT: confirmed(null, "2027-03-31", {
    value: { lowest: 5, picking: 8, courier: 18, more_for_2_or_3: 2, more_for_4_or_5: 4 },
    statement:
      "Delivery of an order in SAR without VAT. Marketplace: Amazon FBA from 5 a unit, noon FBN by item. Own store: picking 8, 10 or 12 for 1, 2 or 3, 4 or 5 items, and a courier to the door from 18; lockers 14; Amazon Easy Ship from 21.",
    source:
      "sell.amazon.sa pricing; isnaad.ai pricing; b-kam.com (18.26 up to 15 kg), gomla.sa (18), nawadirtea.com (14, 19 to 25); noon partner help",
  }),
  COD_SURCHARGE: weak(null, "2027-03-31", {
    statement:
      "Cash on delivery costs SAR 5 to 25 a delivery more: couriers and platforms 5 to 10, advice 10 to 25; shops charge their buyers 5.75 to 34. Assumed fulfilment does not contain it.",
    source:
      "tmmmt (5), m5azn.com, gomla.sa (10), acod-app (10 to 25), b-kam.com (17.39); AlShiaka (5.75), niceone (28), Namshi (34)",
  }),
  ADS: weak("2026-01", "2027-03-31", {
    statement: "Advertising costs about 30% of the sales that it is given credit for.",
    source: "theadspend.com; upgrowth.in",
  }),
} as const satisfies Record<string, RegulatoryFact>;

export type FactId = keyof typeof regulatoryFacts;

const isFactId = (name: string): name is FactId => name in regulatoryFacts;

/** Every fact's id, in the order of the table. */
export const factIds: readonly FactId[] = Object.keys(regulatoryFacts).filter(isFactId);

/** The date of the newest source with a full date. */
export const regulatoryAsOf: string =
  factIds
    .map((id) => regulatoryFacts[id].source_date ?? "")
    .filter((date) => date.length === "2026-05-27".length)
    .sort()
    .at(-1) ?? "";

/** The facts whose review-by date lies before the day, `YYYY-MM-DD`. */
export function factsToReview(day: string): readonly FactId[] {
  return factIds.filter((id) => regulatoryFacts[id].review_by < day);
}

/** How many days ahead a review is announced. */
export const announcedDays = 90;

/** The facts whose review-by date lies at most 90 days from the day, `YYYY-MM-DD`, and not before it. */
export function factsDueSoon(day: string): readonly FactId[] {
  const last = new Date(Date.parse(day) + announcedDays * 86_400_000).toISOString().slice(0, day.length);
  return factIds.filter((id) => regulatoryFacts[id].review_by >= day && regulatoryFacts[id].review_by <= last);
}
