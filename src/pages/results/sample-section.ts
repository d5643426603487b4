/** A part of a worked sample. */
import type { JsonObject } from "../../operation/operation.ts";
import type { PageFormats } from "../words.ts";

/** What every section needs: a whole result, its currency and how to write figures. */
export interface SectionProps {
  readonly result: JsonObject;
  readonly currency: string;
  readonly formats: PageFormats;
}
