/** Every scalar field of the results by name: schemas pick theirs from here, so that a name means one thing everywhere. */
import { z } from "@hono/zod-openapi";
import { capitalAmounts, landedCostAmounts, riyalAmounts, unitAmounts } from "./amounts.ts";
import { counts, positions } from "./counts.ts";
import { inputFigures } from "./input-figures.ts";
import { portfolioShares, productShares, quantiles, scores } from "./shares.ts";
import { variableFigures, vocabularies } from "./vocabularies.ts";

export const resultFields = z.looseObject({
  ...inputFigures,
  ...landedCostAmounts,
  ...riyalAmounts,
  ...unitAmounts,
  ...capitalAmounts,
  ...productShares,
  ...scores,
  ...portfolioShares,
  ...quantiles,
  ...counts,
  ...positions,
  ...variableFigures,
  ...vocabularies,
});
