/** The result of a free check for people. */
import type { FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import { verdictOn } from "../../../../core/results/free-profit-check.ts";
import { decimalsOf, withDecimals } from "../../../../shop/results/aligned-decimals.ts";
import { Bars } from "../../../../shop/results/bars.tsx";
import type { Formats } from "../../../../shop/words/format.ts";
import type { FreeCheckWord } from "../../words/free-check.ts";
import { Money } from "../elements/money.tsx";
import { barsOf } from "./free-check-bars.ts";
import { type Case, casesOf } from "./free-check-cases.ts";
import type { FreeCheckInput } from "./question.ts";

interface Props {
  readonly figures: FreeProfitCheckResult;
  readonly question: Pick<FreeCheckInput, "registered" | "channel">;
  readonly formats: Formats<FreeCheckWord>;
  /** What people call a field of the request. */
  readonly fieldName: (field: string) => string;
}

const verdictWords = {
  LOSS: "verdictLoss",
  BREAK_EVEN: "verdictBreakEven",
  THIN: "verdictThin",
  PROFITABLE: "verdictProfitable",
} as const;

/** Green is for what deserves it: a margin that is not thin. */
const tones = { LOSS: "loss", BREAK_EVEN: "doubt", THIN: "doubt", PROFITABLE: "gain" } as const;

const verdictOf = ({ profit, marginPct }: Case) => verdictOn(profit, marginPct);

const caseWords: Readonly<Record<string, FreeCheckWord>> = {
  as_supplied: "caseAsSupplied",
  vat_registered: "caseRegistered",
  vat_as_cost: "caseOwnStore",
  deemed_supplier: "caseMarketplace",
  landed_cost_excludes_vat: "caseWithoutVat",
};

/** What people call a case. */
function caseName(name: Case["name"], figures: FreeProfitCheckResult, { word }: Formats<FreeCheckWord>): string {
  if (name === "vat_registered" && figures.missing_inputs.length === 0) return word("caseRegisteredComplete");
  const known = caseWords[name];
  return known ? word(known) : name;
}

const leadEnds: Readonly<Record<string, FreeCheckWord>> = {
  as_supplied: "leadAsSupplied",
  vat_registered: "leadRegistered",
  vat_as_cost: "leadOwnStore",
  deemed_supplier: "leadMarketplace",
};

/** The lead in one sentence, for screen readers and for the line that stays in sight on a phone. */
export function leadSentence({ figures, question, formats }: Omit<Props, "fieldName">): string {
  const { lead } = casesOf(figures, question);
  const { word, money } = formats;
  const end = leadEnds[lead.name];
  return word(lead.profit > 0 ? "leadEarn" : lead.profit < 0 ? "leadLose" : "leadNothing", {
    amount: money(Math.abs(lead.profit), figures.currency),
    case: end ? word(end) : caseName(lead.name, figures, formats),
  });
}

/** Why a registered seller's profit is not that of the entered figures alone. */
function bridgeSentence(figures: FreeProfitCheckResult, { word, money }: Formats<FreeCheckWord>): string {
  const { profit_per_unit: entered, vat_effect: vat, omitted_costs_effect: omitted } = figures.as_supplied;
  // VAT takes from a profit and shrinks a loss: only what is taken is said without a sign.
  const taken = vat <= 0 && omitted <= 0;
  const amount = (value: number) => money(taken ? Math.abs(value) : value, figures.currency);
  return word(!taken ? "bridgeSigned" : omitted === 0 ? "bridgeVat" : "bridgeText", {
    entered: money(entered, figures.currency),
    registered: money(figures.profit_per_unit, figures.currency),
    vat: amount(vat),
    omitted: amount(omitted),
  });
}

interface CaseProps {
  readonly figures: FreeProfitCheckResult;
  readonly lead: Case;
  readonly formats: Formats<FreeCheckWord>;
}

/** The lowest case, large, in the colours of its verdict. */
function LeadFigure({ figures, lead, formats }: CaseProps) {
  const { word, percent } = formats;
  const verdict = verdictOf(lead);
  return (
    <div class={`lead-figure ${tones[verdict]}`}>
      <p class="small">{word("leadOf")}</p>
      <p class="figure">
        <Money value={lead.profit} currency={figures.currency} formats={formats} figure="lead_profit" />
        <span class="badge" data-figure="verdict">
          {word(verdictWords[verdict])}
        </span>
      </p>
      <p>
        <bdi data-figure="lead_margin">{percent(lead.marginPct)}</bdi> · {caseName(lead.name, figures, formats)}
      </p>
    </div>
  );
}

function Cases({ figures, lead, cases, formats }: CaseProps & { readonly cases: readonly Case[] }) {
  const { word, percent } = formats;
  const decimals = decimalsOf(cases.map(({ marginPct }) => percent(marginPct)));
  return (
    <table class="cases">
      <caption>{word("casesTitle")}</caption>
      <thead>
        <tr>
          <th scope="col">{word("caseName")}</th>
          <th scope="col" class="amount">
            {word("gain")}
          </th>
          <th scope="col" class="amount">
            {word("margin")}
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((shown) => (
          <tr class={shown === lead ? "total" : undefined}>
            <th scope="row">{caseName(shown.name, figures, formats)}</th>
            <td class={`amount ${tones[verdictOf(shown)]}`}>
              <Money value={shown.profit} currency={figures.currency} formats={formats} figure={shown.name} />
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

/** The lowest case first, then every case, then where the price goes. */
export function FreeCheckResult({ figures, question, formats, fieldName }: Props) {
  const { word, locale } = formats;
  const { lead, cases } = casesOf(figures, question);
  // The line of estimated costs says the same with their names.
  const notices = figures.notices.filter(({ code }) => code !== "COSTS_ASSUMED");
  return (
    <div>
      <LeadFigure figures={figures} lead={lead} formats={formats} />
      <Cases figures={figures} lead={lead} cases={cases} formats={formats} />
      <p class="small muted">
        {bridgeSentence(figures, formats)}
        <br />
        {figures.missing_inputs.length > 0 &&
          word("typicalCosts", {
            fields: new Intl.ListFormat(locale, { type: "conjunction" }).format(
              figures.missing_inputs.map(({ field }) => fieldName(field)),
            ),
          })}
      </p>
      <Bars
        caption={`${word("whereThePriceGoes")} · ${caseName(lead.name, figures, formats)}`}
        heads={[word("item"), word("chart"), word("amount")]}
        locale={locale}
        bars={barsOf(figures, lead, formats)}
      >
        <p class="small">
          {word("breakEvenPrice")}:{" "}
          {figures.break_even_price === null ? (
            word("noBreakEven")
          ) : (
            <Money value={figures.break_even_price} currency={figures.currency} formats={formats} />
          )}
        </p>
      </Bars>
      {notices.length > 0 && (
        <ul class="small">
          {notices.map((notice) => (
            <li>{notice.text}</li>
          ))}
        </ul>
      )}
      <details class="disclaimer">
        <summary>{word("disclaimerTitle")}</summary>
        {figures.notes.map(({ text }) => (
          <p class="small muted">{text}</p>
        ))}
      </details>
    </div>
  );
}
