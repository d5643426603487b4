/** Which fields of a result are amounts of its currency, so that they can be written with its decimals. */
import { type FieldName, fieldWords, isMoney } from "../../input/fields.ts";
import { capitalAmounts, landedCostAmounts, unitAmounts } from "./amounts.ts";

/** The exact change of a profit, which has two decimals more than money. */
const finer = "profit_change_per_plus_1pct";

export const moneyFields: ReadonlySet<string> = new Set(
  [
    ...(Object.keys(fieldWords) as FieldName[]).filter(isMoney),
    ...Object.keys(landedCostAmounts),
    ...Object.keys(unitAmounts),
    ...Object.keys(capitalAmounts),
  ].filter((name) => name !== finer),
);

/** Objects whose every value is an amount, by the word that it belongs to. */
export const moneyMaps: ReadonlySet<string> = new Set(["stress_outcomes", "stress_profits", "profit_at_stake"]);
