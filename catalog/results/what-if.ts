/** What promotions, fixed costs, returns and advertising do to one unit (domain.md 4.9). */
import { saudiFixedCosts } from "../../src/core/product/dossier/volume.ts";
import { price, priceChangePct, profitPerUnit } from "./fields/figures.ts";
import {
  amount,
  amountOrNull,
  percent,
  percentOrNull,
  ratioOrNull,
  rows,
  section,
  unitsOrNull,
  word,
} from "./fields/kinds.ts";

export const volume = section(
  "Volume",
  "What promotions cost in units, and how many units repay a fixed cost",
  "ما تكلّفه العروض من وحدات، وعدد الوحدات التي تغطي تكلفة ثابتة",
  {
    promotions: rows("Promotion", "The profit at lower prices", "الربح عند أسعار أقل", {
      price_change_pct: priceChangePct,
      price,
      profit_per_unit: profitPerUnit,
      units_factor: ratioOrNull(
        "How many times the units earn the same profit; null when they cannot",
        "كم ضعفًا من الوحدات يحقق الربح نفسه، أو null إن تعذّر",
      ),
    }),
    fixed_costs: rows("FixedCost", "Costs that are paid once", "تكاليف تُدفع مرة واحدة", {
      cost: word("The cost", "التكلفة", ["ANY_1000", ...saudiFixedCosts.map(({ cost }) => cost)]),
      amount: amount("What it comes to", "مقدارها"),
      units: unitsOrNull("Units that repay it; null without a profit", "الوحدات التي تغطيها، أو null دون ربح"),
    }),
  },
);

const covered = (en: string, ar: string) =>
  percentOrNull(
    `Share of orders that may come back before the reserve is used up, ${en}`,
    `نسبة الطلبات التي قد تعود قبل نفاد الاحتياطي، ${ar}`,
  );
const needed = (en: string, ar: string) => percent(`Reserve needed for it, ${en}`, `الاحتياطي اللازم لها، ${ar}`);
const resellable = ["when the goods can be sold again", "إذا أمكن بيع البضاعة مجددًا"] as const;
const lost = ["when the goods are lost", "إذا فُقدت البضاعة"] as const;

export const returnsCover = section(
  "ReturnsCover",
  "Which return rate the reserve pays for: the reserve is a share of the price, not the return rate",
  "نسبة الإرجاع التي يغطيها الاحتياطي: الاحتياطي نسبة من السعر وليس نسبة الإرجاع",
  {
    loss_if_resellable: amount(
      "Loss of one return: the ad and both deliveries",
      "خسارة المرتجع الواحد: الإعلان والتوصيل مرتين",
    ),
    covered_rate_if_resellable_pct: covered(...resellable),
    loss_if_lost: amount("The same with the goods", "الخسارة نفسها مع البضاعة"),
    covered_rate_if_lost_pct: covered(...lost),
    needed: rows("ReturnsNeeded", "The reserve that a return rate needs", "الاحتياطي الذي تتطلبه نسبة الإرجاع", {
      return_rate_pct: percent("Share of orders that come back", "نسبة الطلبات المرتجعة"),
      reserve_pct_if_resellable: needed(...resellable),
      reserve_pct_if_lost: needed(...lost),
    }),
  },
);

const noLoss = ["without a loss; null when none", "دون خسارة، أو null إن لم توجد"] as const;
const stillGo = ["for GO; null when none", "للقرار GO، أو null إن لم توجد"] as const;
const perOrder = ([en, ar]: readonly [string, string]) =>
  amountOrNull(`Highest advertising cost of an order ${en}`, `أعلى تكلفة إعلان للطلب ${ar}`);
const perClick = ([en, ar]: readonly [string, string]) =>
  amountOrNull(`Highest cost of a click ${en}`, `أعلى تكلفة للنقرة ${ar}`);

export const ads = section(
  "Ads",
  "The most that advertising may cost, by price and by click",
  "أقصى ما يمكن أن يكلّفه الإعلان، بحسب السعر وبحسب النقرة",
  {
    prices: rows("AdLimit", "By price", "بحسب السعر", {
      price_change_pct: priceChangePct,
      price,
      max_ad_break_even: perOrder(noLoss),
      max_ad_go: perOrder(stillGo),
    }),
    cost_per_click: rows("ClickLimit", "By orders per 100 clicks", "بحسب الطلبات لكل 100 نقرة", {
      conversion_pct: percent("Orders per 100 clicks", "طلبات لكل 100 نقرة"),
      break_even: perClick(noLoss),
      go: perClick(stillGo),
    }),
  },
);
