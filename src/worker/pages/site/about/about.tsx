/** Who runs this service, who is paid, and how to check both. */

import { pages } from "../../../../../catalog/service/pages.ts";
import { service } from "../../../../../catalog/service/service.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import type { Config } from "../../../config/config.ts";
import type { AboutMessage } from "../../words/about.ts";
import type { HelpMessage } from "../../words/help.ts";
import { Code } from "../elements/code.tsx";
import { Contact } from "../elements/contact.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";

interface Props extends PageContext<AboutMessage | HelpMessage> {
  readonly config: Config;
}

/** Who the operator is in law, as far as the deployment says it. */
function identityRows(identity: Config["operator"]["identity"]): readonly (readonly [AboutMessage, string])[] {
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
  const { text, say } = context.language;
  return (
    <Layout {...context} title={say("aboutTitle")} description={say("aboutText")} page={pages.about}>
      <article class="page article">
        <h1>{say("aboutTitle")}</h1>
        <p class="lead">{say("aboutText")}</p>
        <DefinitionList
          class="rows"
          rows={[
            [say("operatorTitle"), <bdi>{context.operator}</bdi>],
            ...identityRows(config.operator.identity).map(
              ([label, value]) => [say(label), <bdi>{value}</bdi>] as const,
            ),
            [say("aboutContact"), <Contact contact={config.operator.contact} />],
            [say("aboutNetwork"), <bdi>{config.currency.networkLabel}</bdi>],
            [say("version"), <bdi dir="ltr">{service.version}</bdi>],
          ]}
        />
        <section>
          <h2>{say("aboutPaidTitle")}</h2>
          {config.payment ? (
            <p>
              {say("aboutPaidText")} <Code>{config.payment.payTo}</Code>
            </p>
          ) : (
            <p>{say("paymentUnavailable")}</p>
          )}
        </section>
        <section>
          <h2>{say("aboutClaimsTitle")}</h2>
          <p>{say("aboutClaimsText")}</p>
        </section>
        <section data-developers>
          <h2>{say("forDevelopers")}</h2>
          <p>
            {say("aboutKeysText")}{" "}
            <a href="/.well-known/did.json">
              <bdi dir="ltr">/.well-known/did.json</bdi>
            </a>
          </p>
          <p>{text(service.proofPolicy)}</p>
          {config.repositoryUrl && (
            <p>
              <a href={config.repositoryUrl}>{say("sourceCode")}</a>
            </p>
          )}
        </section>
      </article>
    </Layout>
  );
}
