/** The foot of every page: help, who runs the service, and for developers the documents for programs. */
import { helpChapters, type Page, pages } from "../../../../../catalog/service/pages.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { FrameMessage } from "../../words/frame.ts";

const documents = ["/openapi.json", "/llms.txt", "/.well-known/agent-card.json", "/mcp.json", "/identity"] as const;

interface Props {
  readonly language: Language<FrameMessage>;
  readonly operator: string;
  readonly page: Page | undefined;
}

function PageLinks({ audience, language: { text, locale } }: Pick<Props, "language"> & Pick<Page, "audience">) {
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

export function Footer({ language, operator, page }: Props) {
  const { say, text, locale } = language;
  return (
    <footer class="colophon">
      <div class="page">
        <nav aria-label={say("aboutNavigation")}>
          <p>{say("aboutNavigation")}</p>
          {Object.entries(helpChapters)
            .filter(([, { audience }]) => audience === "merchants")
            .map(([anchor, { title }]) => (
              <a href={`${pages.help.path[locale]}#${anchor}`}>{text(title)}</a>
            ))}
          <PageLinks audience="merchants" language={language} />
        </nav>
        <nav aria-label={say("forDevelopers")} data-developers>
          <p>{say("forDevelopers")}</p>
          <PageLinks audience="developers" language={language} />
          {page?.audience === "developers" &&
            [...documents, pages.readiness.path.en].map((path) => (
              <a href={path}>
                <bdi dir="ltr">{path}</bdi>
              </a>
            ))}
        </nav>
        <p class="operated">{say("operatedBy", { operator })}</p>
      </div>
    </footer>
  );
}
