/** The view of many products: what to do with each, where the money goes, what comes back. */
import { IfSold, Money, Ranking } from "../../../../shop/results/sections/portfolio.tsx";
import { ViewDocument } from "../view.tsx";
import { showView } from "./show-view.tsx";

showView("plan", ({ result, context }) => (
  <ViewDocument result={result} context={context}>
    {[Ranking, Money, IfSold].map((Section) => (
      <Section result={result} context={context} />
    ))}
  </ViewDocument>
));
