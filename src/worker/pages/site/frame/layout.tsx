/** The frame of every page: head, masthead, footer. */

import type { Child } from "hono/jsx";
import type { Page } from "../../../../../catalog/service/pages.ts";
import { service } from "../../../../../catalog/service/service.ts";
import type { Locale } from "../../../../lib/text.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { FrameMessage } from "../../words/frame.ts";
import assets from "../asset-manifest.json";
import { Footer } from "./footer.tsx";
import { directions, Masthead } from "./masthead.tsx";
import { pageDescription } from "./page-description.ts";

/** What every page needs to know about the deployment it describes. */
export interface PageContext<Message extends string = never> {
  readonly language: Language<FrameMessage | Message>;
  /** The canonical origin. */
  readonly origin: string;
  readonly operator: string;
}

interface LayoutProps extends PageContext {
  readonly title: string;
  readonly description: string;
  /** Undefined for a page without an address of its own. */
  readonly page: Page | undefined;
  /** The query of the page's address, with its question mark: the language switch keeps it. */
  readonly query?: string;
  readonly scripts?: readonly (keyof typeof assets)[];
  /** Structured data about the page, schema.org. */
  readonly structuredData?: object;
  readonly children?: Child;
}

/** The fonts that the first screen of each language draws with. */
const fonts = {
  en: [assets["font:latin-400"], assets["font:latin-600"]],
  ar: [assets["font:arabic-400"], assets["font:arabic-600"]],
} as const satisfies Record<Locale, readonly string[]>;

/** A whole HTML document. */
export function Layout(props: LayoutProps) {
  const { language, origin, page, title, description, structuredData } = props;
  const { locale, text, say } = language;
  const name = text(service.name);
  return (
    <html lang={locale} dir={directions[locale]}>
      <head>
        <meta charset="utf-8" />
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
          {say("skipToContent")}
        </a>
        <Masthead language={language} page={page} query={props.query ?? ""} />
        <main id="content">{props.children}</main>
        <Footer language={language} operator={props.operator} page={page} />
      </body>
    </html>
  );
}
