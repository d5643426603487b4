/** The result of a free check for people. */
import type { FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import { profitVerdictOn } from "../../../../core/results/verdict.ts";
import { decimalsOf, withDecimals } from "../../../../shop/results/aligned-decimals.ts";
import { Bars } from "../../../../shop/results/bars.tsx";
import type { FreeCheckMessage } from "../../words/free-check.ts";
import { barsOf } from "./free-check-bars.ts";
import { type Case, casesOf, type ResultLanguage, type Seller } from "./free-check-cases.ts";

interface Props {
  readonly figures: FreeProfitCheckResult;
  readonly question: Seller;
  readonly language: ResultLanguage;
  /** The label of a field of the request. */
  readonly fieldName: (field: string) => string;
}

const verdictWords = {
  LOSS: "verdictLoss",
  BREAK_EVEN: "verdictBreakEven",
  THIN: "verdictThin",
  PROFITABLE: "verdictProfitable",
} as const;

/** The colour of each verdict. Green is only for a margin that is not thin. */
const tones = { LOSS: "loss", BREAK_EVEN: "doubt", THIN: "doubt", PROFITABLE: "gain" } as const;

const verdictOf = ({ profit, marginPct }: Case) => profitVerdictOn(profit, marginPct);

/** The name of each case, alone and at the end of the sentence about the lead. */
const caseWords: Readonly<Record<string, { readonly name: FreeCheckMessage; readonly lead: FreeCheckMessage }>> = {
  as_supplied: { name: "caseAsSupplied", lead: "leadAsSupplied" },
  vat_registered: { name: "caseRegistered", lead: "leadRegistered" },
  vat_as_cost: { name: "caseOwnStore", lead: "leadOwnStore" },
  deemed_supplier: { name: "caseMarketplace", lead: "leadMarketplace" },
  landed_cost_excludes_vat: { name: "caseWithoutVat", lead: "caseWithoutVat" },
};

function caseName({ name }: Case, figures: FreeProfitCheckResult, { say }: ResultLanguage): string {
  if (name === "vat_registered" && figures.missing_inputs.length === 0) return say("caseRegisteredComplete");
  const words = caseWords[name];
  return words ? say(words.name) : name;
}

/** The lead in one sentence, for screen readers and for the line that stays visible on a phone. */
export function leadSentence({ figures, question, language: { say, money } }: Omit<Props, "fieldName">): string {
  const { lead } = casesOf(figures, question);
  const words = caseWords[lead.name];
  return say(lead.profit > 0 ? "leadEarn" : lead.profit < 0 ? "leadLose" : "leadNothing", {
    amount: money(Math.abs(lead.profit), figures.currency),
    case: words ? say(words.lead) : lead.name,
  });
}

/** Why a registered seller's profit is not that of the entered figures alone. */
function bridgeSentence(figures: FreeProfitCheckResult, { say, money }: ResultLanguage): string {
  const { profit_per_unit: entered, vat_effect: vat, omitted_costs_effect: omitted } = figures.as_supplied;
  // VAT lowers a profit and makes a loss smaller. Amounts need no sign while all of them are subtracted.
  const taken = vat <= 0 && omitted <= 0;
  const amount = (value: number) => money(taken ? Math.abs(value) : value, figures.currency);
  return say(!taken ? "bridgeSigned" : omitted === 0 ? "bridgeVat" : "bridgeText", {
    entered: money(entered, figures.currency),
    registered: money(figures.profit_per_unit, figures.currency),
    vat: amount(vat),
    omitted: amount(omitted),
  });
}

interface MoneyProps extends Pick<Props, "figures" | "language"> {
  /** Whole units of the result's currency. */
  readonly value: number;
  /** The name of the figure, for scripts and tests. */
  readonly name?: string;
}

/** Renders an amount with its currency: never broken, and isolated from the direction of the text around it. */
function Money({ value, name, figures, language }: MoneyProps) {
  return (
    <bdi class="money" data-figure={name}>
      {language.money(value, figures.currency)}
    </bdi>
  );
}

interface CaseProps extends Pick<Props, "figures" | "language"> {
  readonly lead: Case;
}

/** Renders the lowest case, large, in the colours of its verdict. */
function LeadFigure({ figures, lead, language }: CaseProps) {
  const { say, percent } = language;
  const verdict = verdictOf(lead);
  return (
    <div class={`lead-figure ${tones[verdict]}`}>
      <p class="small">{say("leadOf")}</p>
      <p class="figure">
        <Money value={lead.profit} name="lead_profit" figures={figures} language={language} />
        <span class="badge" data-figure="verdict">
          {say(verdictWords[verdict])}
        </span>
      </p>
      <p>
        <bdi data-figure="lead_margin">{percent(lead.marginPct)}</bdi> · {caseName(lead, figures, language)}
      </p>
    </div>
  );
}

function Cases({ figures, lead, cases, language }: CaseProps & { readonly cases: readonly Case[] }) {
  const { say, percent } = language;
  const decimals = decimalsOf(cases.map(({ marginPct }) => percent(marginPct)));
  return (
    <table class="cases">
      <caption>{say("casesTitle")}</caption>
      <thead>
        <tr>
          <th scope="col">{say("caseName")}</th>
          <th scope="col" class="amount">
            {say("gain")}
          </th>
          <th scope="col" class="amount">
            {say("margin_pct")}
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((shown) => (
          <tr class={shown === lead ? "total" : undefined}>
            <th scope="row">{caseName(shown, figures, language)}</th>
            <td class={`amount ${tones[verdictOf(shown)]}`}>
              <Money value={shown.profit} name={shown.name} figures={figures} language={language} />
            </td>
            <td class="amount">
              <bdi>{withDecimals(percent(shown.marginPct), decimals)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the lowest case first, then every case, then where the price goes. */
export function FreeCheckResult({ figures, question, language, fieldName }: Props) {
  const { say, locale } = language;
  const { lead, cases } = casesOf(figures, question);
  // Left out here, because the line of estimated costs already names these costs.
  const notices = figures.notices.filter(({ code }) => code !== "COSTS_ASSUMED");
  return (
    <div>
      <LeadFigure figures={figures} lead={lead} language={language} />
      <Cases figures={figures} lead={lead} cases={cases} language={language} />
      <p class="small muted">
        {bridgeSentence(figures, language)}
        <br />
        {figures.missing_inputs.length > 0 &&
          say("typicalCosts", {
            fields: new Intl.ListFormat(locale, { type: "conjunction" }).format(
              figures.missing_inputs.map(({ field }) => fieldName(field)),
            ),
          })}
      </p>
      <Bars
        caption={`${say("whereThePriceGoes")} · ${caseName(lead, figures, language)}`}
        heads={[say("item"), say("chart"), say("amountHead")]}
        locale={locale}
        bars={barsOf(figures, lead, language)}
      />
      <p class="small">
        {say("break_even_price")}:{" "}
        {figures.break_even_price === null ? (
          say("noBreakEven")
        ) : (
          <Money value={figures.break_even_price} figures={figures} language={language} />
        )}
      </p>
      {notices.length > 0 && (
        <ul class="small">
          {notices.map((notice) => (
            <li>{notice.text}</li>
          ))}
        </ul>
      )}
      <details class="disclaimer">
        <summary>{say("disclaimerTitle")}</summary>
        {figures.notes.map(({ text }) => (
          <p class="small muted">{text}</p>
        ))}
      </details>
    </div>
  );
}
