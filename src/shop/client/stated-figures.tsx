/** What a body says of itself, beside any list of products, as people read it. */
import type { JsonObject } from "../../lib/text.ts";
import { listProperty } from "../catalogue.ts";
import { DefinitionList } from "../results/definition-list.tsx";
import type { Language } from "../words/language.ts";
import type { BuyContext } from "./buy-context.ts";

interface Props {
  readonly context: Pick<BuyContext, "catalogue"> & {
    readonly language: Pick<Language, "number" | "money" | "percent">;
  };
  readonly body: JsonObject;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
}

export function StatedFigures({ context: { catalogue, language }, body, currency }: Props) {
  const { number, money, percent } = language;
  const stated = Object.entries(body).filter(([name]) => name !== listProperty);
  if (stated.length === 0) return null;
  const withUnit = (name: string, value: unknown) => {
    if (typeof value !== "number") return typeof value === "string" ? value : "";
    const kind = catalogue.fields[name]?.unit.kind;
    return kind === "money" ? money(value, currency) : kind === "percent" ? percent(value) : number(value);
  };
  return (
    <DefinitionList
      class="rows"
      rows={stated.map(([name, value]) => [
        catalogue.fields[name]?.label ?? name,
        <bdi class="money">{withUnit(name, value)}</bdi>,
      ])}
    />
  );
}
