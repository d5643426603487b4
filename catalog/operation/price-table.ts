/** What each analysis gives for its price: the one table from which a caller decides what to buy. */
import { jsonSchema } from "../../src/lib/json-schema.ts";
import type { Text } from "../../src/lib/text.ts";
import type { Operation } from "../operation.ts";
import type { OperationId } from "../results/shown.ts";

/** What a result may hold of each product or of all of them. */
export type Part = "decision" | "score" | "limits" | "plan" | "memo";

/** The parts in the order in which they are listed, each with its name. */
export const partNames: Readonly<Record<Part, Text>> = {
  decision: { en: "decision", ar: "القرار" },
  score: { en: "score", ar: "الدرجة" },
  limits: { en: "limits", ar: "الحدود" },
  plan: { en: "plan", ar: "الخطة" },
  memo: { en: "memo", ar: "المذكرة" },
};

/** The parts of each result; one without any gives figures of one product. */
const parts: Readonly<Record<string, readonly Part[]>> = {
  free_profit_check: [],
  sa_landed_cost: [],
  gcc_opportunity_score: ["score", "limits"],
  gcc_product_decision: ["decision", "score", "limits"],
  gcc_portfolio_rank: ["decision", "score"],
  gcc_merchant_pack: ["decision", "score", "plan"],
  x402_agent_pilot: ["decision", "score", "limits", "plan"],
  x402_agent_growth: ["decision", "score", "plan", "memo"],
  x402_agent_scale: ["decision", "score", "plan", "memo"],
} satisfies Record<OperationId, readonly Part[]>;

/** One row of the table. */
export interface PriceRow {
  /** The fewest and the most products of one call. */
  readonly least_products: number;
  readonly most_products: number;
  /** Whole USDC a product when the call has as many as it takes, to four decimals. */
  readonly usdc_per_product: number;
  readonly gives: readonly Part[];
}

/** Returns the row of an operation; the numbers of products are those of its input. */
export function priceRow(operation: Operation): PriceRow {
  const { products } = Object(jsonSchema(operation.input).properties);
  const { minItems = 1, maxItems = 1 } = Object(products);
  return {
    least_products: Number(minItems),
    most_products: Number(maxItems),
    usdc_per_product: Math.round((operation.price.amount / Number(maxItems)) * 10_000) / 10_000,
    gives: parts[operation.id] ?? [],
  };
}

/** Which analysis to buy for how many products. */
export const buyingAdvice: Text = {
  en: "One or two products: gcc_product_decision. 3 to 12: gcc_portfolio_rank. With a budget, 3 to 25: gcc_merchant_pack. Else up to 50: x402_agent_growth. More: x402_agent_scale.",
  ar: "لمنتج أو منتجين: gcc_product_decision. من 3 إلى 12: gcc_portfolio_rank. ومع ميزانية من 3 إلى 25: gcc_merchant_pack. وإلا فحتى 50: x402_agent_growth. وأكثر من ذلك: x402_agent_scale.",
};
