/** Whether the facilitators settle what is offered, asked with the credentials that they will be asked with. */
import type { FacilitatorSetting } from "../../worker/config/config.ts";
import { type Finding, ok, problem } from "../finding.ts";

/** Asks one facilitator whether it settles the `exact` scheme on a network. */
export type AskSupport = (facilitator: FacilitatorSetting, network: string) => Promise<boolean>;

/** Checks every facilitator in its order. */
export async function checkFacilitators(
  facilitators: readonly FacilitatorSetting[],
  network: string,
  ask: AskSupport,
  fix: string,
): Promise<Finding[]> {
  return Promise.all(
    facilitators.map(async (facilitator) => {
      const name = `${new URL(facilitator.url).host} (${facilitator.auth.type})`;
      return (await ask(facilitator, network))
        ? ok("facilitator", `${name} settles exact on ${network}`)
        : problem(
            "facilitator",
            `${name} does not say under /supported that it settles exact on ${network} with x402 version 2`,
            `check its address and credentials, then ${fix}`,
          );
    }),
  );
}
