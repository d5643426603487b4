/** Every whole number that a result carries, once (domain.md 4.7 to 4.12 and 6.2). */
import { count, orders, place, productIndex, productIndexOrNull, units } from "./kinds.ts";

export const counts = {
  minor_unit_decimals: count(
    "Decimals of the currency; every amount is a whole number of its minor unit",
    "عدد المنازل العشرية للعملة، وكل مبلغ عدد صحيح من أصغر وحدة فيها",
  ),
  stress_survived: count("Stress tests, of five, without a loss", "اختبارات الضغط التي لا تنتهي بخسارة، من أصل 5"),
  costs_supplied: count(
    "Main costs supplied, of five: shipping; marketplace or payment fee; advertising; fulfilment; returns",
    "التكاليف الأساسية المُدخلة من أصل 5: الشحن؛ عمولة المنصة أو رسوم الدفع؛ الإعلان؛ التجهيز؛ المرتجعات",
  ),
  product_count: count("Products in the request", "عدد المنتجات في الطلب"),
  GO: count("Products with the decision GO", "المنتجات التي قرارها GO"),
  TEST: count("Products with the decision TEST", "المنتجات التي قرارها TEST"),
  RENEGOTIATE: count("Products with the decision RENEGOTIATE", "المنتجات التي قرارها RENEGOTIATE"),
  AVOID: count("Products with the decision AVOID", "المنتجات التي قرارها AVOID"),
  positive_opportunity_count: count("GO and TEST products", "المنتجات التي قرارها GO أو TEST"),
  short_of_data_count: count(
    "Products with fewer than four of the five main costs",
    "المنتجات التي أُدخل لها أقل من أربع من التكاليف الأساسية الخمس",
  ),
  dominated_by_count: count(
    "Products that are at least as good in every key and better in one",
    "المنتجات التي لا تقل عنه في أي معيار وتتفوق عليه في واحد على الأقل",
  ),
  products: count("Products that omit the field", "المنتجات التي لم يُدخل لها هذا الحقل"),
  funded_products: count("Products that get units", "المنتجات التي حصلت على وحدات"),
  concentration_hhi: count(
    "Herfindahl-Hirschman index of the cash spent, 0 to 10,000",
    "مؤشر هيرفندال لتركّز النقد المُنفق، من 0 إلى 10,000",
  ),
  count: count("Products in the segment", "المنتجات في الشريحة"),
  shipments: count("Shipments: items of all phases", "عدد الشحنات: بنود كل المراحل"),
  units: units("Units to buy", "الوحدات المطلوب شراؤها"),
  total_units: units("Units of all products", "وحدات كل المنتجات"),
  units_sold: units("Units that sell", "الوحدات المبيعة"),
  gate_units_sold: units("Units to sell before the next phase", "الوحدات الواجب بيعها قبل المرحلة التالية"),
  payback_orders: orders("Orders until the stock is paid for", "عدد الطلبات لتغطية ثمن المخزون"),
};

/** Places and positions. */
export const positions = {
  index: productIndex("The product", "المنتج"),
  best_index: productIndex("The product that ranks first", "المنتج الأول في الترتيب"),
  dominated_by: productIndexOrNull(
    "The best-ranked product that dominates this one; null when none",
    "الأعلى ترتيبًا بين المنتجات المتفوقة عليه، أو null إن لم يوجد",
  ),
  rank: place("Place in the ranking", "المركز في الترتيب"),
  pareto_layer: place(
    "Pareto layer; in 1 no other product dominates it",
    "طبقة باريتو، وفي الأولى لا يتفوق عليه أي منتج",
  ),
  phase: place("Number of the phase", "رقم المرحلة"),
};
