/** The frame of every page: head, masthead, footer. */
import type { Child } from "hono/jsx";
import { service } from "../../catalog/service.ts";
import { pageAddresses as addresses, type PageAddress } from "../discovery/page-addresses.ts";
import type { Locale } from "../operation/operation.ts";
import assets from "./asset-manifest.json";
import type { PageFormats } from "./words.ts";

export { addresses };

/** What every page needs to know about the deployment it describes. */
export interface PageContext {
  readonly formats: PageFormats;
  /** The canonical origin. */
  readonly origin: string;
  readonly operator: string;
}

interface LayoutProps extends PageContext {
  readonly title: string;
  readonly description: string;
  readonly address: PageAddress;
  readonly scripts?: readonly (keyof typeof assets)[];
  readonly styles?: readonly (keyof typeof assets)[];
  /** Structured data about the page, schema.org. */
  readonly structuredData?: object;
  readonly children?: Child;
}

const directions = { en: "ltr", ar: "rtl" } as const satisfies Record<Locale, string>;
const other = { en: "ar", ar: "en" } as const satisfies Record<Locale, Locale>;

/** A whole HTML document. */
export function Layout(props: LayoutProps) {
  const { formats, origin, address, title, description, structuredData } = props;
  const { locale, text, word } = formats;
  const url = (language: Locale) => `${origin}${address[language]}`;
  const name = text(service.name);
  const navigation = [
    [addresses.agentTools, word("tools")],
    [addresses.developers, word("developers")],
    [addresses.formulas, word("formulas")],
    [addresses.apiReference, word("apiReference")],
    [addresses.status, word("status")],
  ] as const;
  return (
    <html lang={locale} dir={directions[locale]}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${name}`}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <link rel="canonical" href={url(locale)} />
        <link rel="alternate" hreflang="en" href={url("en")} />
        <link rel="alternate" hreflang="ar" href={url("ar")} />
        <link rel="alternate" hreflang="x-default" href={url("en")} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={assets.styles} />
        {props.styles?.map((style) => (
          <link rel="stylesheet" href={assets[style]} />
        ))}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={url(locale)} />
        <meta property="og:locale" content={locale === "ar" ? "ar_SA" : "en_GB"} />
        <meta property="og:image" content={`${origin}/social.png`} />
        <meta name="twitter:card" content="summary_large_image" />
        {structuredData && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll("<", "\\u003c") }}
          />
        )}
        {["copy" as const, ...(props.scripts ?? [])].map((script) => (
          <script type="module" src={assets[script]} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          {word("skipToContent")}
        </a>
        <header class="masthead">
          <div class="page">
            <a class="brand" href={addresses.agentTools[locale]}>
              <img src="/icon.svg" alt="" width="28" height="28" />
              {name}
            </a>
            <nav aria-label={word("mainNavigation")}>
              {navigation.map(([target, label]) => (
                <a href={target[locale]} aria-current={target === address ? "page" : undefined}>
                  {label}
                </a>
              ))}
              <a
                href={address[other[locale]]}
                lang={other[locale]}
                hreflang={other[locale]}
                dir={directions[other[locale]]}
              >
                {word("otherLanguage")}
              </a>
            </nav>
          </div>
        </header>
        <main id="content">{props.children}</main>
        <footer class="colophon">
          <div class="page">
            <p>{word("operatedBy", { operator: props.operator })}</p>
            <nav aria-label={word("footerNavigation")}>
              {["/openapi.json", "/llms.txt", "/.well-known/agent-card.json", "/mcp.json", "/identity"].map(
                (path, index) => (
                  <>
                    {index > 0 && " · "}
                    <a href={path}>
                      <bdi dir="ltr">{path}</bdi>
                    </a>
                  </>
                ),
              )}
              {" · "}
              <a href={addresses.readiness[locale]}>
                <bdi dir="ltr">{addresses.readiness.en}</bdi>
              </a>
            </nav>
          </div>
        </footer>
      </body>
    </html>
  );
}

/** Code that can be copied; always left to right. */
export function Snippet({ code, formats }: { readonly code: string; readonly formats: PageFormats }) {
  return (
    <div class="snippet">
      <button type="button" class="copy" hidden data-copied={formats.word("copied")}>
        {formats.word("copy")}
      </button>
      <pre tabindex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
