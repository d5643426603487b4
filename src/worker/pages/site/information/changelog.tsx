/** The changelog: CHANGELOG.md of this very version. */

import type { Text } from "../../../../lib/text.ts";
import type { InformationWord } from "../../words/information.ts";
import { WithCode } from "../elements/code.tsx";
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";
import type { Release } from "../page-texts.ts";

const kindWords = { Added: "changelogAdded", Changed: "changelogChanged", Fixed: "changelogFixed" } as const;

interface Props extends PageContext<InformationWord> {
  /** What merchants notice. */
  readonly changes: readonly Text[];
  readonly releases: readonly Release[];
}

/** `/changelog` and `/ar/changelog`. What developers read is written in English only, and its heading says so. */
export function Changelog({ changes, releases, ...context }: Props) {
  const { word, text, locale } = context.formats;
  return (
    <Layout
      {...context}
      title={word("changelogTitle")}
      description={word("changelogText")}
      address={addresses.changelog}
    >
      <article class="page article chaptered">
        <h1>{word("changelogTitle")}</h1>
        <p class="lead">{word("changelogText")}</p>
        <section>
          <h2>{word("forMerchants")}</h2>
          <ul>
            {changes.map((change) => (
              <li>{text(change)}</li>
            ))}
          </ul>
        </section>
        <details class="whole" open={locale === "en"}>
          <summary>
            <h2>{word("changelogWhole")}</h2>
          </summary>
          {releases.map((release) => (
            <section>
              <h3>
                {release.title === "Unreleased" ? word("changelogUnreleased") : <bdi dir="ltr">{release.title}</bdi>}
              </h3>
              {release.groups.map(({ kind, changes }) => (
                <>
                  <h4>{word(kindWords[kind])}</h4>
                  <ul lang="en" dir="ltr" class="changes">
                    {changes.map((change) => (
                      <li>
                        <WithCode text={change} />
                      </li>
                    ))}
                  </ul>
                </>
              ))}
            </section>
          ))}
        </details>
      </article>
    </Layout>
  );
}
