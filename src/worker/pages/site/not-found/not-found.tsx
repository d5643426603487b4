/** What a person sees at an address that does not exist. */
import type { NotFoundWord } from "../../words/not-found.ts";
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";

/** In the visitor's language, with the ways on. Both languages share it, so it names no twin. */
export function NotFound(context: PageContext<NotFoundWord>) {
  const { word, locale } = context.formats;
  return (
    <Layout {...context} title={word("notFoundTitle")} description={word("notFoundText")} address={undefined}>
      <div class="page">
        <section>
          <p class="muted">404</p>
          <h1>{word("notFoundTitle")}</h1>
          <p class="lead">{word("notFoundText")}</p>
          <div class="actions">
            <a class="button" href={addresses.agentTools[locale]}>
              {word("tools")}
            </a>
            <a class="button quiet" href={addresses.developers[locale]}>
              {word("developers")}
            </a>
          </div>
        </section>
      </div>
    </Layout>
  );
}
