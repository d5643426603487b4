/** Whether the facilitators settle what is offered, asked with the deployment's own credentials. */
import { walletFactories } from "../../../catalog/service/wallet-factories.ts";
import type { FacilitatorSetting } from "../../worker/config/config.ts";
import { quantity } from "../../worker/sale/chain/node.ts";
import { areTooPoor, type Support, type SupportProblem } from "../../worker/sale/facilitator/support.ts";
import { type Finding, look, ok, problem } from "../finding.ts";
import type { AskNode } from "./chain-checks.ts";
import type { AskFactory, Deploys } from "./factory-question.ts";

/** Asks one facilitator whether it settles the `exact` scheme on a network. */
export type AskSupport = (facilitator: FacilitatorSetting, network: string) => Promise<Support>;

/** Each problem with its remedy; `detail` is further information. */
const problems: Readonly<Record<SupportProblem, (detail: string) => readonly [says: string, fix: string]>> = {
  does_not_answer: () => ["does not answer /supported", "check its address"],
  redirects: (to) => [
    `answers /supported with a redirect to ${to || "nowhere"}`,
    "set that address without /supported",
  ],
  refuses_the_question: (status) => [
    `answers /supported with status ${status}`,
    "check its credentials and its address",
  ],
  has_no_list: () => ["answers /supported without a list of kinds", "check that its address is that of the API"],
  lists_version_1_only: () => ["lists x402 version 1 only", "take one that settles version 2"],
  lists_other_networks: (named) => [`lists exact on ${named || "other networks"} only`, "take one for this network"],
  list_unreadable: () => ["lists this kind in a form that is not x402 version 2", "tell its operator"],
  does_not_list_it: () => ["lists neither this scheme nor this network", "take one that does"],
};

/** Whether none of the accounts that settle has money for gas; undefined if that cannot be found out. */
async function isPoor(ask: AskNode, signers: Support["signers"]): Promise<boolean | undefined> {
  const answers = await Promise.all([
    ask("eth_gasPrice", []),
    ...signers.map((address) => ask("eth_getBalance", [address, "latest"])),
  ]);
  const [price, ...balances] = answers.map((answer) => quantity.safeParse(answer).data);
  return areTooPoor(price, balances);
}

/** The questions about a facilitator; `node` is our own. */
export interface FacilitatorQuestions {
  readonly ask: AskSupport;
  readonly node: AskNode | undefined;
  readonly askFactory: AskFactory;
}

const deploys: Readonly<Record<Deploys, (wallet: string) => string>> = {
  yes: (wallet) => `; it deploys wallets with their first payment (${wallet})`,
  no: (wallet) => `; it does not deploy wallets (${wallet}): their buyers are told to deploy them first`,
  unknown: (wallet) => `; whether it deploys wallets (${wallet}) could not be found out`,
};

/** Checks every facilitator in its order. */
export async function checkFacilitators(
  facilitators: readonly FacilitatorSetting[],
  network: string,
  { ask, node, askFactory }: FacilitatorQuestions,
  fix: string,
): Promise<Finding[]> {
  const [factory] = walletFactories;
  return Promise.all(
    facilitators.map(async (facilitator) => {
      const name = `${new URL(facilitator.url).host} (${facilitator.auth.type})`;
      const support = await ask(facilitator, network);
      if (support.problem) {
        const [says, helps] = problems[support.problem](support.detail ?? "");
        return problem(
          "facilitator",
          `${name} ${says}, not exact on ${network} with x402 version 2`,
          `${helps}, then ${fix}`,
        );
      }
      if (node && (await isPoor(node, support.signers)))
        return look(
          "facilitator",
          `${name} settles exact on ${network}, but its accounts have no money for gas: ${support.signers.join(", ")}`,
          "send them some, or tell its operator",
        );
      const said = deploys[await askFactory(facilitator, factory)](factory.wallet);
      return ok("facilitator", `${name} settles exact on ${network}${said}`);
    }),
  );
}
