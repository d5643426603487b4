/** The unit of each field. The build replaces this computation by its values. */
import type { FieldUnit, Per } from "./field.ts";
import { fields } from "./index.ts";

/** The unit of a field, and for an amount or a rate what it is counted per. */
interface Counted {
  readonly unit: FieldUnit;
  readonly per?: Per;
}

export const fieldUnits: Readonly<Record<string, Counted>> = Object.fromEntries(
  Object.entries(fields).map(([name, record]) => [
    name,
    { unit: record.unit, ...("per" in record && { per: record.per }) },
  ]),
);
