/** The settings of the MCP bridge, as its help and registries list them. */
import { service } from "./service.ts";

/** A setting of the bridge, from the environment, in the form of the MCP Registry's schema. */
export interface BridgeVariable {
  readonly name: string;
  readonly description: string;
  readonly isSecret?: true;
  readonly format?: "number" | "filepath";
  readonly default?: string;
  readonly choices?: readonly string[];
}

/**
 * The setting that holds the key of a buyer's wallet, as in the examples of x402. It pays only together with a limit.
 */
export const walletKeyName = "EVM_PRIVATE_KEY";

/** Every setting of the bridge. None is required: without a wallet and a limit it never pays. */
export const bridgeVariables: readonly BridgeVariable[] = [
  { name: "SVC_BASE_URL", description: "the service" },
  {
    name: walletKeyName,
    description: "the key of the wallet that pays in USDC on Base, within the limits; without it nothing is paid",
    isSecret: true,
  },
  {
    name: "SVC_MAX_USDC_PER_CALL",
    description: "the most that one call may cost; 0 is never to pay",
    format: "number",
    default: "0",
  },
  { name: "SVC_MAX_USDC_PER_SESSION", description: "the most for one run of the bridge", format: "number" },
  { name: "SVC_MAX_USDC_PER_DAY", description: "the most for one day (UTC) of all runs", format: "number" },
  { name: "SVC_PAY_TO_ALLOWLIST", description: "the only addresses that may be paid, separated by commas" },
  { name: "SVC_SPENDING_FILE", description: "where the bridge remembers what it spent", format: "filepath" },
  {
    name: "SVC_TOOL_NAME_STYLE",
    description: "how tools are named: some hosts refuse a dot",
    default: "dot",
    choices: ["dot", "underscore"],
  },
  { name: "SVC_LANG", description: "the language of texts", default: "en", choices: service.languages },
];
