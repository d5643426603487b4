/** The short texts for crawlers and agents: robots.txt, sitemap.xml, security.txt and agents.txt. */
import { priceText } from "../../../../catalog/operation.ts";
import { pages } from "../../../../catalog/service/pages.ts";
import { service } from "../../../../catalog/service/service.ts";
import { mcpPath, mcpUnderscorePath } from "../addresses/paths.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { passage } from "../guides/guide.ts";

/** Crawlers of AI services that look for a group of their own in robots.txt. They may do what all others may. */
const namedCrawlers = `Amazonbot Applebot-Extended CCBot ChatGPT-User Claude-SearchBot Claude-User ClaudeBot
Google-Extended GPTBot meta-externalagent OAI-SearchBot Perplexity-User PerplexityBot`.split(/\s/);

/** Everything here is published so that it is found, quoted and used for training. */
const rules = `Content-Signal: search=yes, ai-input=yes, ai-train=yes
Allow: /`;

/** Writes `/robots.txt` (RFC 9309) with Content Signals. */
export function robots(publication: Publication): string {
  return `User-agent: *
${rules}

${namedCrawlers.map((name) => `User-agent: ${name}`).join("\n")}
${rules}

Sitemap: ${addressOf(publication, "/sitemap.xml")}
`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** One address of the sitemap, with its addresses in other languages. */
function entry(location: string, alternates: Readonly<Record<string, string>> = {}): string {
  return [
    "  <url>",
    `    <loc>${escaped(location)}</loc>`,
    `    <lastmod>${service.released}</lastmod>`,
    ...Object.entries(alternates).map(
      ([language, href]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`,
    ),
    "  </url>",
  ].join("\n");
}

/** Writes `/sitemap.xml` (sitemaps.org) with the language versions of each page. */
export function sitemap(publication: Publication): string {
  const pageEntries = Object.values(pages).flatMap(({ path }) => {
    const [en, ar] = [addressOf(publication, path.en), addressOf(publication, path.ar)];
    return [en, ar].map((address) => entry(address, { en, ar, "x-default": en }));
  });
  const documents = publication.addresses
    .filter(({ kind }) => kind === "document")
    .map(({ path }) => entry(addressOf(publication, path)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...pageEntries, ...documents].join("\n")}
</urlset>
`;
}

/** Days from a release until the text expires; RFC 9116 asks for less than a year. */
const validDays = 360;

/** Writes `/.well-known/security.txt` (RFC 9116): where to report a weakness. */
export function securityText(publication: Publication): string {
  const { contact } = publication.config.operator;
  const expires = new Date(Date.parse(service.released) + validDays * 24 * 60 * 60_000);
  return `Contact: ${/^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`}
Expires: ${expires.toISOString()}
Preferred-Languages: ${service.languages.join(", ")}
Canonical: ${addressOf(publication, "/.well-known/security.txt")}
`;
}

/** Writes `/agents.txt` (draft-car-agents-txt-wellknown-00) in fifteen lines that lead to `/llms.txt`. */
export function agentsText(publication: Publication): string {
  const { config, operations, locale, origin, payments } = publication;
  const free = operations.find((operation) => operation.free);
  const list = operations.map((operation) => `${operation.id} (${priceText(operation)[locale]})`).join(", ");
  const line = (text: string): string => text.replace(/\s+/g, " ");
  return `Spec-Version: 1.0
Site-Name: ${service.name[locale]}
Site-URL: ${origin}
Site-Description: ${line(service.description[locale])}
Site-Contact: ${config.operator.contact}
Payments-Status: ${payments}
Guidance: ${addressOf(publication, "/llms.txt")} ${line(passage("payments", publication))}
Capability: ${service.id}
  Endpoint: ${free ? addressOf(publication, free.path) : origin}
  Protocol: REST, MCP (${addressOf(publication, mcpPath)}, ${addressOf(publication, mcpUnderscorePath)}), A2A (${addressOf(publication, "/a2a/rpc")})
  Auth: none
  OpenAPI: ${addressOf(publication, "/openapi.json")}
  Description: ${list}
Agent: *
Allow: /
`;
}
