/** The form of the free check. It is a plain form that asks for this page again with its answer; a script only makes it quicker. */

import { channels } from "../../../../../catalog/input/channels.ts";
import { fieldWords } from "../../../../../catalog/input/fields.ts";
import { currencyCodes } from "../../../core/figures/currency.ts";
import { typicalValues } from "../../../core/figures/typical-values.ts";
import type { Text } from "../../../lib/text.ts";
import type { Operation } from "../../../operation/operation.ts";
import type { Formats } from "../../words/format.ts";
import type { FreeCheckWord } from "../../words/free-check.ts";
import type { FreeCheckFormWord } from "../../words/free-check-form.ts";
import { priceText } from "../elements/price.tsx";
import { type Question, registrations, type Understood } from "./free-check-question.ts";
import { NumberField } from "./number-field.tsx";
import { channelText, estimateText } from "./question-texts.ts";

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
  const { word, text, percent, locale } = formats;
  const shared = { question, understood, formats };
  const ofPrice = (meaning: Text, pct: number) =>
    `${text(meaning)}. ${word("typicalShareOfPrice", { pct: percent(pct) })}`;
  const freight = typicalValues.shipping + typicalValues.insurance;
  return (
    <form class="check" action={action} method="get" data-endpoint={endpoint} novalidate>
      <fieldset>
        <legend>{word("questionCost")}</legend>
        <div class="field">
          <label for="field-currency">{text(fieldWords.currency.label)}</label>
          <select id="field-currency" name="currency">
            {currencyCodes.map((code) => (
              <option value={code} selected={code === question.currency}>
                {`${code} · ${new Intl.DisplayNames(locale, { type: "currency" }).of(code) ?? code}`}
              </option>
            ))}
          </select>
        </div>
        <NumberField
          field="landed_cost"
          label={text(fieldWords.landed_cost.label)}
          hint={text(fieldWords.landed_cost.meaning)}
          required={understood.estimate === undefined}
          {...shared}
        />
        <details class="estimate" open={question.texts.product_value !== ""}>
          <summary>{word("workItOut")}</summary>
          <div class="fields-of-three">
            <NumberField
              field="product_value"
              label={word("productValueLabel")}
              hint={word("productValueHint")}
              {...shared}
            />
            <NumberField
              field="shipping"
              label={word("freightLabel")}
              hint={`${word("freightHint")}. ${word("typicalShareOfPurchase", { pct: percent(freight) })}`}
              {...shared}
            />
            <NumberField
              field="duty_rate_pct"
              label={text(fieldWords.duty_rate_pct.label)}
              hint={word("dutyHint")}
              {...shared}
            />
          </div>
          <p class="small" data-estimate>
            {estimateText(understood, question.currency, formats)}
          </p>
          {firstPaid && (
            <p class="small muted">
              {word("estimateNote", {
                name: text(firstPaid.name),
                price: priceText(firstPaid, formats),
              })}
            </p>
          )}
        </details>
      </fieldset>
      <fieldset>
        <legend>{word("questionSale")}</legend>
        <NumberField
          field="expected_sale_price"
          label={text(fieldWords.expected_sale_price.label)}
          hint={text(fieldWords.expected_sale_price.meaning)}
          required
          {...shared}
        />
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
      </fieldset>
      <fieldset>
        <legend>{word("questionCosts")}</legend>
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
