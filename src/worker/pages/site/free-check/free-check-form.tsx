/**
 * The form of the free check. It asks for this page again with its answer; a script only makes it quicker. Agents in a
 * browser find it as a tool (WebMCP).
 */

import { channels } from "../../../../../catalog/input/channels.ts";
import { fieldWords } from "../../../../../catalog/input/fields.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import { typicalPct } from "../../../../core/inputs/typical-values.ts";
import type { Formats } from "../../../../shop/words/format.ts";
import type { FreeCheckWord } from "../../words/free-check.ts";
import type { FreeCheckFormWord } from "../../words/free-check-form.ts";
import { priceText } from "../elements/price.tsx";
import { CostLines } from "./cost-lines.tsx";
import type { Understood } from "./free-check-question.ts";
import { DutyFields, SaleCurrency, ShipmentFields, SupplierPrice } from "./goods-fields.tsx";
import { NumberField } from "./number-field.tsx";
import { type FreeCheckInput, registrations } from "./question.ts";
import { channelText, costLines } from "./question-texts.ts";

interface Props {
  /** The page itself. */
  readonly action: string;
  /** The cheapest operation that is paid for: what the landed cost is bought with. */
  readonly firstPaid: Operation | undefined;
  readonly question: FreeCheckInput;
  readonly understood: Understood;
  readonly formats: Formats<FreeCheckWord | FreeCheckFormWord>;
}

const registrationWords = { unsure: "registeredUnsure", yes: "registeredYes", no: "registeredNo" } as const;

type FieldProps = Pick<Props, "question" | "understood" | "formats">;

function SalesChannel({ question, understood, formats }: FieldProps) {
  const { word, text } = formats;
  return (
    <div class="field">
      <label for="field-channel">{word("channelLabel")}</label>
      <select id="field-channel" name="channel" aria-describedby="channel-note">
        <option value="">{word("channelNone")}</option>
        {channels.map((channel) => (
          <option value={channel.id} selected={channel === question.channel}>
            {text(channel.name)}
          </option>
        ))}
      </select>
      <span class="hint" id="channel-note" data-live>
        {channelText(question, understood, formats)}
      </span>
    </div>
  );
}

/** The cost after customs, for those who know it. */
function KnownLandedCost({ firstPaid, ...shared }: FieldProps & Pick<Props, "firstPaid">) {
  const { question, formats } = shared;
  const { word, text } = formats;
  return (
    <details class="estimate" open={question.texts.landed_cost !== ""}>
      <summary>{word("knowLandedCost")}</summary>
      <NumberField
        field="landed_cost"
        label={text(fieldWords.landed_cost.label)}
        hint={text(fieldWords.landed_cost.meaning)}
        {...shared}
      />
      {firstPaid && (
        <p class="small muted">
          {word("estimateNote", { name: text(firstPaid.name), price: priceText(firstPaid, formats) })}
        </p>
      )}
    </details>
  );
}

/** The costs of a sale and their typical shares of the price. */
const saleCosts = [
  ["total_fee_pct", typicalPct.marketplace_fee_pct + typicalPct.returns_reserve_pct.marketplace],
  ["ad_cost_per_order", typicalPct.ad_cost_per_order],
  ["fulfillment_cost", typicalPct.fulfillment_cost],
] as const;

function SaleCosts(shared: FieldProps) {
  const { word, text, percent } = shared.formats;
  return (
    <details class="estimate">
      <summary>{word("questionCosts")}</summary>
      <div class="field-grid">
        <SaleCurrency {...shared} />
        {saleCosts.map(([field, share]) => (
          <NumberField
            field={field}
            label={text(fieldWords[field].label)}
            hint={`${text(fieldWords[field].meaning)}. ${word("typicalShareOfPrice", { pct: percent(share) })}`}
            {...shared}
          />
        ))}
      </div>
    </details>
  );
}

function VatRegistration({ question, formats: { word } }: FieldProps) {
  return (
    <fieldset class="choices" toolparamdescription={word("questionVat")}>
      <legend>{word("questionVat")}</legend>
      {registrations.map((value) => (
        <label>
          <input type="radio" name="registered" value={value} checked={value === question.registered} />
          {word(registrationWords[value])}
        </label>
      ))}
    </fieldset>
  );
}

export function FreeCheckForm({ action, firstPaid, ...shared }: Props) {
  const { question, understood, formats } = shared;
  const { word } = formats;
  return (
    <form
      class="check"
      action={action}
      method="get"
      novalidate
      toolname="calculate_product_profit"
      tooldescription={word("toolDescription")}
      toolautosubmit
      data-calculating={word("calculating")}
      data-unreachable={word("errorNetwork")}
    >
      <fieldset class="field-grid">
        <legend class="visually-hidden">{word("questionGoods")}</legend>
        <SupplierPrice {...shared} />
        <NumberField
          field="expected_sale_price"
          label={word("salePriceLabel")}
          hint={word("salePriceHint")}
          required
          {...shared}
        />
        <DutyFields question={question} formats={formats} />
        <SalesChannel {...shared} />
      </fieldset>
      <div class="estimate-lines" id="estimate-lines" data-live>
        <CostLines lines={costLines(understood, question.currency, formats)} />
      </div>
      <div>
        <ShipmentFields {...shared} />
        <KnownLandedCost firstPaid={firstPaid} {...shared} />
        <SaleCosts {...shared} />
      </div>
      <VatRegistration {...shared} />
      <p class="small muted">{word("entryNote")}</p>
      <div class="actions">
        <button class="button" type="submit">
          {word("calculate")}
        </button>
        <output class="muted" data-state />
      </div>
    </form>
  );
}
