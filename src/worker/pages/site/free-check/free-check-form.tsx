/**
 * The form of the free check. It is a plain form that asks for this page again with its answer; a script only makes it
 * quicker.
 */

import { channels } from "../../../../../catalog/input/channels.ts";
import { fieldWords } from "../../../../../catalog/input/fields.ts";
import { typicalValues } from "../../../core/figures/typical-values.ts";
import type { Text } from "../../../lib/text.ts";
import type { Operation } from "../../../operation/operation.ts";
import type { Formats } from "../../words/format.ts";
import type { FreeCheckWord } from "../../words/free-check.ts";
import type { FreeCheckFormWord } from "../../words/free-check-form.ts";
import { priceText } from "../elements/price.tsx";
import { CostLines } from "./cost-lines.tsx";
import type { Understood } from "./free-check-question.ts";
import { DutyFields, SaleCurrency, ShipmentFields, SupplierPrice } from "./goods-fields.tsx";
import { NumberField } from "./number-field.tsx";
import { type Question, registrations } from "./question.ts";
import { channelText, costLines } from "./question-texts.ts";

interface Props {
  /** The page itself. */
  readonly action: string;
  /** Where a script asks instead. */
  readonly endpoint: string;
  /** The cheapest operation that is paid for: what the landed cost is bought with. */
  readonly firstPaid: Operation | undefined;
  readonly question: Question;
  readonly understood: Understood;
  readonly formats: Formats<FreeCheckWord | FreeCheckFormWord>;
}

const registrationWords = { unsure: "registeredUnsure", yes: "registeredYes", no: "registeredNo" } as const;

export function FreeCheckForm({ action, endpoint, firstPaid, question, understood, formats }: Props) {
  const { word, text, percent } = formats;
  const shared = { question, understood, formats };
  const ofPrice = (meaning: Text, pct: number) =>
    `${text(meaning)}. ${word("typicalShareOfPrice", { pct: percent(pct) })}`;
  return (
    <form class="check" action={action} method="get" data-endpoint={endpoint} novalidate>
      <fieldset>
        <legend class="visually-hidden">{word("questionGoods")}</legend>
        <SupplierPrice {...shared} />
        <NumberField
          field="expected_sale_price"
          label={word("salePriceLabel")}
          hint={text(fieldWords.expected_sale_price.meaning)}
          required
          {...shared}
        />
        <DutyFields question={question} formats={formats} />
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
          <span class="hint" id="channel-note" data-channel-note>
            {channelText(question, understood, formats)}
          </span>
        </div>
        <div class="estimate-lines" data-estimate>
          <CostLines lines={costLines(understood, question.currency, formats)} />
        </div>
        <ShipmentFields {...shared} />
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
      </fieldset>
      <details class="estimate">
        <summary>{word("questionCosts")}</summary>
        <fieldset>
          <legend class="visually-hidden">{word("questionCosts")}</legend>
          <SaleCurrency {...shared} />
          <NumberField
            field="total_fee_pct"
            label={text(fieldWords.total_fee_pct.label)}
            hint={ofPrice(
              fieldWords.total_fee_pct.meaning,
              typicalValues.marketplace_fee_pct + typicalValues.returns_reserve_pct.marketplace,
            )}
            {...shared}
          />
          <NumberField
            field="ad_cost_per_order"
            label={text(fieldWords.ad_cost_per_order.label)}
            hint={ofPrice(fieldWords.ad_cost_per_order.meaning, typicalValues.ad_cost_per_order)}
            {...shared}
          />
          <NumberField
            field="fulfillment_cost"
            label={text(fieldWords.fulfillment_cost.label)}
            hint={ofPrice(fieldWords.fulfillment_cost.meaning, typicalValues.fulfillment_cost)}
            {...shared}
          />
        </fieldset>
      </details>
      <fieldset class="choices">
        <legend>{word("questionVat")}</legend>
        {registrations.map((value) => (
          <label>
            <input type="radio" name="registered" value={value} checked={value === question.registered} />
            {word(registrationWords[value])}
          </label>
        ))}
      </fieldset>
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
