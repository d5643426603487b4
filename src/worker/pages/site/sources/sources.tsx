/** Where the numbers come from: every published fact with source and dates, and a spreadsheet of the samples. */
import { factStatusTerms } from "../../../../../catalog/results/fields/terms.ts";
import { factIds, regulatoryAsOf, regulatoryFacts } from "../../../../core/figures/regulation.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import { factNames } from "../../../../shop/results/fact-names.ts";
import { factAnchor } from "../../../discovery/addresses/fact-address.ts";
import type { SourcesWord } from "../../words/sources.ts";
import assets from "../asset-manifest.json";
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";
import { arabicStatements, authorities } from "./fact-statements.ts";

interface Props extends PageContext<SourcesWord> {
  readonly contact: string;
}

/** A name in a source that is an address of its own. */
const siteName = /\b(?:[a-z0-9-]+\.)+(?:com|net|sa|int|sg|uk|ai|io|co)\b/gi;

/** A source in which sites lead to themselves. */
function Source({ source }: { readonly source: string }) {
  const sites = [...source.matchAll(siteName)];
  const ends = [0, ...sites.map((site) => site.index + site[0].length)];
  return (
    <span lang="en" dir="ltr">
      {sites.map((site, index) => (
        <>
          {source.slice(ends[index], site.index)}
          <a href={`https://${site[0].toLowerCase()}`} rel="noreferrer">
            {site[0]}
          </a>
        </>
      ))}
      {source.slice(ends.at(-1))}
    </span>
  );
}

/** `/sources` and `/ar/sources`. */
export function Sources({ contact, ...context }: Props) {
  const { text, word, date, locale } = context.formats;
  return (
    <Layout {...context} title={word("sources")} description={word("sourcesText")} address={addresses.sources}>
      <article class="page article">
        <h1>{word("sources")}</h1>
        <p class="lead">
          {word("sourcesText")} {word("sourcesNewest", { date: date(regulatoryAsOf) })}
        </p>
        <section>
          <h2>{word("recomputeTitle")}</h2>
          <p>{word("recomputeText")}</p>
          <div class="actions">
            <a class="button" href={assets[`workbook:${locale}`]} download="">
              {word("recomputeDownload")}
            </a>
            <a class="button quiet" href={addresses.formulas[locale]}>
              {word("recomputeFormulas")}
            </a>
          </div>
        </section>
        <section>
          <h2>{word("factsTitle")}</h2>
          {factIds.map((id) => {
            const { statement, source, source_date, status, review_by } = regulatoryFacts[id];
            const authority = authorities[id];
            return (
              <section class="fact" id={factAnchor(id)}>
                <h3>{text(factNames[id])}</h3>
                <p>{locale === "ar" ? arabicStatements[id] : statement}</p>
                <DefinitionList
                  class="pairs"
                  rows={[
                    [word("factSourceLabel"), <Source source={source} />],
                    [word("factDateLabel"), source_date === null ? word("factUndated") : date(source_date)],
                    [word("factStatusLabel"), text(factStatusTerms[status])],
                    [word("factReviewLabel"), date(review_by)],
                    authority !== undefined && [
                      word("factAuthorityLabel"),
                      <a href={authority} rel="noreferrer">
                        <bdi dir="ltr">{new URL(authority).hostname.replace(/^www\./, "")}</bdi>
                      </a>,
                    ],
                  ]}
                />
              </section>
            );
          })}
          <p>{word("factWrong", { contact: `\u2066${contact}\u2069` })}</p>
        </section>
      </article>
    </Layout>
  );
}
