/** Which address each kind of client reads first. */
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { catalogOutlinePath, mcpPath, mcpUnderscorePath } from "../addresses/paths.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

/** Kinds of client, each with the address to begin with. */
const clientKinds = [
  {
    kind: "language-model",
    entry: "/llms.txt",
    next: ["/skill.md", catalogOutlinePath, "/openapi.json"],
    advice: {
      en: "One page that is enough for a free call and a purchase.",
      ar: "صفحة واحدة تكفي لطلب مجاني ولعملية شراء.",
    },
  },
  {
    kind: "openapi-http",
    entry: "/openapi.json",
    next: [catalogOutlinePath, "/payment-capabilities.json"],
    advice: { en: "Generate a client, or call the paths as they stand.", ar: "ولّد عميلًا أو استدعِ المسارات كما هي." },
  },
  {
    kind: "x402",
    entry: "/.well-known/x402-catalog.json",
    next: [catalogOutlinePath, "/payment-capabilities.json", "/.well-known/x402-bazaar.json"],
    advice: {
      en: "Prices, schemas and examples; the terms to sign come with each 402.",
      ar: "الأسعار والمخططات والأمثلة؛ أما الشروط التي تُوقّع فتأتي مع كل جواب 402.",
    },
  },
  {
    kind: "mcp",
    entry: mcpPath,
    next: [mcpUnderscorePath, "/.well-known/mcp/server-card.json"],
    advice: {
      en: "Streamable HTTP; each analysis is a tool. The second address lists names without a dot, which every model but Gemini wants.",
      ar: "نقل HTTP المتدفق، وكل تحليل أداة. يدرج العنوان الثاني أسماء بلا نقطة، وهو ما يريده كل نموذج سوى Gemini.",
    },
  },
  {
    kind: "a2a",
    entry: "/.well-known/agent-card.json",
    next: ["/a2a/rpc"],
    advice: { en: "Each analysis is a skill.", ar: "كل تحليل مهارة." },
  },
  {
    kind: "crawler",
    entry: "/robots.txt",
    next: ["/sitemap.xml", "/.well-known/api-catalog"],
    advice: { en: "Everything listed may be read.", ar: "كل المدرج متاح للقراءة." },
  },
];

/** Returns the kinds of client in the order in which a caller that could be any of them should try. */
export function robotPriority(publication: Publication): JsonObject {
  const free = publication.operations.find((operation) => operation.free);
  return {
    version: service.version,
    free_entry: free ? addressOf(publication, free.path) : null,
    clients: clientKinds.map(({ kind, entry, next, advice }, index) => ({
      order: index + 1,
      kind,
      entry: addressOf(publication, entry),
      next: next.map((path) => addressOf(publication, path)),
      advice: advice[publication.locale],
    })),
  };
}
