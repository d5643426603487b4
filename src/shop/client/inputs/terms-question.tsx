/** What the supplier's price contains beside the goods. */
import { type DeliveryTerms, isDeliveryTerms } from "../../delivery-terms.ts";
import { Options, valueIn } from "../elements.tsx";
import { say } from "../page.ts";

interface Props {
  readonly id: string;
  readonly terms: DeliveryTerms | undefined;
  readonly choose: (terms: DeliveryTerms | undefined) => void;
}

/** Asks what the supplier's price contains. Left alone, freight that is not stated is assumed. */
export const TermsQuestion = ({ id, terms, choose }: Props) => (
  <div class="field">
    <label for={id}>{say("termsQuestion")}</label>
    <select
      id={id}
      value={terms ?? ""}
      onChange={(event: Event) => {
        const chosen = valueIn(event);
        choose(isDeliveryTerms(chosen) ? chosen : undefined);
      }}
    >
      <Options
        options={[
          ["", say("termsNone")],
          ["CFR", say("termsCfr")],
          ["CIF", say("termsCif")],
          ["DDP", say("termsDdp")],
        ]}
        chosen={terms ?? ""}
      />
    </select>
    <span class="hint">{say("termsHint")}</span>
  </div>
);
