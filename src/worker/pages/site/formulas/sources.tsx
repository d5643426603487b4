/** Where the numbers come from: every published fact with source and dates. */
import { factAnchor } from "../../../../../catalog/service/pages.ts";
import { factNames } from "../../../../../catalog/words/fact-names.ts";
import { factStatusTerms } from "../../../../../catalog/words/terms.ts";
import { factIds, regulatoryAsOf, regulatoryFacts } from "../../../../core/facts.ts";
import { isolated } from "../../../../lib/text.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import type { PageContext } from "../frame/layout.tsx";
import { arabicStatements, authorities } from "./fact-statements.ts";

/** A name in a source that is itself a website's address. */
const siteName = /\b(?:[a-z0-9-]+\.)+(?:com|net|sa|int|sg|uk|ai|io|co)\b/gi;

/** Renders a source with links to the websites that it names. */
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

/** Renders every published fact with its source, its dates, and who decides it. */
export function Sources({ config, language: { text, say, date, locale } }: PageContext) {
  return (
    <section id="sources" class="sources">
      <h2>{say("sources")}</h2>
      <p>
        {say("sourcesText")} {say("sourcesNewest", { date: date(regulatoryAsOf) })}
      </p>
      {factIds.map((id) => {
        const { statement, source, source_date, status, review_by } = regulatoryFacts[id];
        const [authority] = authorities.find(([, facts]) => facts.includes(id)) ?? [];
        return (
          <section class="fact" id={factAnchor(id)}>
            <h3>{text(factNames[id])}</h3>
            <p>{locale === "ar" ? arabicStatements[id] : statement}</p>
            <DefinitionList
              class="pairs"
              rows={[
                [say("factSourceLabel"), <Source source={source} />],
                [say("factDateLabel"), source_date === null ? say("factUndated") : date(source_date)],
                [say("factStatusLabel"), text(factStatusTerms[status])],
                [say("factReviewLabel"), date(review_by)],
                authority !== undefined && [
                  say("factAuthorityLabel"),
                  <a href={authority} rel="noreferrer">
                    <bdi dir="ltr">{new URL(authority).hostname.replace(/^www\./, "")}</bdi>
                  </a>,
                ],
              ]}
            />
          </section>
        );
      })}
      <p>{say("factWrong", { contact: isolated(config.operator.contact) })}</p>
    </section>
  );
}
