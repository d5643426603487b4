/**
 * The form of the free check. Sending it loads this page with the answer; a script only makes that faster. Agents in
 * a browser find it as a tool (WebMCP).
 */
import { channels } from "../../../../../catalog/input/channels.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import { factAddress } from "../../../../../catalog/service/pages.ts";
import { currencyCodes } from "../../../../core/inputs/market.ts";
import { fields, typicalPct } from "../../../../fields/index.ts";
import { currencyTitle } from "../../../../shop/numbers/currency-names.ts";
import { priceText } from "../elements/operations.ts";
import { CostLines } from "./cost-lines.tsx";
import { dutyCategories, tariffSearch } from "./duty-categories.ts";
import { Choice, type FieldProps, NumberField } from "./fields.tsx";
import { purchaseCurrencies, registrations, shipmentFields } from "./question.ts";
import { categoryText, channelText } from "./question-texts.ts";

interface Props extends FieldProps {
  /** The address of the page, to which the form is sent. */
  readonly action: string;
  /** The cheapest paid operation, which works out the landed cost. */
  readonly firstPaid: Operation | undefined;
}

/** Renders the supplier's price in its own currency, with the rate if one is needed or can be changed. */
function SupplierPrice(shared: FieldProps) {
  const { currency, purchaseCurrency, texts, problems } = shared.question;
  const { say } = shared.language;
  const hasRate =
    purchaseCurrency !== currency ||
    texts.exchange_rate.trim() !== "" ||
    Object.values(problems).some(({ kind }) => kind === "rate");
  return (
    <>
      <NumberField
        field="product_value"
        label={say("productValueLabel")}
        hint={say("productValueHint")}
        required={texts.landed_cost === ""}
        {...shared}
      />
      <div class="pair">
        <Choice
          name="purchase_currency"
          label={say("purchaseCurrency")}
          options={purchaseCurrencies.map((code) => [code, code])}
          chosen={purchaseCurrency}
        />
        <div id="rate-field" hidden={!hasRate}>
          <NumberField field="exchange_rate" label={say("rateFieldLabel")} hint={say("rateFieldHint")} {...shared} />
        </div>
      </div>
    </>
  );
}

/** Renders the choice of duty by the kind of goods. */
function DutyCategory({ question, language }: FieldProps) {
  const { say, text, locale } = language;
  const { category } = question;
  return (
    <Choice
      name="category"
      label={say("categoryLabel")}
      none={say("categoryNone")}
      options={dutyCategories.map(({ id, name }) => [id, text(name)])}
      chosen={category?.id}
    >
      <span class="hint" id="category-note">
        <span id="category-text" data-live>
          {categoryText(question, language)}
        </span>{" "}
        <a
          class="in-hint"
          id="category-source"
          href={factAddress(category?.fact ?? "", locale)}
          hidden={!category}
          data-live
        >
          {say("factSourceLabel")}
        </a>
      </span>
    </Choice>
  );
}

function SalesChannel({ question, language }: FieldProps) {
  const { say, text } = language;
  return (
    <Choice
      name="channel"
      label={say("channelLabel")}
      none={say("channelNone")}
      options={channels.map(({ id, name }) => [id, text(name)])}
      chosen={question.channel?.id}
    >
      <span class="hint" id="channel-note" data-live>
        {channelText(question, language)}
      </span>
    </Choice>
  );
}

const shipmentWords = [
  ["pieces", "piecesFieldLabel", "piecesFieldHint"],
  ["shipment_freight", "shipmentFreightLabel", "shipmentFreightHint"],
  ["clearance", "clearanceLabel", "clearanceHint"],
  ["saber", "saberLabel", "saberHint"],
  ["warehouse_delivery", "warehouseLabel", "warehouseHint"],
] as const;

/** Renders the costs of a whole shipment; each amount is divided by its pieces. */
function ShipmentFields(shared: FieldProps) {
  const { say, text, percent } = shared.language;
  const freight = typicalPct("shipping") + typicalPct("insurance");
  const isUsed = ([...shipmentFields, "pieces", "shipping", "duty_rate_pct"] as const).some(
    (field) => shared.question.texts[field] !== "",
  );
  return (
    <details class="estimate" open={isUsed}>
      <summary>{say("shipmentSummary")}</summary>
      <p class="small">{say("shipmentText")}</p>
      <div class="field-grid">
        {shipmentWords.map(([field, label, hint]) => (
          <NumberField field={field} label={say(label)} hint={say(hint)} {...shared} />
        ))}
        <NumberField
          field="shipping"
          label={say("freightLabel")}
          hint={`${say("freightHint")}. ${say("typicalShareOfPurchase", { pct: percent(freight) })}`}
          {...shared}
        />
        <NumberField
          field="duty_rate_pct"
          label={text(fields.duty_rate_pct.label)}
          hint={say("dutyHint")}
          {...shared}
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

/** Renders the cost after customs, for sellers who know it. */
function KnownLandedCost({ firstPaid, ...shared }: FieldProps & Pick<Props, "firstPaid">) {
  const { say, text } = shared.language;
  return (
    <details class="estimate" open={shared.question.texts.landed_cost !== ""}>
      <summary>{say("knowLandedCost")}</summary>
      <NumberField
        field="landed_cost"
        label={text(fields.landed_cost.label)}
        hint={text(fields.landed_cost.meaning)}
        {...shared}
      />
      {firstPaid && (
        <p class="small muted">
          {say("estimateNote", { name: text(firstPaid.name), price: priceText(firstPaid, shared.language) })}
        </p>
      )}
    </details>
  );
}

/** The costs of a sale and their typical shares of the price. */
const saleCosts = [
  ["total_fee_pct", typicalPct("marketplace_fee_pct") + typicalPct("returns_reserve_pct").marketplace],
  ["ad_cost_per_order", typicalPct("ad_cost_per_order")],
  ["fulfillment_cost", typicalPct("fulfillment_cost")],
] as const;

/** Renders the currency of the sale, in which every result is, and the costs of a sale. */
function SaleCosts(shared: FieldProps) {
  const { say, text, percent, locale } = shared.language;
  return (
    <details class="estimate">
      <summary>{say("questionCosts")}</summary>
      <div class="field-grid">
        <Choice
          name="currency"
          label={text(fields.currency.label)}
          options={currencyCodes.map((code) => [code, currencyTitle(code, locale)])}
          chosen={shared.question.currency}
        />
        {saleCosts.map(([field, share]) => (
          <NumberField
            field={field}
            label={text(fields[field].label)}
            hint={`${text(fields[field].meaning)}. ${say("typicalShareOfPrice", { pct: percent(share) })}`}
            {...shared}
          />
        ))}
      </div>
    </details>
  );
}

const registrationWords = { unsure: "registeredUnsure", yes: "registeredYes", no: "registeredNo" } as const;

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
  const { say } = shared.language;
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
        <DutyCategory {...shared} />
        <SalesChannel {...shared} />
      </fieldset>
      <CostLines {...shared} />
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
