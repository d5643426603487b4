/** `/robots.txt` (RFC 9309) with Content Signals and the address of the AI catalogue. */
import { addressOf, type Publication } from "../addresses/publication.ts";

/** Crawlers of AI services that look for a group of their own. What everybody may do, they may. */
const namedCrawlers = [
  "Amazonbot",
  "Applebot-Extended",
  "CCBot",
  "ChatGPT-User",
  "Claude-SearchBot",
  "Claude-User",
  "ClaudeBot",
  "Google-Extended",
  "GPTBot",
  "meta-externalagent",
  "OAI-SearchBot",
  "Perplexity-User",
  "PerplexityBot",
] as const;

/** Everything here is published to be found, quoted and learnt from. */
const rules = `Content-Signal: search=yes, ai-input=yes, ai-train=yes
Allow: /`;

export function robots(publication: Publication): string {
  return `User-agent: *
${rules}

${namedCrawlers.map((name) => `User-agent: ${name}`).join("\n")}
${rules}

Sitemap: ${addressOf(publication, "/sitemap.xml")}
`;
}
