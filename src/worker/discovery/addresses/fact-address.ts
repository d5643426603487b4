/** Where a published fact is: its part of the page of sources. */
import type { Locale } from "../../../lib/text.ts";
import { pageAddresses } from "./page-addresses.ts";

/** The anchor of a fact. */
export const factAnchor = (id: string): string => `fact-${id.toLowerCase().replaceAll("_", "-")}`;

/** The address of a fact. */
export const factAddress = (id: string, locale: Locale): string => `${pageAddresses.sources[locale]}#${factAnchor(id)}`;
