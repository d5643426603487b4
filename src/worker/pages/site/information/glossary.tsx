/** The words of the service and what each means, for people who meet them on pages and in results. */
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import type { FrameWord } from "../../words/frame.ts";
import type { InformationWord } from "../../words/information.ts";
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";
import type { PageTexts } from "../page-texts.ts";

interface Props extends PageContext<InformationWord | FrameWord> {
  readonly subjects: PageTexts["glossary"];
}

/** `/glossary` and `/ar/glossary`. */
export function Glossary({ subjects, ...context }: Props) {
  const { text, word, locale } = context.formats;
  return (
    <Layout {...context} title={word("glossary")} description={word("glossaryText")} address={addresses.glossary}>
      <article class="page article">
        <h1>{word("glossary")}</h1>
        <p class="lead">{word("glossaryText")}</p>
        {subjects.map(({ title, terms }) => (
          <section>
            <h2>{text(title)}</h2>
            <DefinitionList
              class="terms"
              rows={terms.map(({ name, also, meaning }) => [
                <>
                  {text(name)}
                  {also && text(also) !== text(name).toLowerCase() && (
                    <span class="muted"> · {word("glossaryAlso", { name: also[locale] })}</span>
                  )}
                </>,
                text(meaning),
              ])}
            />
          </section>
        ))}
      </article>
    </Layout>
  );
}
