/** A page of information, laid out. */

import type { PageAddress } from "../../../discovery/addresses/page-addresses.ts";
import type { InformationWord } from "../../words/information.ts";
import { WithCode } from "../elements/code.tsx";
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";
import type { Information } from "./information.ts";

interface Props extends PageContext<InformationWord> {
  readonly information: Information;
  readonly address: PageAddress;
  readonly contact: string;
}

/** How to reach the operator: mail or the web. */
export function Contact({ contact }: { readonly contact: string }) {
  const href = contact.includes("@") ? `mailto:${contact}` : contact;
  return (
    <a href={href}>
      <bdi dir="ltr">{contact}</bdi>
    </a>
  );
}

export function InformationPage({ information, address, contact, ...context }: Props) {
  const { text, word, date, locale } = context.formats;
  return (
    <Layout {...context} title={text(information.title)} description={text(information.lead)} address={address}>
      <article class="page article chaptered">
        <h1>{text(information.title)}</h1>
        <p class="lead">{text(information.lead)}</p>
        {information.sections.map((section) => (
          <section data-developers={section.isForDevelopers} class={section.isDanger && "danger"}>
            <h2>{text(section.title)}</h2>
            {section.paragraphs.map((paragraph) => (
              <p class={section.isDanger && "notice problem"}>
                <WithCode text={text(paragraph)} />
              </p>
            ))}
          </section>
        ))}
        <section>
          <h2>{word("operatorTitle")}</h2>
          <p class="apart">
            <bdi>{context.operator}</bdi>
            <Contact contact={contact} />
            <a href={addresses.about[locale]}>{word("about")}</a>
          </p>
          <p class="small muted">{word("textChanged", { date: date(information.changed) })}</p>
        </section>
      </article>
    </Layout>
  );
}
