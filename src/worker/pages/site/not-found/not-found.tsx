/** The page for people at an address that does not exist. */
import { pages } from "../../../../../catalog/service/pages.ts";
import { type FrameContext, Layout } from "../frame/layout.tsx";

/**
 * Renders it in the visitor's language, with links to existing pages. It has no fixed address, so it has no twin in
 * the other language.
 */
export function NotFound(context: FrameContext) {
  const { say, text, locale } = context.language;
  return (
    <Layout {...context} title={say("notFoundTitle")} description={say("notFoundText")} page={undefined}>
      <div class="page">
        <section>
          <p class="muted">404</p>
          <h1>{say("notFoundTitle")}</h1>
          <p class="lead">{say("notFoundText")}</p>
          <div class="actions">
            <a class="button" href={pages.agentTools.path[locale]}>
              {text(pages.agentTools.title)}
            </a>
            <a class="button quiet" href={pages.developers.path[locale]}>
              {text(pages.developers.title)}
            </a>
          </div>
        </section>
      </div>
    </Layout>
  );
}
