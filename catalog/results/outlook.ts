/** What would change a plan, and how it stands when things go wrong (domain-plans.md 4.12). */
import { z } from "@hono/zod-openapi";
import { cashHeld, planProfit, productName, productUnits } from "./fields/figures.ts";
import {
  amount,
  amountOrNull,
  count,
  figures,
  flag,
  names,
  part,
  percent,
  percentOrNull,
  rows,
  rowsOrNull,
  sectionOrNull,
  text,
  unitsOrNull,
  word,
} from "./fields/kinds.ts";

const capital = sectionOrNull(
  "Capital",
  "The cash of the plan, and what it earns with less and with more money; null without working_capital",
  "نقد الخطة وما تكسبه بمال أقل وأكثر، أو null دون working_capital",
  {
    first_order_cash: amount("Out and kept ready in the first order", "ما يخرج ويُحجز في الطلب الأول"),
    peak_cash: amount("The most that is ever out", "أقصى نقد خارج في أي وقت"),
    idle_cash: amount("Never needed", "نقد لا تحتاجه الخطة"),
    curve: rows(
      "CapitalLevel",
      "The plan at other levels of capital, under today's cap of one product",
      "الخطة بمستويات أخرى من رأس المال، بسقف المنتج الحالي",
      {
        level_pct: percent("Level against the working capital", "المستوى مقارنة برأس المال"),
        working_capital: amount("The capital at that level", "رأس المال عند هذا المستوى"),
        profit_if_all_sold: planProfit,
        funded_products: count("Products that are bought", "المنتجات المشتراة"),
        marginal_return_pct: percentOrNull(
          "Profit step over capital step; null for the first level",
          "زيادة الربح من زيادة رأس المال، أو null للمستوى الأول",
        ),
      },
    ),
  },
);

const lineFailure = rowsOrNull(
  "LineFailure",
  "What is lost when the one, two, three worst lines stop selling at the worst moment; null without working_capital",
  "ما يُخسر إذا توقف بيع أسوأ بند أو بندين أو ثلاثة في أسوأ لحظة، أو null دون working_capital",
  {
    lines: count("Lines that stop", "البنود التي تتوقف"),
    products: rows("ProductName", "Their products", "منتجاتها", productName),
    loss: amount("What they lose together", "خسارتها معًا"),
    loss_pct_of_capital: percent("The loss as a share of the capital", "الخسارة من رأس المال"),
    profit_if_the_rest_sells: amount(
      "Result of the plan if all others sell; negative is a loss",
      "نتيجة الخطة إذا بيع الباقي، والسالب خسارة",
    ),
  },
);

const negotiation = rows(
  "Negotiation",
  "The prices to negotiate for: what is bought first, then what a lower price would bring into the plan",
  "الأسعار التي يُتفاوض عليها: ما يُشترى أولًا، ثم ما يُدخله سعر أقل إلى الخطة",
  {
    ...productName,
    units: unitsOrNull("Units of the plan; null without working_capital", "وحدات الخطة، أو null دون working_capital"),
    one_percent_off: amountOrNull(
      "What 1% off is worth for these units; null when none are bought",
      "قيمة كل تخفيض 1% لهذه الوحدات، أو null إن لم تُشترَ",
    ),
    opening: amount("First offer", "العرض الأول"),
    target: amount("Price to aim at", "السعر المستهدف"),
    walk_away: amount("Highest price to pay", "أعلى سعر يُدفع"),
    walk_away_change_pct: percent("Its change from today's price", "تغيّره عن السعر الحالي"),
    gain_at_target: amountOrNull(
      "What the plan gains at the target, with the units that it would then buy; null without working_capital",
      "ما تكسبه الخطة عند المستهدف بالوحدات التي تشتريها عندئذ، أو null دون working_capital",
    ),
    text: text("The offer in words, in the language of the request", "العرض بالكلمات، بلغة الطلب"),
  },
);

/** What would change a plan. */
export const changes = { capital, line_failure: lineFailure, negotiation };

export const riskLadder = rowsOrNull(
  "RiskStep",
  "The same money with half, with all and with one and a half times the stake in each product; null without working_capital",
  "المال نفسه بنصف الحصة في كل منتج وبها كاملة وبمرة ونصف، أو null دون working_capital",
  {
    worst_two_lose_at_most_pct: percent(
      "The worst two lines never lose more of the capital",
      "أقصى ما يخسره أسوأ بندين من رأس المال",
    ),
    product_cap: amount("Most cash that one product may tie up", "أقصى نقد يحتجزه منتج واحد"),
    is_the_plan: flag("Whether this is the plan above", "هل هذه هي الخطة أعلاه"),
    profit_if_all_sold: planProfit,
    cash_held_at_most: cashHeld,
    shipments: count("Consignments of it", "عدد إرسالياتها"),
    worst_two_lose: amount("What the worst two lines lose", "خسارة أسوأ بندين"),
    worst_two_lose_pct: percent("The same as a share of the capital", "الخسارة نفسها من رأس المال"),
    lines: rows("LineUnits", "What it buys", "ما تشتريه", productUnits),
  },
);

export const scenarios = sectionOrNull(
  "Scenarios",
  "How the plan ends in 243 fixed cases of price, cost, advertising, returns and sales: cases, not probabilities; null without lines",
  "كيف تنتهي الخطة في 243 حالة ثابتة للسعر والتكلفة والإعلان والمرتجعات والبيع: حالات لا احتمالات، أو null دون بنود",
  {
    cases: count("Cases", "عدد الحالات"),
    worst: amount("Result of the worst", "نتيجة أسوأها"),
    mean_of_worst_12: amount("Mean of the worst twelve", "متوسط أسوأ اثنتي عشرة"),
    tenth_percentile: amount("One case in ten ends below it", "عُشر الحالات ينتهي دونه"),
    median: amount("The middle case", "الحالة الوسطى"),
    best: amount("Result of the best", "نتيجة أفضلها"),
    cases_with_a_loss: count("Cases that end in a loss", "الحالات التي تنتهي بخسارة"),
    cases_with_a_loss_pct: percent("Their share", "نسبتها"),
    drivers: rows(
      "ScenarioDriver",
      "What moves the result, the widest range first",
      "ما يحرّك النتيجة، والأوسع أثرًا أولًا",
      {
        driver: word("What moves", "العامل", ["price", "landed_cost", "ad_cost", "returns", "sell_through"]),
        levels_pct: figures("Its three levels, % of today", "مستوياته الثلاثة، % من القيمة الحالية"),
        mean_results: figures(
          "Mean result of the cases at each level, in `currency`",
          "متوسط نتائج الحالات عند كل مستوى بعملة `currency`",
        ),
      },
    ),
  },
);

export const pace = sectionOrNull(
  "Pace",
  "How many units a day must sell to be done in 30 to 120 days; whether the market takes them is the reader's judgement; null without working_capital",
  "كم وحدة يوميًا تُباع لتنتهي خلال 30 إلى 120 يومًا؛ وهل يستوعبها السوق حكم القارئ، أو null دون working_capital",
  {
    days: figures("Days until all is sold", "الأيام حتى بيع الكل"),
    return_a_year_pct: part(
      "Return on peak cash in a year, if the plan is repeated at that pace all year, %",
      "العائد على أقصى نقد مستخدم في سنة إذا تكررت الخطة بهذه الوتيرة طوالها، %",
      z.array(z.number().nullable()),
    ),
    lines: rows("PaceLine", "By product", "بحسب المنتج", {
      ...productUnits,
      units_a_day: figures("Units a day for each number of days", "الوحدات في اليوم لكل عدد أيام"),
    }),
  },
);

export const dataPriority = rows(
  "DataPriority",
  "Products that would be GO if their missing costs were as assumed, the most rewarding first",
  "منتجات تصبح GO إن كانت تكاليفها الناقصة كما افتُرض، والأكثر جدوى أولًا",
  {
    ...productName,
    get: names("The costs to find out", "التكاليف المطلوب معرفتها"),
    gain_if_confirmed: amountOrNull(
      "What the plan would gain; null without working_capital",
      "ما تكسبه الخطة، أو null دون working_capital",
    ),
  },
);
