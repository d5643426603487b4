/** Where the terms of use are, in each language: challenges, documents and pages lead there. */
import type { Text } from "../../src/lib/text.ts";

export const termsOfService = { en: "/terms", ar: "/ar/terms" } as const satisfies Text;
