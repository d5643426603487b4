/** Stops a purchase whose plan could order nothing, until the buyer wants it all the same. */
import { mainCosts } from "../../../core/inputs/main-costs.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly goOn: () => void;
}

export function NoPlan({ context: { catalogue, language }, goOn }: Props) {
  const { say, locale } = language;
  const labels = mainCosts.map((cost) => catalogue.fields[cost]?.label ?? cost);
  return (
    <div class="notice problem" role="alert" data-notice="no-plan">
      <p>{say("noPlan", { costs: new Intl.ListFormat(locale).format(labels) })}</p>
      <button type="button" class="button quiet" data-action="go-on" onClick={goOn}>
        {say("noPlanGoOn")}
      </button>
    </div>
  );
}
