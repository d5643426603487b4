/** The foot of every page: who runs the service, and the documents for machines. */

import { pageAddresses } from "../../../discovery/addresses/page-addresses.ts";
import type { Formats } from "../../words/format.ts";
import type { FrameWord } from "../../words/frame.ts";

const documents = ["/openapi.json", "/llms.txt", "/.well-known/agent-card.json", "/mcp.json", "/identity"] as const;

interface Props {
  readonly formats: Formats<FrameWord>;
  readonly operator: string;
}

export function Footer({ formats: { word, locale }, operator }: Props) {
  return (
    <footer class="colophon">
      <div class="page">
        <nav aria-label={word("aboutNavigation")}>
          <p>{word("aboutNavigation")}</p>
          {(["howToPay", "sources", "glossary", "terms", "refunds", "privacy", "about", "changelog"] as const).map(
            (name) => (
              <a href={pageAddresses[name][locale]}>{word(name)}</a>
            ),
          )}
        </nav>
        <nav aria-label={word("forDevelopers")} data-developers>
          <p>{word("forDevelopers")}</p>
          {documents.map((path) => (
            <a href={path}>
              <bdi dir="ltr">{path}</bdi>
            </a>
          ))}
          <a href={pageAddresses.readiness[locale]}>
            <bdi dir="ltr">{pageAddresses.readiness.en}</bdi>
          </a>
        </nav>
        <p class="operated">{word("operatedBy", { operator })}</p>
      </div>
    </footer>
  );
}
