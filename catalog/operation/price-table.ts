/** What each analysis gives for its price: the one table from which a caller decides what to buy. */
import type { Text } from "../../src/lib/text.ts";
import type { Operation, Part } from "../operation.ts";

/** What each part is called. */
export const partNames: Readonly<Record<Part, Text>> = {
  decision: { en: "decision", ar: "القرار" },
  score: { en: "score", ar: "الدرجة" },
  limits: { en: "limits", ar: "الحدود" },
  plan: { en: "plan", ar: "الخطة" },
  memo: { en: "memo", ar: "المذكرة" },
};

/** One row of the table. */
export interface PriceRow {
  /** The fewest and the most products of one call. */
  readonly least_products: number;
  readonly most_products: number;
  /** Whole USDC a product when the call has as many as it takes, to four decimals. */
  readonly usdc_per_product: number;
  readonly gives: readonly Part[];
}

/** Returns the row of an operation. */
export const priceRow = ({ products: { fewest, most }, price, gives }: Operation): PriceRow => ({
  least_products: fewest,
  most_products: most,
  usdc_per_product: Math.round((price.amount / most) * 10_000) / 10_000,
  gives,
});

/** Which analysis to buy for how many products. */
export const buyingAdvice: Text = {
  en: "One or two products: gcc_product_decision. 3 to 12: gcc_portfolio_rank. With a budget, 3 to 25: gcc_merchant_pack. Else up to 50: x402_agent_growth. More: x402_agent_scale.",
  ar: "لمنتج أو منتجين: gcc_product_decision. من 3 إلى 12: gcc_portfolio_rank. ومع ميزانية من 3 إلى 25: gcc_merchant_pack. وإلا فحتى 50: x402_agent_growth. وأكثر من ذلك: x402_agent_scale.",
};
