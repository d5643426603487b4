/** `/sitemap.xml` (sitemaps.org) with the language versions of each address. */

import { pages } from "../../../../catalog/service/pages.ts";
import { service } from "../../../../catalog/service/service.ts";
import { type Locale, locales } from "../../../lib/text.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function entry(location: string, alternates: Readonly<Record<Locale, string>> | undefined): string {
  const links = alternates
    ? [...locales.map((locale) => [locale, alternates[locale]] as const), ["x-default", alternates.en] as const]
    : [];
  return [
    "  <url>",
    `    <loc>${escaped(location)}</loc>`,
    `    <lastmod>${service.released}</lastmod>`,
    ...links.map(
      ([language, href]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`,
    ),
    "  </url>",
  ].join("\n");
}

export function sitemap(publication: Publication): string {
  const pageEntries = Object.values(pages).flatMap(({ path }) => {
    const alternates = { en: addressOf(publication, path.en), ar: addressOf(publication, path.ar) };
    return locales.map((locale) => entry(alternates[locale], alternates));
  });
  const documents = publication.addresses
    .filter(({ kind }) => kind === "document")
    .map(({ path }) => entry(addressOf(publication, path), undefined));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...pageEntries, ...documents].join("\n")}
</urlset>
`;
}
