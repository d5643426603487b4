/** The pages for people, and where each is in each language; English is the default one. */
import { termsOfService } from "../../../../catalog/service/terms-of-service.ts";
import type { Text } from "../../../lib/text.ts";

/** A page's place in each language. */
export type PageAddress = Text;

/** The pages and where they are. */
export const pageAddresses = {
  agentTools: { en: "/agent-tools", ar: "/ar/agent-tools" },
  samples: { en: "/agent-tools/samples", ar: "/ar/agent-tools/samples" },
  buy: { en: "/agent-tools/buy", ar: "/ar/agent-tools/buy" },
  developers: { en: "/developers", ar: "/ar/developers" },
  formulas: { en: "/developers/formulas", ar: "/ar/developers/formulas" },
  apiReference: { en: "/developers/api-reference", ar: "/ar/developers/api-reference" },
  status: { en: "/status", ar: "/ar/status" },
  sources: { en: "/sources", ar: "/ar/sources" },
  glossary: { en: "/glossary", ar: "/ar/glossary" },
  howToPay: { en: "/how-to-pay", ar: "/ar/how-to-pay" },
  terms: termsOfService,
  refunds: { en: "/refunds", ar: "/ar/refunds" },
  privacy: { en: "/privacy", ar: "/ar/privacy" },
  about: { en: "/about", ar: "/ar/about" },
  changelog: { en: "/changelog", ar: "/ar/changelog" },
  readiness: { en: "/ready/x402-index", ar: "/ar/ready/x402-index" },
} as const satisfies Record<string, PageAddress>;

/** The page for developers as Markdown, for models and notes. */
export const developersMarkdown = {
  en: "/developers.md",
  ar: "/ar/developers.md",
} as const satisfies PageAddress;
