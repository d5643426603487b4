/** The page for developers: quick starts, the purchase on the wire, MCP hosts, errors, idempotency, receipts. */

import type { Operation } from "../../../../../catalog/operation.ts";
import { pages } from "../../../../../catalog/service/pages.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { Config } from "../../../config/config.ts";
import type { DevelopersMessage } from "../../words/developers.ts";
import type { FrameMessage } from "../../words/frame.ts";
import { Code, WithCode } from "../elements/code.tsx";
import { RadioTabs } from "../elements/radio-tabs.tsx";
import { Snippet } from "../elements/snippet.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";
import { ErrorList } from "./error-list.tsx";
import { type Block, guide } from "./guide.ts";
import { PurchaseFlow } from "./purchase-flow.tsx";

interface Props extends PageContext<DevelopersMessage> {
  readonly operations: readonly Operation[];
  readonly config: Config;
}

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly language: Language<DevelopersMessage | FrameMessage>;
}

function Blocks({ blocks, language }: BlocksProps) {
  return (
    <>
      {blocks.map((block) => (
        <BlockElement block={block} language={language} />
      ))}
    </>
  );
}

function BlockElement({ block, language }: Pick<BlocksProps, "language"> & { readonly block: Block }) {
  switch (block.kind) {
    case "prose":
      return (
        <p class="prose">
          <WithCode text={block.text} />
        </p>
      );
    case "code":
      return <Snippet title={block.title} code={block.code} language={language} folded={block.folded ?? false} />;
    case "table": {
      const [head = [], ...rows] = block.rows;
      return (
        <figure class="scroll" tabindex={0} aria-label={block.label}>
          <table>
            <thead>
              <tr>
                {head.map((cell) => (
                  <th scope="col">{cell}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr>
                  <th scope="row">
                    <Code>{name}</Code>
                  </th>
                  {cells.map((cell) => (
                    <td>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </figure>
      );
    }
    case "tabs":
      return (
        <RadioTabs
          name={block.name}
          label={block.label}
          tabs={block.sections.map(({ id, title, blocks }) => ({
            id,
            title,
            content: <Blocks blocks={blocks} language={language} />,
          }))}
        />
      );
    case "steps":
      return (
        <ol class="numbered">
          {block.sections.map(({ id, title, blocks }) => (
            <li id={id}>
              <h3>{title}</h3>
              <Blocks blocks={blocks} language={language} />
            </li>
          ))}
        </ol>
      );
    case "flow":
      return <PurchaseFlow parties={block.parties} messages={block.messages} label={language.say("flowTitle")} />;
    case "errors":
      return <ErrorList language={language} />;
  }
}

/** `/developers` and `/ar/developers`. */
export function Developers({ operations, config, ...context }: Props) {
  const { language, origin } = context;
  const { say, text, locale } = language;
  const sections = guide({ language, origin, config, operations });
  return (
    <Layout {...context} title={say("developersTitle")} description={say("developersText")} page={pages.developers}>
      <div class="page wide reference guide">
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
        <nav class="contents" aria-label={say("guideContents")}>
          <ul>
            {sections.map(({ id, title }) => (
              <li>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="chapters">
          {sections.map(({ id, title, blocks }) => (
            <section id={id}>
              <h2>{title}</h2>
              <Blocks blocks={blocks} language={language} />
            </section>
          ))}
        </div>
      </div>
    </Layout>
  );
}
