/** Fields of the free check about the goods: the supplier's price, duty by kind, and the shipment's costs. */

import { fieldWords } from "../../../../../catalog/input/fields.ts";
import { factAddress } from "../../../../../catalog/service/pages.ts";
import { currencyCodes } from "../../../../core/inputs/market.ts";
import { typicalPct } from "../../../../core/inputs/typical-values.ts";
import { currencyTitle } from "../../../../shop/numbers/currency-names.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { FreeCheckMessage } from "../../words/free-check.ts";
import type { FreeCheckFormMessage } from "../../words/free-check-form.ts";
import { dutyCategories, tariffSearch } from "./duty-categories.ts";
import { purchaseCurrencies, type Understood } from "./free-check-question.ts";
import { NumberField } from "./number-field.tsx";
import type { FreeCheckInput } from "./question.ts";
import { needsRate, shipmentFields } from "./question-amounts.ts";
import { categoryText } from "./question-texts.ts";

interface Props {
  readonly question: FreeCheckInput;
  readonly understood: Understood;
  readonly language: Language<FreeCheckMessage | FreeCheckFormMessage>;
}

/** The supplier's price in its own currency, with the rate where one is needed. */
export function SupplierPrice(props: Props) {
  const { question, understood, language } = props;
  const { say } = language;
  return (
    <>
      <NumberField
        field="product_value"
        label={say("productValueLabel")}
        hint={say("productValueHint")}
        required={question.texts.landed_cost === ""}
        {...props}
      />
      <div class="pair">
        <div class="field">
          <label for="field-purchase_currency">{say("purchaseCurrency")}</label>
          <select id="field-purchase_currency" name="purchase_currency">
            {purchaseCurrencies.map((code) => (
              <option value={code} selected={code === question.purchaseCurrency}>
                {code}
              </option>
            ))}
          </select>
        </div>
        <div id="rate-field" hidden={!needsRate(question, understood)}>
          <NumberField field="exchange_rate" label={say("rateFieldLabel")} hint={say("rateFieldHint")} {...props} />
        </div>
      </div>
    </>
  );
}

/** Duty by what the goods are. */
export function DutyFields({ question, language }: Pick<Props, "question" | "language">) {
  const { say, text, locale } = language;
  return (
    <div class="field">
      <label for="field-category">{say("categoryLabel")}</label>
      <select id="field-category" name="category" aria-describedby="category-note">
        <option value="">{say("categoryNone")}</option>
        {dutyCategories.map((category) => (
          <option value={category.id} selected={category === question.category}>
            {text(category.name)}
          </option>
        ))}
      </select>
      <span class="hint" id="category-note">
        <span id="category-text" data-live>
          {categoryText(question.category, language)}
        </span>{" "}
        <a
          class="in-hint"
          id="category-source"
          href={factAddress(question.category?.fact ?? "", locale)}
          hidden={!question.category}
          data-live
        >
          {say("categorySource")}
        </a>
      </span>
    </div>
  );
}

const shipmentWords = [
  ["pieces", "piecesFieldLabel", "piecesFieldHint"],
  ["shipment_freight", "shipmentFreightLabel", "shipmentFreightHint"],
  ["clearance", "clearanceLabel", "clearanceHint"],
  ["saber", "saberLabel", "saberHint"],
  ["warehouse_delivery", "warehouseLabel", "warehouseHint"],
] as const;

/** What a whole shipment costs; each amount is shared out over its pieces. */
export function ShipmentFields(props: Props) {
  const { question, language } = props;
  const { say, text, percent } = language;
  const freight = typicalPct.shipping + typicalPct.insurance;
  const isUsed = ([...shipmentFields, "pieces", "shipping", "duty_rate_pct"] as const).some(
    (field) => question.texts[field] !== "",
  );
  return (
    <details class="estimate" open={isUsed}>
      <summary>{say("shipmentSummary")}</summary>
      <p class="small">{say("shipmentText")}</p>
      <div class="field-grid">
        {shipmentWords.map(([field, label, hint]) => (
          <NumberField field={field} label={say(label)} hint={say(hint)} {...props} />
        ))}
        <NumberField
          field="shipping"
          label={say("freightLabel")}
          hint={`${say("freightHint")}. ${say("typicalShareOfPurchase", { pct: percent(freight) })}`}
          {...props}
        />
        <NumberField
          field="duty_rate_pct"
          label={text(fieldWords.duty_rate_pct.label)}
          hint={say("dutyHint")}
          {...props}
        />
      </div>
      <p class="small">
        <a class="alone" href={text(tariffSearch)} rel="noreferrer">
          {say("tariffSearchLink")}
        </a>
      </p>
    </details>
  );
}

/** The currency of the sale, in which every result is. */
export function SaleCurrency({ question, language }: Props) {
  const { text, locale } = language;
  return (
    <div class="field">
      <label for="field-currency">{text(fieldWords.currency.label)}</label>
      <select id="field-currency" name="currency">
        {currencyCodes.map((code) => (
          <option value={code} selected={code === question.currency}>
            {currencyTitle(code, locale)}
          </option>
        ))}
      </select>
    </div>
  );
}
