/** What growth and scale share (domain.md 4.12 and 4.13). */
import { allocation, purchasePlan, renegotiationList } from "./allocation.ts";
import { portfolioGrounds } from "./envelope.ts";
import { part } from "./fields/parts.ts";
import { actionPlan, capitalCurve, missingDataPriority, shockMatrix, upgradePaths } from "./outlook.ts";
import { longRecords, ranking, summary } from "./ranking.ts";

/** What to do with every product, and with the money. */
export const plan = {
  summary,
  action_plan: actionPlan,
  allocation: part("allocation", allocation.nullable()),
  purchase_plan: part("purchase_plan", purchasePlan.nullable()),
  capital_curve: capitalCurve,
};

/** What would change it, and the products themselves. */
export const grounding = {
  renegotiation_list: renegotiationList,
  missing_data_priority: missingDataPriority,
  shock_matrix: shockMatrix,
  upgrade_paths: upgradePaths,
  ranking,
  products: longRecords,
  ...portfolioGrounds,
};
