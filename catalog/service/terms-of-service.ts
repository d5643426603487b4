/** The addresses of the terms of use in each language; challenges, documents and pages link to them. */
import type { Text } from "../../src/lib/text.ts";
import { chapterAddress } from "./pages.ts";

export const termsOfService = {
  en: chapterAddress("terms", "en"),
  ar: chapterAddress("terms", "ar"),
} as const satisfies Text;
