/** The frame of every page: head, masthead, footer. */
import type { Child } from "hono/jsx";
import type { Operation } from "../../../../../catalog/operation.ts";
import { helpChapters, type Page, pages } from "../../../../../catalog/service/pages.ts";
import { service } from "../../../../../catalog/service/service.ts";
import type { Locale } from "../../../../lib/text.ts";
import type { Config } from "../../../config/config.ts";
import assets from "../asset-manifest.json";
import { CodeLink } from "../elements/code.tsx";
import { DataScript } from "../elements/data-script.tsx";
import type { PageLanguage, PageTexts } from "../page-texts.ts";

/** The content of a page's frame. */
export interface FrameContext {
  readonly language: PageLanguage;
  /** The canonical origin. */
  readonly origin: string;
  readonly config: Config;
  readonly texts: PageTexts;
}

/** The content of a page. */
export interface PageContext extends FrameContext {
  /** The operations that are sold. */
  readonly operations: readonly Operation[];
}

interface Props extends Pick<FrameContext, "language" | "origin" | "config"> {
  readonly title: string;
  readonly description: string;
  /** Undefined for a page without an address of its own. */
  readonly page: Page | undefined;
  /** The query of the page's address, with its question mark; the link to the other language keeps it. */
  readonly query?: string;
  readonly scripts?: readonly (keyof typeof assets)[];
  /** Structured data about the page, schema.org. */
  readonly structuredData?: object;
  readonly children?: Child;
}

/** The direction in which each language is written. */
const directions = { en: "ltr", ar: "rtl" } as const satisfies Record<Locale, string>;
const other = { en: "ar", ar: "en" } as const satisfies Record<Locale, Locale>;

/** The fonts of the first screen in each language. */
const fonts = {
  en: [assets["font:latin-400"], assets["font:latin-600"]],
  ar: [assets["font:arabic-400"], assets["font:arabic-600"]],
} as const satisfies Record<Locale, readonly string[]>;

/** The part of a description that a search result shows, characters. */
const shown = 155;

/** The whole sentences of a text that a search result has room for; at least the first. */
export function pageDescription(text: string): string {
  const [first = "", ...rest] = text.split(/(?<=[.!?؟])\s+/);
  let description = first;
  for (const sentence of rest) {
    const longer = `${description} ${sentence}`;
    if (longer.length > shown) break;
    description = longer;
  }
  return description;
}

function Head({ language: { locale, text }, origin, page, title, description, structuredData, scripts = [] }: Props) {
  const name = text(service.name);
  return (
    <head>
      <meta charset="utf-8" />
      {/* In the first kilobyte, because programs that want the text for models often read no more. */}
      <link rel="describedby" type="text/plain" href={`${origin}/llms.txt`} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} · ${name}`}</title>
      <meta name="description" content={pageDescription(description)} />
      <meta name="color-scheme" content="light dark" />
      {page && (
        <>
          <link rel="canonical" href={origin + page.path[locale]} />
          <link rel="alternate" hreflang="en" href={origin + page.path.en} />
          <link rel="alternate" hreflang="ar" href={origin + page.path.ar} />
          <link rel="alternate" hreflang="x-default" href={origin + page.path.en} />
          <meta property="og:url" content={origin + page.path[locale]} />
        </>
      )}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href={assets.styles} />
      {fonts[locale].map((font) => (
        <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locale === "ar" ? "ar_SA" : "en_GB"} />
      <meta property="og:image" content={`${origin}/social-${locale}.png`} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData && <DataScript type="application/ld+json" data={structuredData} />}
      {["copy" as const, ...scripts].map((script) => (
        <script type="module" src={assets[script]} />
      ))}
    </head>
  );
}

/** The pages for an audience to which a part of the frame links. */
const linkedPages = (part: Page["links"][number], audience: Page["audience"]) =>
  Object.values<Page>(pages).filter((page) => page.links.includes(part) && page.audience === audience);

/** Renders the current page, links to other pages, and the other language. */
function Masthead({ language: { locale, text, say }, page, query = "" }: Props) {
  const audience = page?.audience ?? "merchants";
  const otherLanguage = other[locale];
  return (
    <header class="masthead">
      <div class="page">
        <a class="brand" href={pages.agentTools.path[locale]}>
          <img src="/icon.svg" alt="" width="28" height="28" />
          {text(service.name)}
        </a>
        <nav aria-label={say("mainNavigation")}>
          {linkedPages("header", audience).map(({ path, title }) => (
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

/** Documents about the service for programs. */
const documents = ["/openapi.json", "/llms.txt", "/.well-known/agent-card.json", "/mcp.json", "/identity"] as const;

/** Renders links to help, to the operator, and for developers to the documents for programs. */
function Footer({ language: { say, text, locale }, config, page }: Props) {
  const chapters = Object.entries(helpChapters).filter(([, { audience }]) => audience === "merchants");
  const links = (audience: Page["audience"]) =>
    linkedPages("footer", audience).map(({ path, title }) => <a href={path[locale]}>{text(title)}</a>);
  return (
    <footer class="colophon">
      <div class="page">
        <nav aria-label={say("aboutNavigation")}>
          <p>{say("aboutNavigation")}</p>
          {chapters.map(([anchor, { title }]) => (
            <a href={`${pages.help.path[locale]}#${anchor}`}>{text(title)}</a>
          ))}
          {links("merchants")}
        </nav>
        <nav aria-label={say("forDevelopers")} data-developers>
          <p>{say("forDevelopers")}</p>
          {links("developers")}
          {page?.audience === "developers" &&
            [...documents, pages.readiness.path.en].map((path) => <CodeLink href={path} />)}
        </nav>
        <p class="operated">{say("operatedBy", { operator: config.operator.name })}</p>
      </div>
    </footer>
  );
}

/** Renders a whole HTML document. */
export function Layout(props: Props) {
  const { locale, say } = props.language;
  return (
    <html lang={locale} dir={directions[locale]}>
      <Head {...props} />
      <body>
        <a class="skip" href="#content">
          {say("skipToContent")}
        </a>
        <Masthead {...props} />
        <main id="content">{props.children}</main>
        <Footer {...props} />
      </body>
    </html>
  );
}
