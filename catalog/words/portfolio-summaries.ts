/** Several products and the plan of a capital in a few sentences (domain.md 8.1), and how sentences name a product. */

import type { ProductAction } from "../../src/core/codes.ts";
import type {
  Advice,
  DecidedMissingInput,
  DecisionCounts,
  Foot,
  Headline,
  Plan,
  Result,
  RowEnd,
  RowOrder,
  RowStart,
} from "../../src/core/index.ts";
import type { MainCost } from "../../src/core/inputs/main-costs.ts";
import type { Currency } from "../../src/core/inputs/market.ts";
import { join, type Text, withinWords } from "../../src/lib/text.ts";
import { aboutNumber, amountText, exactNumber, exactText, numberText, percentText } from "./amounts.ts";
import { deliveryText, fiveCosts, nextStepText, setsText } from "./next-step.ts";
import { marketText, profitText } from "./product-summaries.ts";
import { decisionTerms, noLinesTerms } from "./terms.ts";

/** A row of any portfolio; the pilot's have all their missing inputs, the others the first of them. */
export type PortfolioRow = RowStart &
  Partial<RowOrder> &
  Headline &
  Advice &
  RowEnd & {
    readonly first_missing_input?: DecidedMissingInput | null;
    readonly missing_inputs?: readonly DecidedMissingInput[];
  };

/** A portfolio as its summary reads it. */
export interface Portfolio
  extends Result<{ readonly decision_counts: DecisionCounts; readonly products: readonly PortfolioRow[] }, Foot> {
  /** The main costs that a product lacks, by its number. */
  readonly missingOf: (number: number) => readonly MainCost[];
}

/** How a set of a product is delivered. */
const setDelivery = ({ set_fulfillment_cost, aside }: Advice & RowEnd) => ({
  cost: set_fulfillment_cost ?? 0,
  isOwnStore: aside.isOwnStore,
});

/** The next step of a product in words. */
export const stepText = (
  row: Advice & RowEnd,
  missing: readonly MainCost[],
  currency: Currency,
  isBrief = false,
): Text => nextStepText(row.next_step, { missing, delivery: setDelivery(row), currency, isBrief });

/** "product 8 (4.50 → 39.00 SAR)": its number from 1, its purchase value and its price. */
export function productText(row: RowStart, currency: Currency): Text {
  const value = exactNumber(row.product_value, currency);
  const price = exactText(row.expected_sale_price, currency);
  return {
    en: `product ${row.number} (${value.en} → ${price.en})`,
    ar: `المنتج ${row.number} (${value.ar} ← ${price.ar})`,
  };
}

const countsText = (market: Text, { go, test, renegotiate, avoid }: DecisionCounts): Text => ({
  en: `${market.en}, products: ${go + test + renegotiate + avoid}; GO ${go}, TEST ${test}, RENEGOTIATE ${renegotiate}, AVOID ${avoid}.`,
  ar: `${market.ar}، عدد المنتجات ${go + test + renegotiate + avoid}: ابدأ ${go}، جرّب ${test}، أعد التفاوض ${renegotiate}، تجنّب ${avoid}.`,
});

/** Counts by decision, the first product with its reason, and the change that improves the best one that is not GO. */
const rankingSummary = (portfolio: Portfolio): Text =>
  withinWords(60, rankingText(portfolio, false), () => rankingText(portfolio, true));

function rankingText({ head, answer, foot, missingOf }: Portfolio, isBrief: boolean): Text {
  const { currency } = head;
  const [first] = answer.products;
  const next = answer.products.find(({ decision, same_as }) => decision !== "GO" && same_as === null);
  return join(
    countsText(marketText(head, foot), answer.decision_counts),
    first && firstText(first, currency, isBrief),
    next &&
      next !== first && {
        en: `Best below GO: product ${next.number}.`,
        ar: `وأفضل ما ليس «ابدأ» المنتج ${next.number}.`,
      },
    next && stepText(next, missingOf(next.number), currency, isBrief),
  );
}

function firstText(row: PortfolioRow, currency: Currency, isBrief: boolean): Text {
  const product = productText(row, currency);
  const decision = decisionTerms[row.decision];
  const profit = profitText(row.profit_per_unit, currency);
  const margin = percentText(Math.abs(row.margin_pct));
  return {
    en: `First is ${product.en}: ${decision.en}, ${profit.en}${isBrief ? "" : " an order"}, ${margin.en}.`,
    ar: `الأول ${product.ar}: ${decision.ar}، ${profit.ar}${isBrief ? "" : " في الطلبية"}، أي ${margin.ar}${isBrief ? "" : " من السعر"}.`,
  };
}

const bought = (products: readonly PortfolioRow[], action: ProductAction) =>
  products.filter((row) => row.action === action && (row.units ?? 0) > 0);

/** The best ranked product that is GO in sets; null if no product is. */
function setsAdvice(products: readonly PortfolioRow[], currency: Currency): Text | null {
  const sets = products.find(({ action }) => action === "SELL_IN_SETS");
  if (!sets?.units_per_order) return null;
  const sold = setsText(sets.units_per_order);
  const sent = deliveryText(setDelivery(sets), currency);
  return {
    en: `Product ${sets.number} is GO when sold in ${sold.en}, ${sent.en}: send it again as a set.`,
    ar: `المنتج ${sets.number} «ابدأ» إذا بعته ${sold.ar} ${sent.ar}: أرسله من جديد مجموعةً.`,
  };
}

/** What an order without GO products lacks, and the one thing to do about it. */
function remedyText(plan: Plan, { head, answer, foot, missingOf }: Portfolio, isBrief = false): Text {
  const { currency } = head;
  if (foot.notices.includes("NO_PLAN_WITHOUT_COSTS"))
    return {
      en: `Send at least four of these five costs of a product: ${fiveCosts.en}.`,
      ar: `أرسل من كل منتج أربعًا على الأقل من هذه التكاليف الخمس: ${fiveCosts.ar}.`,
    };
  if (plan.no_lines_because === "CAPITAL_TOO_SMALL")
    return {
      en: "It needs more capital, or a cheaper product that is GO.",
      ar: "يلزم رأس مال أكبر، أو منتج أرخص قراره «ابدأ».",
    };
  const inSets = setsAdvice(answer.products, currency);
  if (plan.no_lines_because === "CONSIGNMENT_COSTS_MORE" && !(isBrief && inSets))
    return join(
      {
        en: "It needs more capital, or more products that are GO.",
        ar: "يلزم رأس مال أكبر، أو منتجات أخرى قرارها «ابدأ».",
      },
      inSets,
    );
  if (inSets) return inSets;
  const [first] = answer.products;
  if (!first) return { en: "", ar: "" };
  const step = stepText(first, missingOf(first.number), currency, isBrief);
  return { en: `Product ${first.number} is nearest. ${step.en}`, ar: `أقربها المنتج ${first.number}. ${step.ar}` };
}

/** Why a plan orders nothing, and the one thing to do. */
export function nothingOrderedText(plan: Plan, portfolio: Portfolio): Text {
  const why = noLinesTerms[plan.no_lines_because ?? "NO_GO_PRODUCTS"];
  const nothing = { en: `Nothing is ordered: ${why.en}.`, ar: `لا يُطلب شيء: ${why.ar}.` };
  const write = (isBrief: boolean) => join(nothing, remedyText(plan, portfolio, isBrief));
  return withinWords(40, write(false), () => write(true));
}

/** The text about the tests of a plan, each of a dozen units. */
export const dozensText = (tests: number): Text => ({
  en: tests === 1 ? "a dozen of one test" : `a dozen each of ${tests} tests`,
  ar: `اثنتا عشرة قطعة من كل تجربة (عدد التجارب ${tests})`,
});

function emptyPlanText(plan: Plan, portfolio: Portfolio): Text {
  const { currency } = portfolio.head;
  const market = planMarket(portfolio);
  const capital = amountText(plan.working_capital, currency);
  const why = noLinesTerms[plan.no_lines_because ?? "NO_GO_PRODUCTS"];
  const tests = bought(portfolio.answer.products, "TEST").length;
  const out = amountText(plan.cash_out, currency);
  const left = leftText(plan);
  const dozens = dozensText(tests);
  return join(
    tests === 0
      ? {
          en: `${market.en} of ${capital.en} order nothing now: ${why.en}.`,
          ar: `${market.ar}: لا تطلب شيئًا الآن من أصل ${capital.ar}: ${why.ar}.`,
        }
      : {
          en: `${market.en} of ${capital.en} order only tests for ${out.en} now: ${dozens.en}. ${left.en} There is no more to order: ${why.en}.`,
          ar: `${market.ar}: من أصل ${capital.ar} اطلب الآن تجارب فقط بمبلغ ${out.ar}: ${dozens.ar}. ${left.ar} ولا يُطلب غيرها: ${why.ar}.`,
        },
    remedyText(plan, portfolio),
  );
}

/** The market as the first words of a plan, before "of 50,000 SAR order …". */
function planMarket({ head, foot }: Portfolio): Text {
  const { en, ar } = marketText(head, foot);
  return { en: `${en}${foot.notices.includes("MARKET_ASSUMED") ? ":" : ","}`, ar };
}

/** The result when a share of the order is sold, as in "you keep about 2,610" or "you lose about 4,690". */
const outcome = (profit: number): Text => {
  const number = aboutNumber(Math.abs(profit));
  return profit < 0
    ? { en: `you lose about ${number.en}`, ar: `تخسر نحو ${number.ar}` }
    : { en: `you keep about ${number.en}`, ar: `تربح نحو ${number.ar}` };
};

/** How many consignments an order counts as, and how many it pays for. */
export function consignmentsText({ consignments_borne: borne }: Plan): Text {
  if (borne === null) return { en: "counted as one consignment", ar: "يُحسب الطلب إرسالية واحدة" };
  return borne === 1
    ? { en: "counted as one consignment; it pays for no second", ar: "يُحسب الطلب إرسالية واحدة ولا يتحمل ثانية" }
    : {
        en: `counted as one consignment; it pays for up to ${borne}`,
        ar: `يُحسب الطلب إرسالية واحدة ويتحمل من الإرساليات حتى ${borne}`,
      };
}

/** The text about the money that stays with the buyer, and how much of it may go for certificates. */
function leftText({ cash_left, product_certificates_up_to: certificates }: Plan): Text {
  const left = aboutNumber(cash_left);
  const upTo = certificates === null ? null : aboutNumber(certificates, "up");
  return {
    en: `${left.en} stays with you${upTo ? `, up to ${upTo.en} of it for certificates` : ""}.`,
    ar: `ويبقى معك ${left.ar}${upTo ? `، منها حتى ${upTo.ar} للشهادات` : ""}.`,
  };
}

/** The result for each share of an order that is sold; at 80 % also with certificates, and without registration. */
function soldText(plan: Plan): Text {
  const at = (share: number) => plan.if_sold.find(({ sold_pct }) => sold_pct === share);
  const shares = [at(60)?.profit ?? 0, at(80)?.profit ?? 0, at(80)?.profit_with_certificates, at(100)?.profit ?? 0];
  let before: number | undefined;
  // Only the first result, and one whose sign differs from the one before, says whether money is kept or lost.
  const [at60, at80, certified, at100] = shares.map((profit) => {
    if (profit === null || profit === undefined) return undefined;
    const isTold = before !== undefined && profit < 0 === before < 0;
    before = profit;
    return isTold ? aboutNumber(Math.abs(profit)) : outcome(profit);
  });
  const share = percentText(plan.break_even_sell_through_pct ?? 100, "up");
  const unregistered = unregisteredPlanText(plan);
  return {
    en: `If 60% sells ${at60?.en}, at 80% ${at80?.en}${certified ? `, with certificates ${certified.en}` : ""}, at 100% ${at100?.en}${unregistered ? `; ${unregistered.en}` : ""}; below ${share.en} you lose.`,
    ar: `إذا بيع 60% ${at60?.ar}، وعند 80%: ${at80?.ar}${certified ? `، ومع الشهادات: ${certified.ar}` : ""}، وعند 100%: ${at100?.ar}${unregistered ? `؛ ${unregistered.ar}` : ""}؛ ودون ${share.ar} تخسر.`,
  };
}

/** The plan of a capital: what goes out, what stays, what comes back, what may be lost. */
function planSummary(plan: Plan, portfolio: Portfolio): Text {
  if (plan.no_lines_because !== null) return emptyPlanText(plan, portfolio);
  const { head, answer } = portfolio;
  const { currency } = head;
  const market = planMarket(portfolio);
  const capital = amountText(plan.working_capital, currency);
  const out = aboutNumber(plan.cash_out);
  const lines = bought(answer.products, "BUY");
  const units = numberText(lines.reduce((sum, row) => sum + (row.units ?? 0), 0));
  const tests = bought(answer.products, "TEST").length;
  const dozens = dozensText(tests);
  const products = lines.length === 1 ? "one product" : `${lines.length} products`;
  const consignments = consignmentsText(plan);
  const lost = aboutNumber(plan.two_largest_lines_lose);
  return join(
    {
      en: `${market.en} of ${capital.en} order for ${out.en} now: ${units.en} units of ${products}${tests > 0 ? ` and ${dozens.en}` : ""}, ${consignments.en}.`,
      ar: `${market.ar}: من أصل ${capital.ar} اطلب الآن بمبلغ ${out.ar}: عدد المنتجات ${lines.length} وعدد القطع ${units.ar}${tests > 0 ? `، و${dozens.ar}` : ""}، و${consignments.ar}.`,
    },
    leftText(plan),
    soldText(plan),
    lines.length > 1
      ? {
          en: `If nothing of the two largest lines sells, ${lost.en} is lost.`,
          ar: `وإذا لم يُبع شيء من أكبر منتجين تخسر ${lost.ar}.`,
        }
      : { en: `If nothing of it sells, ${lost.en} is lost.`, ar: `وإذا لم يُبع منه شيء تخسر ${lost.ar}.` },
    turnoverText(plan),
  );
}

/** The result at 80 % sold without registration, if it is a loss or differs by a tenth. */
function unregisteredPlanText({ if_sold }: Plan): Text | null {
  const row = if_sold.find(({ sold_pct }) => sold_pct === 80);
  if (!row) return null;
  const { profit, profit_if_unregistered: unregistered } = row;
  if (unregistered >= 0 && Math.abs(unregistered - profit) * 10 < Math.abs(profit)) return null;
  const kept = outcome(unregistered);
  return { en: `not registered, at 80% ${kept.en}`, ar: `ولغير المسجّل عند 80% ${kept.ar}` };
}

function turnoverText({ turnover, vat_registration_threshold: threshold }: Plan): Text | null {
  if (threshold === null) return null;
  const [sales, limit] = [aboutNumber(turnover), numberText(threshold)];
  return turnover > threshold
    ? {
        en: `Sales of ${sales.en} pass the VAT threshold of ${limit.en}: register first.`,
        ar: `والمبيعات ${sales.ar} تتجاوز حد التسجيل في الضريبة ${limit.ar}: سجّل أولًا.`,
      }
    : {
        en: `Sales of ${sales.en} stay below the VAT threshold of ${limit.en}.`,
        ar: `والمبيعات ${sales.ar} دون حد التسجيل في الضريبة ${limit.ar}.`,
      };
}

/** The summary of a portfolio: of its plan when there is a capital, else of its ranking. */
export const portfolioSummary = (portfolio: Portfolio, plan: Plan | null): Text =>
  plan ? planSummary(plan, portfolio) : rankingSummary(portfolio);
