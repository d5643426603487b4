/** The page for developers: the guide, drawn, with every error. */
import type { Child } from "hono/jsx";
import { pages } from "../../../../../catalog/service/pages.ts";
import { type GuideBlock, sectionsOf } from "../../../discovery/guides/guide.ts";
import { Code, Prose } from "../elements/code.tsx";
import { Contents } from "../elements/sections.tsx";
import { Snippet } from "../elements/snippet.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";
import type { PageLanguage } from "../page-texts.ts";
import { ErrorList } from "./error-list.tsx";

interface DrawnProps {
  readonly blocks: readonly GuideBlock[];
  readonly language: PageLanguage;
  /** The table's name for screen readers. */
  readonly title: string;
}

/** Renders a table of Markdown; the first cell of a row is a name. */
function Table({ text, title }: { readonly text: string; readonly title: string }) {
  const [head = [], , ...rows] = text.split("\n").map((line) => line.slice(2, -2).split(" | "));
  const isAmount = (at: number) => rows.every((cells) => /^[\d.-]+$/.test(cells[at] ?? ""));
  const classes = head.map((_, at) => (isAmount(at) ? "amount" : undefined));
  return (
    <figure class="scroll" tabindex={0} aria-label={title}>
      <table class="stacked">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th scope="col" class={classes[at]}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr>
              <th scope="row">
                <Code>{name}</Code>
              </th>
              {cells.map((cell, at) => (
                <td class={classes[at + 1]} data-label={head[at + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Renders a block: code, a table, a heading or a paragraph. Requests and answers are long, and are folded. */
function Drawn({
  block: { text, code },
  language,
  title,
}: Omit<DrawnProps, "blocks"> & { readonly block: GuideBlock }) {
  if (code) return <Snippet title={code.title} code={text} language={language} folded={code.language === "http"} />;
  if (text.startsWith("| ")) return <Table text={text} title={title} />;
  if (text.startsWith("### ")) return <h3>{text.slice(4)}</h3>;
  return <Prose text={text} />;
}

/** Renders blocks; those below a heading of the fourth level are folded under it. */
function Blocks({ blocks, ...drawn }: DrawnProps) {
  const starts = blocks.flatMap(({ text, code }, index) => (!code && text.startsWith("#### ") ? [index] : []));
  const groups = starts.map((start, index) => blocks.slice(start, starts[index + 1]));
  return (
    <>
      {blocks.slice(0, starts[0]).map((block) => (
        <Drawn block={block} {...drawn} />
      ))}
      {groups.map(([heading, ...content]) => (
        <details>
          <summary>{heading?.text.slice(5)}</summary>
          {content.map((block) => (
            <Drawn block={block} {...drawn} />
          ))}
        </details>
      ))}
    </>
  );
}

/** Renders `/developers` and `/ar/developers`. */
export function Developers(context: PageContext) {
  const { config, language, operations, origin } = context;
  const { say, text, locale } = language;
  const payments = config.payment ? "available" : "not_configured";
  const sections = sectionsOf("developers", { config, operations, origin, locale, payments, addresses: [] });
  const more: Readonly<Record<string, Child>> = { errors: <ErrorList language={language} /> };
  return (
    <Layout {...context} title={say("developersTitle")} description={say("developersText")} page={pages.developers}>
      <div class="page reference guide">
        <section class="opening">
          <h1>{say("developersTitle")}</h1>
          <p class="lead">{say("developersText")}</p>
          <div class="actions">
            <a class="button" href={pages.apiReference.path[locale]}>
              {text(pages.apiReference.title)}
            </a>
            <a class="button quiet" href={pages.formulas.path[locale]}>
              {text(pages.formulas.title)}
            </a>
            {config.repositoryUrl && (
              <a class="button quiet" href={config.repositoryUrl}>
                {say("sourceCode")}
              </a>
            )}
          </div>
        </section>
        <Contents label={say("guideContents")} chapters={sections.map(({ id, title }) => [id, title])} />
        <div class="chapters">
          {sections.map(({ id, title, blocks }) => (
            <section id={id}>
              <h2>{title}</h2>
              <Blocks blocks={blocks} language={language} title={title} />
              {more[id]}
            </section>
          ))}
        </div>
      </div>
    </Layout>
  );
}
