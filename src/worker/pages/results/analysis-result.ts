/** A result of any operation as the pages read it: the figures of formula 2 that are there are shown, whatever the operation is. */
import type {
  ShownAllocation,
  ShownCapitalLevel,
  ShownConcentrationLevel,
  ShownPurchasePlan,
  ShownRobustPlan,
  ShownSellThrough,
  ShownUnregisteredPlan,
} from "../../core/result-capital-parts.ts";
import type {
  Edition,
  ShownAssumption,
  ShownDecidedPriceRung,
  ShownDecidedVatPosition,
  ShownDossier,
  ShownPriceRung,
  ShownVatPosition,
} from "../../core/result-parts.ts";
import type {
  ShownAction,
  ShownDistribution,
  ShownLongRecord,
  ShownMissingData,
  ShownRank,
  ShownRecord,
  ShownRenegotiation,
  ShownSegment,
  ShownShock,
  ShownSummary,
  ShownUpgradePath,
} from "../../core/result-portfolio-parts.ts";
import type { FreeProfitCheck, SaLandedCost } from "../../core/results.ts";
import { isObject, type Text } from "../../lib/text.ts";

/** What is said of one product, as far as an operation says it. */
export type ProductFigures = Partial<
  Omit<ShownDossier, "headline" | "vat_positions" | "price_ladder" | "inputs_used" | "assumptions">
> & {
  readonly headline?: Partial<ShownDossier["headline"]>;
  readonly vat_positions?: readonly (ShownVatPosition & Partial<ShownDecidedVatPosition>)[];
  readonly price_ladder?: readonly (ShownPriceRung & Partial<ShownDecidedPriceRung>)[];
  readonly inputs_used?: Readonly<Record<string, string | number | null>>;
  readonly assumptions?: readonly (ShownAssumption & { readonly source?: string })[];
  /** The rule between the VAT positions of an unregistered seller. */
  readonly art_47?: string;
};

/** The full file of a product among others. */
export type ProductDossier = ProductFigures & { readonly index: number };

/** The line of a product among others. */
export type ProductRecord = (ShownRecord | ShownLongRecord) & Partial<ShownRecord & ShownLongRecord>;

export type AnalysisResult = Edition &
  ProductFigures &
  Partial<
    Pick<
      FreeProfitCheck,
      | "verdict"
      | "profit_per_unit"
      | "margin_pct"
      | "roi_pct"
      | "break_even_price"
      | "total_cost"
      | "total_fees"
      | "net_revenue"
      | "unit_cost"
    >
  > &
  Partial<
    Omit<SaLandedCost, keyof Edition | "operation" | "inputs_used" | "assumptions" | "notices" | "derivation" | "facts">
  > & {
    readonly operation: string;
    readonly summary_text?: Text;
    readonly summary?: ShownSummary;
    readonly action_plan?: readonly ShownAction[];
    readonly allocation?: ShownAllocation | null;
    readonly purchase_plan?: (ShownPurchasePlan & { readonly order_terms?: string }) | null;
    readonly capital_curve?: readonly ShownCapitalLevel[] | null;
    readonly sell_through_curve?: readonly ShownSellThrough[] | null;
    readonly robust_plan?: ShownRobustPlan | null;
    readonly unregistered_plan?: ShownUnregisteredPlan | null;
    readonly concentration_frontier?: readonly ShownConcentrationLevel[] | null;
    readonly segments?: readonly ShownSegment[];
    readonly distribution?: readonly ShownDistribution[];
    readonly renegotiation_list?: readonly ShownRenegotiation[];
    readonly missing_data_priority?: readonly ShownMissingData[];
    readonly shock_matrix?: readonly ShownShock[];
    readonly upgrade_paths?: readonly ShownUpgradePath[];
    readonly ranking?: readonly ShownRank[];
    readonly products?: readonly (ProductRecord | ProductDossier)[];
    readonly notice_texts?: readonly { readonly code: string; readonly text: string }[];
    readonly method_notes?: readonly string[];
    readonly disclaimer?: string;
  };

/** Whether a product of a result comes with its full file. */
export const isDossier = (product: ProductRecord | ProductDossier): product is ProductDossier =>
  "unit_economics" in product;

/** Whether a JSON value is a result of formula 2 of this service. The service's tests hold its results to their schema. */
export const isAnalysisResult = (value: unknown): value is AnalysisResult =>
  isObject(value) &&
  typeof value.operation === "string" &&
  typeof value.currency === "string" &&
  typeof value.formula_version === "string" &&
  /^gcc-commerce\/2\./.test(value.formula_version);
