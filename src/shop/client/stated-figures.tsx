/** The figures of a body outside its list of products, as people read them. */
import type { JsonObject } from "../../lib/text.ts";
import { listProperty } from "../catalogue.ts";
import { DefinitionList } from "../results/definition-list.tsx";
import { catalogue, fieldName, language } from "./page.ts";

/** `currency` is the ISO 4217 code of every amount. */
export function StatedFigures({ body, currency }: { readonly body: JsonObject; readonly currency: string }) {
  const stated = Object.entries(body).filter(([name]) => name !== listProperty);
  if (stated.length === 0) return null;
  const withUnit = (name: string, value: unknown) => {
    if (typeof value !== "number") return typeof value === "string" ? value : "";
    const kind = catalogue.fields[name]?.unit.kind;
    if (kind === "money") return language.money(value, currency);
    return kind === "percent" ? language.percent(value) : language.number(value);
  };
  return (
    <DefinitionList
      class="rows"
      rows={stated.map(([name, value]) => [fieldName(name), <bdi class="money">{withUnit(name, value)}</bdi>])}
    />
  );
}
