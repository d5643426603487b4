/** What each analysis costs: the paid ones in three groups, by what they take. */

import type { Operation } from "../../../../../catalog/operation.ts";
import { pages, sampleAddress } from "../../../../../catalog/service/pages.ts";
import { jsonSchema } from "../../../../lib/json-schema.ts";
import { isObject } from "../../../../lib/text.ts";
import { listProperty } from "../../../../shop/catalogue.ts";
import type { Formats } from "../../../../shop/words/format.ts";
import type { AgentToolsWord } from "../../words/agent-tools.ts";
import type { FrameWord } from "../../words/frame.ts";
import type { SamplesWord } from "../../words/samples.ts";
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
] as const satisfies readonly { readonly title: AgentToolsWord; readonly takes: (operation: Operation) => boolean }[];

interface Props {
  readonly operations: readonly Operation[];
  readonly formats: Formats<AgentToolsWord | SamplesWord | FrameWord>;
}

/** An analysis with its price, what it adds, and the ways to it. */
function PricedAnalysis({ operation, formats }: { readonly operation: Operation } & Pick<Props, "formats">) {
  const { text, word, locale } = formats;
  return (
    <li id={anchor(operation)}>
      <h4>{text(operation.name)}</h4>
      <p class="price">
        <Price operation={operation} formats={formats} />
      </p>
      <p class="small muted">{text(operation.benefit)}</p>
      <p class="more">
        <a class="button quiet" href={`${pages.buy.path[locale]}?op=${operation.id}`}>
          {word("buyHere")}
        </a>
        <a href={sampleAddress(operation.id, locale)}>{word("seeSample")}</a>
      </p>
    </li>
  );
}

export function Prices({ operations, formats }: Props) {
  const paid = operations.filter((operation) => !operation.free);
  return (
    <div class="price-groups">
      {groups.map(({ title, takes }) => (
        <section class="card">
          <h3>{formats.word(title)}</h3>
          <ul>
            {paid.filter(takes).map((operation) => (
              <PricedAnalysis operation={operation} formats={formats} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
