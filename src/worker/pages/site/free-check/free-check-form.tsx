/**
 * The form of the free check. It asks for this page again with its answer; a script only makes it quicker. Agents in a
 * browser find it as a tool (WebMCP).
 */

import { channels } from "../../../../../catalog/input/channels.ts";
import { fieldWords } from "../../../../../catalog/input/fields.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import { typicalPct } from "../../../../core/inputs/typical-values.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { FreeCheckMessage } from "../../words/free-check.ts";
import type { FreeCheckFormMessage } from "../../words/free-check-form.ts";
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
  readonly language: Language<FreeCheckMessage | FreeCheckFormMessage>;
}

const registrationWords = { unsure: "registeredUnsure", yes: "registeredYes", no: "registeredNo" } as const;

type FieldProps = Pick<Props, "question" | "understood" | "language">;

function SalesChannel({ question, understood, language }: FieldProps) {
  const { say, text } = language;
  return (
    <div class="field">
      <label for="field-channel">{say("channelLabel")}</label>
      <select id="field-channel" name="channel" aria-describedby="channel-note">
        <option value="">{say("channelNone")}</option>
        {channels.map((channel) => (
          <option value={channel.id} selected={channel === question.channel}>
            {text(channel.name)}
          </option>
        ))}
      </select>
      <span class="hint" id="channel-note" data-live>
        {channelText(question, understood, language)}
      </span>
    </div>
  );
}

/** The cost after customs, for those who know it. */
function KnownLandedCost({ firstPaid, ...shared }: FieldProps & Pick<Props, "firstPaid">) {
  const { question, language } = shared;
  const { say, text } = language;
  return (
    <details class="estimate" open={question.texts.landed_cost !== ""}>
      <summary>{say("knowLandedCost")}</summary>
      <NumberField
        field="landed_cost"
        label={text(fieldWords.landed_cost.label)}
        hint={text(fieldWords.landed_cost.meaning)}
        {...shared}
      />
      {firstPaid && (
        <p class="small muted">
          {say("estimateNote", { name: text(firstPaid.name), price: priceText(firstPaid, language) })}
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
  const { say, text, percent } = shared.language;
  return (
    <details class="estimate">
      <summary>{say("questionCosts")}</summary>
      <div class="field-grid">
        <SaleCurrency {...shared} />
        {saleCosts.map(([field, share]) => (
          <NumberField
            field={field}
            label={text(fieldWords[field].label)}
            hint={`${text(fieldWords[field].meaning)}. ${say("typicalShareOfPrice", { pct: percent(share) })}`}
            {...shared}
          />
        ))}
      </div>
    </details>
  );
}

function VatRegistration({ question, language: { say } }: FieldProps) {
  return (
    <fieldset class="choices" toolparamdescription={say("questionVat")}>
      <legend>{say("questionVat")}</legend>
      {registrations.map((value) => (
        <label>
          <input type="radio" name="registered" value={value} checked={value === question.registered} />
          {say(registrationWords[value])}
        </label>
      ))}
    </fieldset>
  );
}

export function FreeCheckForm({ action, firstPaid, ...shared }: Props) {
  const { question, understood, language } = shared;
  const { say } = language;
  return (
    <form
      class="check"
      action={action}
      method="get"
      novalidate
      toolname="calculate_product_profit"
      tooldescription={say("toolDescription")}
      toolautosubmit
      data-calculating={say("calculating")}
      data-unreachable={say("errorNetwork")}
    >
      <fieldset class="field-grid">
        <legend class="visually-hidden">{say("questionGoods")}</legend>
        <SupplierPrice {...shared} />
        <NumberField
          field="expected_sale_price"
          label={say("salePriceLabel")}
          hint={say("salePriceHint")}
          required
          {...shared}
        />
        <DutyFields question={question} language={language} />
        <SalesChannel {...shared} />
      </fieldset>
      <div class="estimate-lines" id="estimate-lines" data-live>
        <CostLines lines={costLines(understood, question.currency, language)} />
      </div>
      <div>
        <ShipmentFields {...shared} />
        <KnownLandedCost firstPaid={firstPaid} {...shared} />
        <SaleCosts {...shared} />
      </div>
      <VatRegistration {...shared} />
      <p class="small muted">{say("entryNote")}</p>
      <div class="actions">
        <button class="button" type="submit">
          {say("calculate")}
        </button>
        <output class="muted" data-state />
      </div>
    </form>
  );
}
