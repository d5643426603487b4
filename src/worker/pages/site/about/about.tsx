/** Who runs this service, who is paid, and how to check both. */

import { pages } from "../../../../../catalog/service/pages.ts";
import { service } from "../../../../../catalog/service/service.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import type { Config } from "../../../config/config.ts";
import type { AboutWord } from "../../words/about.ts";
import type { HelpWord } from "../../words/help.ts";
import { Code } from "../elements/code.tsx";
import { Contact } from "../elements/contact.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";

interface Props extends PageContext<AboutWord | HelpWord> {
  readonly config: Config;
}

/** Who the operator is in law, as far as the deployment says it. */
function identityRows(identity: Config["operator"]["identity"]): readonly (readonly [AboutWord, string])[] {
  if (!identity) return [];
  return [
    ["aboutLegalName", identity.legalName],
    ["aboutRegistration", identity.commercialRegistration],
    ["aboutVatNumber", identity.vatNumber],
    ["aboutCity", identity.city],
    ...(identity.telephone === undefined ? [] : [["aboutTelephone", identity.telephone] as const]),
  ];
}

/** `/about` and `/ar/about`. */
export function About({ config, ...context }: Props) {
  const { text, word } = context.formats;
  return (
    <Layout {...context} title={word("aboutTitle")} description={word("aboutText")} page={pages.about}>
      <article class="page article">
        <h1>{word("aboutTitle")}</h1>
        <p class="lead">{word("aboutText")}</p>
        <DefinitionList
          class="rows"
          rows={[
            [word("operatorTitle"), <bdi>{context.operator}</bdi>],
            ...identityRows(config.operator.identity).map(
              ([label, value]) => [word(label), <bdi>{value}</bdi>] as const,
            ),
            [word("aboutContact"), <Contact contact={config.operator.contact} />],
            [word("aboutNetwork"), <bdi>{config.currency.networkLabel}</bdi>],
            [word("version"), <bdi dir="ltr">{service.version}</bdi>],
          ]}
        />
        <section>
          <h2>{word("aboutPaidTitle")}</h2>
          {config.payment ? (
            <p>
              {word("aboutPaidText")} <Code>{config.payment.payTo}</Code>
            </p>
          ) : (
            <p>{word("paymentUnavailable")}</p>
          )}
        </section>
        <section>
          <h2>{word("aboutClaimsTitle")}</h2>
          <p>{word("aboutClaimsText")}</p>
        </section>
        <section data-developers>
          <h2>{word("forDevelopers")}</h2>
          <p>
            {word("aboutKeysText")}{" "}
            <a href="/.well-known/did.json">
              <bdi dir="ltr">/.well-known/did.json</bdi>
            </a>
          </p>
          <p>{text(service.proofPolicy)}</p>
          {config.repositoryUrl && (
            <p>
              <a href={config.repositoryUrl}>{word("sourceCode")}</a>
            </p>
          )}
        </section>
      </article>
    </Layout>
  );
}
