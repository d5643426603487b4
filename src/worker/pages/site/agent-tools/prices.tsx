/** What each analysis costs: the paid ones in three groups, by what they take. */

import type { Operation } from "../../../../../catalog/operation.ts";
import { pages, sampleAddress } from "../../../../../catalog/service/pages.ts";
import { jsonSchema } from "../../../../lib/json-schema.ts";
import { isObject } from "../../../../lib/text.ts";
import { listProperty } from "../../../../shop/catalogue.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { AgentToolsMessage } from "../../words/agent-tools.ts";
import type { FrameMessage } from "../../words/frame.ts";
import type { SamplesMessage } from "../../words/samples.ts";
import { Price } from "../elements/price.tsx";

/** Where each operation is described on the page. */
export const anchor = (operation: Operation) => operation.id.replaceAll("_", "-");

/** Whether an analysis takes a list of products. */
function takesList({ input }: Operation): boolean {
  const { properties } = jsonSchema(input);
  return isObject(properties) && listProperty in properties;
}

const groups = [
  { title: "pricesOne", takes: (operation: Operation) => !takesList(operation) },
  { title: "pricesList", takes: (operation: Operation) => takesList(operation) && operation.recommended },
  { title: "pricesSize", takes: (operation: Operation) => takesList(operation) && !operation.recommended },
] as const satisfies readonly {
  readonly title: AgentToolsMessage;
  readonly takes: (operation: Operation) => boolean;
}[];

interface Props {
  readonly operations: readonly Operation[];
  readonly language: Language<AgentToolsMessage | SamplesMessage | FrameMessage>;
}

/** An analysis with its price, what it adds, and the ways to it. */
function PricedAnalysis({ operation, language }: { readonly operation: Operation } & Pick<Props, "language">) {
  const { text, say, locale } = language;
  return (
    <li id={anchor(operation)}>
      <h4>{text(operation.name)}</h4>
      <p class="price">
        <Price operation={operation} language={language} />
      </p>
      <p class="small muted">{text(operation.benefit)}</p>
      <p class="more">
        <a class="button quiet" href={`${pages.buy.path[locale]}?op=${operation.id}`}>
          {say("buyHere")}
        </a>
        <a href={sampleAddress(operation.id, locale)}>{say("seeSample")}</a>
      </p>
    </li>
  );
}

export function Prices({ operations, language }: Props) {
  const paid = operations.filter((operation) => !operation.free);
  return (
    <div class="price-groups">
      {groups.map(({ title, takes }) => (
        <section class="card">
          <h3>{language.say(title)}</h3>
          <ul>
            {paid.filter(takes).map((operation) => (
              <PricedAnalysis operation={operation} language={language} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
