/** The help page: chapters, written in Markdown in `texts/` and rendered at build time, and who answers questions. */
import { helpChapters, pages } from "../../../../../catalog/service/pages.ts";
import { Contact } from "../elements/code.tsx";
import { Contents } from "../elements/sections.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";

/** Renders a chapter: a link to the operator's own page where there is one, else our text. */
function ChapterText({ chapter, texts, config, language }: PageContext & { readonly chapter: string }) {
  const ownPages: Readonly<Record<string, string | undefined>> = config.operator.pages;
  const ownPage = ownPages[chapter];
  if (ownPage !== undefined)
    return (
      <p>
        <a href={ownPage}>{ownPage}</a>
      </p>
    );
  return <div dangerouslySetInnerHTML={{ __html: texts.help[language.locale][chapter]?.html ?? "" }} />;
}

/** The help page as Markdown, for programs: a model that is asked for a refund reads the rules here. */
export function helpMarkdown({ texts, config, language }: PageContext): string {
  const ownPages: Readonly<Record<string, string | undefined>> = config.operator.pages;
  const chapters = Object.entries(helpChapters).map(
    ([chapter, { title }]) =>
      `## ${language.text(title)}\n\n${ownPages[chapter] ?? texts.help[language.locale][chapter]?.markdown ?? ""}`,
  );
  return [`# ${language.text(pages.help.title)}`, ...chapters].map((text) => text.trim()).join("\n\n");
}

/** Renders `/help` and `/ar/help`. */
export function Help(context: PageContext) {
  const { text, say, locale } = context.language;
  const { name, contact } = context.config.operator;
  const chapters = Object.entries(helpChapters);
  return (
    <Layout {...context} title={text(pages.help.title)} description={text(pages.help.purpose)} page={pages.help}>
      <div class="page reference help">
        <section class="opening">
          <h1>{text(pages.help.title)}</h1>
        </section>
        <Contents
          label={text(pages.help.title)}
          chapters={chapters.map(([chapter, { title }]) => [chapter, text(title)])}
        />
        <div class="chapters">
          {chapters.map(([chapter, { title, audience }]) => (
            <section id={chapter} data-developers={audience === "developers" || undefined}>
              <h2>{text(title)}</h2>
              <ChapterText {...context} chapter={chapter} />
            </section>
          ))}
          <section>
            <h2>{say("operatorTitle")}</h2>
            <p class="actions">
              <bdi>{name}</bdi>
              <Contact contact={contact} />
              <a href={pages.about.path[locale]}>{text(pages.about.title)}</a>
            </p>
          </section>
        </div>
      </div>
    </Layout>
  );
}
