/** The top of every page: the current page, links to other pages, and the other language. */
import { type Page, pages } from "../../../../../catalog/service/pages.ts";
import { service } from "../../../../../catalog/service/service.ts";
import type { Locale } from "../../../../lib/text.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { FrameMessage } from "../../words/frame.ts";

/** The direction in which each language is written. */
export const directions = { en: "ltr", ar: "rtl" } as const satisfies Record<Locale, string>;
const other = { en: "ar", ar: "en" } as const satisfies Record<Locale, Locale>;

interface Props {
  readonly language: Language<FrameMessage>;
  readonly page: Page | undefined;
  /** The query of the page's address: the link to the other language keeps it. */
  readonly query: string;
}

export function Masthead({ language, page, query }: Props) {
  const { locale, text, say } = language;
  const audience = page?.audience ?? "merchants";
  const linked: readonly Page[] = Object.values<Page>(pages).filter(
    ({ links, ...linkedPage }) => links.includes("header") && linkedPage.audience === audience,
  );
  const otherLanguage = other[locale];
  return (
    <header class="masthead">
      <div class="page">
        <a class="brand" href={pages.agentTools.path[locale]}>
          <img src="/icon.svg" alt="" width="28" height="28" />
          {text(service.name)}
        </a>
        <nav aria-label={say("mainNavigation")}>
          {linked.map(({ path, title }) => (
            <a href={path[locale]} aria-current={path === page?.path ? "page" : undefined}>
              {text(title)}
            </a>
          ))}
          {audience === "merchants" ? (
            <a href={pages.developers.path[locale]}>{text(pages.developers.title)}</a>
          ) : (
            <a href={pages.agentTools.path[locale]}>{say("forMerchants")}</a>
          )}
          <a
            href={(page?.path ?? pages.agentTools.path)[otherLanguage] + query}
            lang={otherLanguage}
            hreflang={otherLanguage}
            dir={directions[otherLanguage]}
            data-language
          >
            {say("otherLanguage")}
          </a>
        </nav>
      </div>
    </header>
  );
}
