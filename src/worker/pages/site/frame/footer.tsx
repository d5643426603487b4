/** The foot of every page: who runs the service, and for developers the documents for machines. */

import type { Formats } from "../../../../shop/words/format.ts";
import { type PageAddress, pageAddresses } from "../../../discovery/addresses/page-addresses.ts";
import type { FrameWord } from "../../words/frame.ts";
import { isForDevelopers } from "./masthead.tsx";

const documents = ["/openapi.json", "/llms.txt", "/.well-known/agent-card.json", "/mcp.json", "/identity"] as const;

interface Props {
  readonly formats: Formats<FrameWord>;
  readonly operator: string;
  readonly address: PageAddress | undefined;
}

export function Footer({ formats: { word, locale }, operator, address }: Props) {
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
          {(["developers", "apiReference", "formulas", "status"] as const).map((name) => (
            <a href={pageAddresses[name][locale]}>{word(name)}</a>
          ))}
          {isForDevelopers(address) && (
            <>
              {documents.map((path) => (
                <a href={path}>
                  <bdi dir="ltr">{path}</bdi>
                </a>
              ))}
              <a href={pageAddresses.readiness[locale]}>
                <bdi dir="ltr">{pageAddresses.readiness.en}</bdi>
              </a>
            </>
          )}
        </nav>
        <p class="operated">{word("operatedBy", { operator })}</p>
      </div>
    </footer>
  );
}
