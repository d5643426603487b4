/** How sentences name a product of a list (domain-plans.md 6). */
import type { Text } from "../../src/lib/text.ts";
import { exactText, type Money } from "./amounts.ts";

/** What names a product wherever it appears. */
export interface NamedProduct {
  readonly index: number;
  readonly product_value: number;
  readonly expected_sale_price: number;
}

/** "Product 8 (4.50 → 39.00 SAR)": its number from 1, its purchase value and its price. */
export function productText({ index, product_value, expected_sale_price }: NamedProduct, money: Money): Text {
  const value = exactText(product_value, money).en.split(" ")[0] ?? "";
  const price = exactText(expected_sale_price, money);
  return {
    en: `Product ${index + 1} (${value} → ${price.en})`,
    ar: `المنتج ${index + 1} (${value} ← ${price.ar})`,
  };
}
