/** The top of every page: where one is, the other pages, the other language. */

import { service } from "../../../../../catalog/service/service.ts";
import type { Locale } from "../../../../lib/text.ts";
import type { Formats } from "../../../../shop/words/format.ts";
import { type PageAddress, pageAddresses } from "../../../discovery/addresses/page-addresses.ts";
import type { FrameWord } from "../../words/frame.ts";

/** The direction in which each language is written. */
export const directions = { en: "ltr", ar: "rtl" } as const satisfies Record<Locale, string>;
const other = { en: "ar", ar: "en" } as const satisfies Record<Locale, Locale>;

/** Pages whose readers write programs; the others are for merchants. */
const developerPages: readonly PageAddress[] = [
  pageAddresses.developers,
  pageAddresses.apiReference,
  pageAddresses.formulas,
  pageAddresses.status,
  pageAddresses.readiness,
  pageAddresses.changelog,
];

export const isForDevelopers = (address: PageAddress | undefined): boolean =>
  developerPages.some((page) => page === address);

interface Props {
  readonly formats: Formats<FrameWord>;
  readonly address: PageAddress | undefined;
  /** What the page was asked: the same question in the other language. */
  readonly query: string;
}

export function Masthead({ formats, address, query }: Props) {
  const { locale, text, word } = formats;
  const navigation = isForDevelopers(address)
    ? ([
        [pageAddresses.developers, word("developers")],
        [pageAddresses.apiReference, word("apiReference")],
        [pageAddresses.formulas, word("formulas")],
        [pageAddresses.status, word("status")],
        [pageAddresses.agentTools, word("forMerchants")],
      ] as const)
    : ([
        [pageAddresses.agentTools, word("tools")],
        [pageAddresses.buy, word("navigationBuy")],
        [pageAddresses.howToPay, word("howToPay")],
        [pageAddresses.developers, word("developers")],
      ] as const);
  const otherLanguage = other[locale];
  return (
    <header class="masthead">
      <div class="page">
        <a class="brand" href={pageAddresses.agentTools[locale]}>
          <img src="/icon.svg" alt="" width="28" height="28" />
          {text(service.name)}
        </a>
        <nav aria-label={word("mainNavigation")}>
          {navigation.map(([target, label]) => (
            <a href={target[locale]} aria-current={target === address ? "page" : undefined}>
              {label}
            </a>
          ))}
          <a
            href={(address ?? pageAddresses.agentTools)[otherLanguage] + query}
            lang={otherLanguage}
            hreflang={otherLanguage}
            dir={directions[otherLanguage]}
            data-language
          >
            {word("otherLanguage")}
          </a>
        </nav>
      </div>
    </header>
  );
}
