/** Settings that a deployment must not have: placeholders, addresses of one machine, test money. */
import { moneyNetworks, networks } from "../../../catalog/service/networks.ts";
import { localOperator, type Settings } from "./settings.ts";

/** One wrong setting, for the operator. */
export interface SettingProblem {
  readonly setting: string;
  readonly message: string;
}

/** Whether an operator's address is on the machine that asks. Buyers' programs check more forms (`this-machine.ts`). */
const isLoopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(url).hostname);

/** Whether an operator has yet to replace a value: a name under `.invalid` (RFC 2606), the zero address. */
const isPlaceholder = (value: string): boolean =>
  value === localOperator.name || /^placeholder|\.invalid\b/.test(value) || /^0x0{40}$/.test(value);

/** Every setting with which no Worker outside `local` may start. A rehearsal's facilitator and chain may be local. */
export function deploymentProblems(settings: Settings): readonly SettingProblem[] {
  const { ENVIRONMENT, NETWORK, BASE_URL, PAY_TO, OPERATOR_NAME, OPERATOR_CONTACT, RPC_URL, REHEARSAL } = settings;
  if (ENVIRONMENT === "local")
    return REHEARSAL ? [{ setting: "REHEARSAL", message: "is for ENVIRONMENT staging or production" }] : [];

  const problems: SettingProblem[] = [];
  const complain = (setting: keyof Settings, message: string) => problems.push({ setting, message });
  const isReachable = (url: string) => (isLoopback(url) ? REHEARSAL : url.startsWith("https://"));

  if (ENVIRONMENT === "production" && networks[NETWORK].isTestMoney)
    complain(
      "NETWORK",
      `must be ${moneyNetworks.join(" or ")}: on ${NETWORK} the service would be paid in worthless money`,
    );
  for (const [setting, value] of Object.entries({ BASE_URL, PAY_TO, OPERATOR_NAME, OPERATOR_CONTACT }))
    if (value === undefined) problems.push({ setting, message: "is missing" });
    else if (isPlaceholder(value)) problems.push({ setting, message: "is a placeholder" });
  if (BASE_URL !== undefined && (!BASE_URL.startsWith("https://") || isLoopback(BASE_URL)))
    complain("BASE_URL", "must be the public https address of the service");
  else if (BASE_URL !== undefined && new URL(BASE_URL).origin !== BASE_URL)
    complain("BASE_URL", "must be an origin without a path");

  const facilitators = settings.FACILITATORS?.map(({ url }) => url) ?? [settings.FACILITATOR_URL];
  for (const url of facilitators)
    if (url === undefined) complain("FACILITATORS", "is missing, and so is FACILITATOR_URL");
    else if (!isReachable(url))
      complain(settings.FACILITATORS ? "FACILITATORS" : "FACILITATOR_URL", "must be a public https address");
  if (RPC_URL.length === 0)
    complain("RPC_URL", "is missing: without a node nothing can be sold; name two, separated by a comma");
  else if (!RPC_URL.every(isReachable)) complain("RPC_URL", "must be public https addresses");
  return problems;
}
