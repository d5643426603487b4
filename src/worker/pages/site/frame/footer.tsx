/** The foot of every page: help, who runs the service, and for developers the documents for programs. */
import { helpChapters, type Page, pages } from "../../../../../catalog/service/pages.ts";
import type { Formats } from "../../../../shop/words/format.ts";
import type { FrameWord } from "../../words/frame.ts";

const documents = ["/openapi.json", "/llms.txt", "/.well-known/agent-card.json", "/mcp.json", "/identity"] as const;

interface Props {
  readonly formats: Formats<FrameWord>;
  readonly operator: string;
  readonly page: Page | undefined;
}

function PageLinks({ audience, formats: { text, locale } }: Pick<Props, "formats"> & Pick<Page, "audience">) {
  return (
    <>
      {Object.values<Page>(pages)
        .filter((page) => page.links.includes("footer") && page.audience === audience)
        .map(({ path, title }) => (
          <a href={path[locale]}>{text(title)}</a>
        ))}
    </>
  );
}

export function Footer({ formats, operator, page }: Props) {
  const { word, text, locale } = formats;
  return (
    <footer class="colophon">
      <div class="page">
        <nav aria-label={word("aboutNavigation")}>
          <p>{word("aboutNavigation")}</p>
          {Object.entries(helpChapters)
            .filter(([, { audience }]) => audience === "merchants")
            .map(([anchor, { title }]) => (
              <a href={`${pages.help.path[locale]}#${anchor}`}>{text(title)}</a>
            ))}
          <PageLinks audience="merchants" formats={formats} />
        </nav>
        <nav aria-label={word("forDevelopers")} data-developers>
          <p>{word("forDevelopers")}</p>
          <PageLinks audience="developers" formats={formats} />
          {page?.audience === "developers" &&
            [...documents, pages.readiness.path.en].map((path) => (
              <a href={path}>
                <bdi dir="ltr">{path}</bdi>
              </a>
            ))}
        </nav>
        <p class="operated">{word("operatedBy", { operator })}</p>
      </div>
    </footer>
  );
}
