/** The help page: chapters written in Markdown, and who answers questions. */
import { helpChapters, pages } from "../../../../../catalog/service/pages.ts";
import type { Config } from "../../../config/config.ts";
import type { HelpMessage } from "../../words/help.ts";
import { Contact } from "../elements/contact.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";
import type { PageTexts } from "../page-texts.ts";

interface Props extends PageContext<HelpMessage> {
  readonly texts: Pick<PageTexts, "help">;
  readonly operatorSettings: Config["operator"];
}

/** What a chapter says: a link to the operator's own page where there is one, else our text. */
function ChapterText({ chapter, texts, operatorSettings, language }: Props & { readonly chapter: string }) {
  const ownPages: Readonly<Record<string, string | undefined>> = operatorSettings.pages;
  const ownPage = ownPages[chapter];
  if (ownPage !== undefined)
    return (
      <p>
        <a href={ownPage}>{ownPage}</a>
      </p>
    );
  return <div dangerouslySetInnerHTML={{ __html: texts.help[language.locale][chapter] ?? "" }} />;
}

/** `/help` and `/ar/help`. */
export function Help(props: Props) {
  const { texts, operatorSettings, ...context } = props;
  const { text, say, locale } = context.language;
  const chapters = Object.entries(helpChapters);
  return (
    <Layout {...context} title={text(pages.help.title)} description={text(pages.help.purpose)} page={pages.help}>
      <div class="page wide reference help">
        <section class="opening">
          <h1>{text(pages.help.title)}</h1>
        </section>
        <nav class="contents" aria-label={text(pages.help.title)}>
          <ul>
            {chapters.map(([chapter, { title }]) => (
              <li>
                <a href={`#${chapter}`}>{text(title)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="chapters">
          {chapters.map(([chapter, { title, audience }]) => (
            <section id={chapter} data-developers={audience === "developers" || undefined}>
              <h2>{text(title)}</h2>
              <ChapterText {...props} chapter={chapter} />
            </section>
          ))}
          <section>
            <h2>{say("operatorTitle")}</h2>
            <p class="actions">
              <bdi>{context.operator}</bdi>
              <Contact contact={operatorSettings.contact} />
              <a href={pages.about.path[locale]}>{text(pages.about.title)}</a>
            </p>
          </section>
        </div>
      </div>
    </Layout>
  );
}
