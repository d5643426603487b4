/** Where the sample of an analysis is. */

import type { Locale } from "../../../lib/text.ts";
import { pageAddresses } from "./page-addresses.ts";

/** The anchor of a sample on the page of samples. */
export const sampleAnchor = (operation: string): string => `sample-${operation.replaceAll("_", "-")}`;

/** The address of the sample of an operation that is paid for. */
export const sampleAddress = (operation: string, locale: Locale): string =>
  `${pageAddresses.samples[locale]}#${sampleAnchor(operation)}`;
