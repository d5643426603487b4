/**
 * What the stdio bridge is told by its environment: which service, which wallet, and how much that wallet may spend.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { locales } from "../../lib/text.ts";
import { Mistake } from "../command.ts";
import { toAtomic } from "../usdc-amount.ts";

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const usdc = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, "must be an amount of USDC, such as 2.50")
  .transform(toAtomic);

// A message never repeats what was given: one of the settings is a key.
const environment = z.object({
  SVC_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
    .refine(
      (text) => text.startsWith("https:") || loopback.test(new URL(text).hostname),
      "must be https, unless the service is on this machine",
    )
    .default("http://127.0.0.1:8787")
    .transform((text) => new URL(text).origin),
  SVC_WALLET_PRIVATE_KEY: z
    .templateLiteral(["0x", z.string()], { error: "must be 0x and 64 hexadecimal digits" })
    .refine((text) => /^0x[0-9a-fA-F]{64}$/.test(text), "must be 0x and 64 hexadecimal digits")
    .optional(),
  SVC_RPC_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  SVC_MAX_USDC_PER_CALL: usdc.default(0n),
  SVC_MAX_USDC_PER_SESSION: usdc.optional(),
  SVC_MAX_USDC_PER_DAY: usdc.optional(),
  SVC_SPENDING_FILE: z.string().optional(),
  SVC_PAY_TO_ALLOWLIST: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}(?:\s*,\s*0x[0-9a-fA-F]{40})*$/, "must be addresses separated by commas")
    .transform((list) => list.toLowerCase().split(/\s*,\s*/))
    .default([]),
  SVC_TOOL_NAME_STYLE: z.enum(["dot", "underscore"]).default("dot"),
  SVC_LANG: z.enum(locales).default("en"),
  XDG_STATE_HOME: z.string().optional(),
});

const settings = environment.transform((given) => ({
  /** Origin of the service, without a slash at the end. */
  baseUrl: given.SVC_BASE_URL,
  walletKey: given.SVC_WALLET_PRIVATE_KEY,
  /** Hard limits in atomic USDC. A limit that is undefined was not set. */
  limits: {
    perCall: given.SVC_MAX_USDC_PER_CALL,
    perSession: given.SVC_MAX_USDC_PER_SESSION,
    perDay: given.SVC_MAX_USDC_PER_DAY,
  },
  /** A node of Base that the bridge itself may ask what became of a signature. */
  rpcUrl: given.SVC_RPC_URL,
  /** The file that remembers what was spent. */
  spendingFile:
    given.SVC_SPENDING_FILE ??
    join(given.XDG_STATE_HOME ?? join(homedir(), ".local", "state"), "gulf-retail-analysis", "spending.json"),
  /** Lower-case addresses that may be paid; empty when the service's own word is enough. */
  payToAllowlist: given.SVC_PAY_TO_ALLOWLIST,
  names: given.SVC_TOOL_NAME_STYLE,
  locale: given.SVC_LANG,
}));

export type BridgeSettings = Readonly<z.output<typeof settings>>;

/**
 * Reads the environment; an empty setting is an absent one. Throws one error that names every wrong setting, by its own
 * name or another, and no value.
 */
export function readBridgeSettings(
  given: Readonly<Record<string, string | undefined>>,
  names: ReadonlyMap<string, string> = new Map(),
): BridgeSettings {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(present);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path: [name], message }) => `${names.get(String(name)) ?? String(name)} ${message}`,
  );
  throw new Mistake(problems.join("\n"));
}
