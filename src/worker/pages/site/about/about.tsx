/** Who runs this service, who is paid, and how to check both. */
import { pages } from "../../../../../catalog/service/pages.ts";
import { service } from "../../../../../catalog/service/service.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import { Code, CodeLink, Contact } from "../elements/code.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";

/** Renders `/about` and `/ar/about`. */
export function About({ config, ...context }: PageContext) {
  const { text, say } = context.language;
  const { name, contact, identity } = config.operator;
  return (
    <Layout {...context} config={config} title={say("aboutTitle")} description={say("aboutText")} page={pages.about}>
      <article class="page article">
        <h1>{say("aboutTitle")}</h1>
        <p class="lead">{say("aboutText")}</p>
        <DefinitionList
          class="rows"
          rows={[
            [say("operatorTitle"), <bdi>{name}</bdi>],
            identity && [say("aboutLegalName"), <bdi>{identity.legalName}</bdi>],
            identity && [say("commercialRegistration"), <bdi>{identity.commercialRegistration}</bdi>],
            identity && [say("vatNumber"), <bdi>{identity.vatNumber}</bdi>],
            identity && [say("aboutCity"), <bdi>{identity.city}</bdi>],
            identity?.telephone !== undefined && [say("aboutTelephone"), <bdi>{identity.telephone}</bdi>],
            [say("aboutContact"), <Contact contact={contact} />],
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
            {say("aboutKeysText")} <CodeLink href="/.well-known/did.json" />
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
