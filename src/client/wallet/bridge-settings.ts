/**
 * The settings that the stdio bridge reads from its environment: the service, the wallet, and how much the wallet may
 * spend. What help and registries say of them is in `catalog/service/bridge-variables.ts`.
 */
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Hex } from "viem";
import { z } from "zod";
import { walletKeyName } from "../../../catalog/service/bridge-variables.ts";
import { isPrivateKey } from "../../lib/hex.ts";
import { locales } from "../../lib/text.ts";
import { toAtomic } from "../../lib/usdc.ts";
import { Mistake } from "../command.ts";
import { isThisMachine } from "./this-machine.ts";

const usdc = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, "must be an amount of USDC, such as 2.50")
  .transform(toAtomic);

const privateKey = z.custom<Hex>(isPrivateKey, "must be 0x and 64 hexadecimal digits");

// A message never repeats what was given: one of the settings is a key.
const environment = z.object({
  SVC_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
    .refine(
      (text) => text.startsWith("https:") || isThisMachine(new URL(text).hostname),
      "must be https, unless the service is on this machine",
    )
    .default("http://127.0.0.1:8787")
    .transform((text) => new URL(text).origin),
  EVM_PRIVATE_KEY: privateKey.optional(),
  SVC_WALLET_PRIVATE_KEY: privateKey.optional(),
  SVC_MAX_USDC_PER_CALL: usdc.default(0n),
  SVC_MAX_USDC_PER_SESSION: usdc.optional(),
  SVC_MAX_USDC_PER_DAY: usdc.optional(),
  // Hosts start the bridge in different folders, and expand no `~`: each folder would have limits of its own.
  SVC_SPENDING_FILE: z.string().refine(isAbsolute, "must be an absolute path, without ~").optional(),
  SVC_PAY_TO_ALLOWLIST: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}(?:\s*,\s*0x[0-9a-fA-F]{40})*$/, "must be addresses separated by commas")
    .transform((list) => list.toLowerCase().split(/\s*,\s*/))
    .default([]),
  SVC_TOOL_NAME_STYLE: z.enum(["dot", "underscore"]).default("dot"),
  SVC_LANG: z.enum(locales).default("en"),
  XDG_STATE_HOME: z.string().optional(),
});

/** Rejects the keys of two wallets, because it is unclear which of them should pay. */
const oneWallet = environment.refine(
  ({ EVM_PRIVATE_KEY: key, SVC_WALLET_PRIVATE_KEY: earlier }) =>
    key === undefined || earlier === undefined || key.toLowerCase() === earlier.toLowerCase(),
  {
    path: [walletKeyName],
    error: "and SVC_WALLET_PRIVATE_KEY are keys of two wallets: leave one of them out",
  },
);

const settings = oneWallet.transform((given) => ({
  /** Origin of the service, without a slash at the end. */
  baseUrl: given.SVC_BASE_URL,
  /** The key of the wallet that pays. It pays only together with an explicit limit. */
  walletKey: given.SVC_WALLET_PRIVATE_KEY ?? given.EVM_PRIVATE_KEY,
  /** Hard limits in atomic USDC. A limit that is undefined was not set. */
  limits: {
    perCall: given.SVC_MAX_USDC_PER_CALL,
    perSession: given.SVC_MAX_USDC_PER_SESSION,
    perDay: given.SVC_MAX_USDC_PER_DAY,
  },
  /** The file that records what was spent. */
  spendingFile:
    given.SVC_SPENDING_FILE ??
    join(given.XDG_STATE_HOME ?? join(homedir(), ".local", "state"), "gulf-retail-analysis", "spending.json"),
  /** Lower-case addresses that may be paid; empty if every address that the service publishes is allowed. */
  payToAllowlist: given.SVC_PAY_TO_ALLOWLIST,
  names: given.SVC_TOOL_NAME_STYLE,
  locale: given.SVC_LANG,
}));

export type BridgeSettings = Readonly<z.output<typeof settings>>;

/** Whether the key in the environment belongs to another program: no limit is set, and the key is malformed. */
const isForeignKey = (name: string, value: string | undefined, limit: string | undefined): boolean =>
  name === walletKeyName && !isPrivateKey(value) && !Number(limit);

/**
 * Reads the environment; an empty setting counts as absent. Throws one error that names every wrong setting, by its
 * own name or by that in `names`, and no value.
 */
export function readBridgeSettings(
  given: Readonly<Record<string, string | undefined>>,
  names: ReadonlyMap<string, string> = new Map(),
): BridgeSettings {
  const present = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value?.trim() && !isForeignKey(name, value, given.SVC_MAX_USDC_PER_CALL),
    ),
  );
  const parsed = settings.safeParse(present);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path: [name], message }) => `${names.get(String(name)) ?? String(name)} ${message}`,
  );
  throw new Mistake(problems.join("\n"));
}
