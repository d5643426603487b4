/** The changelog: CHANGELOG.md of this very version. */

import type { InformationWord } from "../../words/information.ts";
import { WithCode } from "../elements/code.tsx";
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";
import type { Release } from "../page-texts.ts";

const kindWords = { Added: "changelogAdded", Changed: "changelogChanged", Fixed: "changelogFixed" } as const;

interface Props extends PageContext<InformationWord> {
  readonly releases: readonly Release[];
}

/** `/changelog` and `/ar/changelog`. Entries are written in English only, and the Arabic page says so. */
export function Changelog({ releases, ...context }: Props) {
  const { word } = context.formats;
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
        {releases.map((release) => (
          <section>
            <h2>
              {release.title === "Unreleased" ? word("changelogUnreleased") : <bdi dir="ltr">{release.title}</bdi>}
            </h2>
            {release.groups.map(({ kind, changes }) => (
              <>
                <h3>{word(kindWords[kind])}</h3>
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
      </article>
    </Layout>
  );
}
