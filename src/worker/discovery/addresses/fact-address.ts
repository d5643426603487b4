/** Where a published fact is: its row on the page of formulas. */
import type { Locale } from "../../lib/text.ts";
import { pageAddresses } from "./page-addresses.ts";

/** The anchor of a fact's row. */
export const factAnchor = (id: string): string => `fact-${id.toLowerCase().replaceAll("_", "-")}`;

/** The address of a fact's row. */
export const factAddress = (id: string, locale: Locale): string =>
  `${pageAddresses.formulas[locale]}#${factAnchor(id)}`;
