/** Which analysis is bought, with what it does and a sample of its result. */

import { sampleAddress } from "../../../../catalog/service/pages.ts";
import { isolated } from "../../../lib/text.ts";
import { type CatalogueOperation, isFree } from "../../catalogue.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly operation: CatalogueOperation;
  readonly choose: (id: string) => void;
}

/** A list of the analyses with their prices in USDC alone, so that a phone shows them whole. */
export function OperationChoice({ context: { catalogue, formats }, operation, choose }: Props) {
  const { word, usdc, locale } = formats;
  const ofLists = catalogue.operations.find(({ list }) => list);
  return (
    <div class="field">
      <label for="operation">{word("chooseAnalysis")}</label>
      <select
        id="operation"
        onChange={(event: Event) => {
          if (event.target instanceof HTMLSelectElement) choose(event.target.value);
        }}
      >
        {catalogue.operations.map((candidate) => (
          <option value={candidate.id} selected={candidate.id === operation.id}>
            {`${candidate.name} · ${isFree(candidate) ? word("freeOfCharge") : isolated(usdc(candidate.price.usdc))}`}
          </option>
        ))}
      </select>
      <span class="hint">{operation.benefit}</span>
      {!operation.list && ofLists && (
        <button type="button" class="button quiet" data-action="list" onClick={() => choose(ofLists.id)}>
          {word("haveList")}
        </button>
      )}
      {!isFree(operation) && (
        <a class="small alone" href={sampleAddress(operation.id, locale)} target="_blank" rel="noreferrer">
          {word("sampleLink")}
        </a>
      )}
    </div>
  );
}
