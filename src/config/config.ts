/** The environment, parsed once: a missing or malformed setting is an error that names the setting and how to mend it. */
import { z } from "@hono/zod-openapi";
import { getAddress, isAddress } from "viem/utils";
import { memoize } from "../operation/memo.ts";
import { deploymentProblems, localOperator, type SettingProblem } from "./deployment-problems.ts";

/** The networks on which the service can be paid. USDC's EIP-712 domain name differs between them. */
const networks = {
  "eip155:8453": {
    chainId: 8453,
    label: "Base",
    asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    assetName: "USD Coin",
    assetVersion: "2",
  },
  "eip155:84532": {
    chainId: 84532,
    label: "Base Sepolia",
    asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    assetName: "USDC",
    assetVersion: "2",
  },
} as const;

export type Network = keyof typeof networks;

const address = z
  .string()
  .refine((value) => isAddress(value, { strict: false }), "must be a 0x address of 20 bytes")
  .transform((value) => getAddress(value.toLowerCase()));
const perMinute = z.coerce.number().int().min(1).max(10_000_000);
const milliseconds = z.coerce.number().int().min(50).max(300_000);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("must be JSON");
        return z.NEVER;
      }
    })
    .pipe(schema);

/** How to reach and authenticate to one facilitator. Secrets are named here and held by the environment. */
const facilitator = z.strictObject({
  url: httpUrl,
  auth: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("none") }),
      z.strictObject({ type: z.literal("bearer"), token: z.string().min(1) }),
      z.strictObject({ type: z.literal("cdp"), keyId: z.string().min(1), keySecret: z.string().min(1) }),
    ])
    .default({ type: "none" }),
});
export type FacilitatorSetting = z.output<typeof facilitator>;

/** A private signing key with its place in the rotation (identity/keys). */
const signingKey = z.looseObject({
  kty: z.enum(["EC", "OKP"]),
  crv: z.enum(["P-256", "Ed25519"]),
  x: z.string(),
  y: z.string().optional(),
  d: z.string(),
  status: z.enum(["active", "next", "retired"]).default("active"),
});
export type SigningKeySetting = z.output<typeof signingKey>;

const settings = z.object({
  ENVIRONMENT: z.enum(["local", "staging", "production"]).default("local"),
  /** The canonical origin, used in every published address. Without it, the origin of each request is used. */
  BASE_URL: httpUrl.optional(),
  NETWORK: z.enum(Object.keys(networks) as [Network, ...Network[]]).default("eip155:8453"),
  PAY_TO: address.optional(),
  /** One facilitator without authentication, or use FACILITATORS. */
  FACILITATOR_URL: httpUrl.optional(),
  /** An ordered list as JSON: `[{"url":"…","auth":{"type":"cdp","keyId":"…","keySecret":"…"}}]`. */
  FACILITATORS: json(z.array(facilitator).min(1).max(8)).optional(),
  RPC_URL: httpUrl.optional(),
  /** From this many USDC on, a facilitator's "settled" is believed only when the chain shows the transfer. */
  CONFIRM_ON_CHAIN_FROM_USDC: z.coerce.number().min(0).default(12),
  /** Seconds a buyer's authorization is asked to stay valid, and so how long an unclear settlement can stay open. */
  PAYMENT_TIMEOUT_SECONDS: z.coerce.number().int().min(10).max(3600).default(120),
  VERIFY_TIMEOUT_MS: milliseconds.default(8_000),
  SETTLE_TIMEOUT_MS: milliseconds.default(30_000),
  CHAIN_TIMEOUT_MS: milliseconds.default(3_000),
  CHAIN_WAIT_MS: milliseconds.default(4_000),
  RATE_LIMIT_FREE_PER_MINUTE: perMinute.default(300),
  RATE_LIMIT_UNPAID_PER_MINUTE: perMinute.default(600),
  RATE_LIMIT_PAID_PER_MINUTE: perMinute.default(600),
  /** Milliseconds that a request waits for its caller's counter before it is let through. */
  RATE_LIMIT_PATIENCE_MS: z.coerce.number().int().min(1).max(60_000).default(60),
  /** Milliseconds after which a calculation counts as failed. */
  CORE_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(10_000),
  SIGNING_KEYS: json(z.array(signingKey).max(16)).default([]),
  OPERATOR_NAME: z.string().min(1).default(localOperator.name),
  OPERATOR_CONTACT: z.string().min(3).default(localOperator.contact),
  /** EIP-191 signature by the pay-to wallet over the canonical origin: who is paid also runs this address. */
  PAY_TO_OWNERSHIP_PROOF: z
    .string()
    .regex(/^0x[0-9a-fA-F]{130}$/)
    .optional(),
  /** Further origins whose pages may call /mcp, separated by commas; `*` for every one. */
  MCP_ALLOWED_ORIGINS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  /** `true` in a rehearsal of a deployment on one's own machine: the facilitator and the chain may be there as well. */
  REHEARSAL: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
});

/** The name of every setting. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** The network and the asset in which prices are settled. */
export interface Currency {
  readonly network: Network;
  readonly networkLabel: string;
  readonly chainId: number;
  readonly asset: `0x${string}`;
  /** The asset's EIP-712 domain. */
  readonly assetName: string;
  readonly assetVersion: string;
}

/** What the service needs to be paid. Absent as a whole when it is not configured. */
export interface PaymentConfig extends Currency {
  readonly payTo: `0x${string}`;
  readonly facilitators: readonly [FacilitatorSetting, ...FacilitatorSetting[]];
  readonly rpcUrl: string | undefined;
  /** Whole USDC. */
  readonly confirmOnChainFromUsdc: number;
  /** Seconds a signed authorization stays valid; also how long an unclear settlement can stay open. */
  readonly maxTimeoutSeconds: number;
  /** How long one call to each party may take, ms. */
  readonly timeouts: {
    readonly verifyMs: number;
    readonly settleMs: number;
    /** One request to the chain's node. */
    readonly chainMs: number;
    /** How long a request waits for the chain to show what became of an unclear settlement. */
    readonly chainWaitMs: number;
  };
}

/** The settings of this deployment. */
export interface Config {
  readonly environment: "local" | "staging" | "production";
  readonly baseUrl: string | undefined;
  /** Known even when payments are not configured: prices are quoted in it. */
  readonly currency: Currency;
  readonly payment: PaymentConfig | undefined;
  readonly rateLimits: {
    /** Requests per minute and caller. */
    readonly freePerMinute: number;
    readonly unpaidPerMinute: number;
    readonly paidPerMinute: number;
    readonly patienceMs: number;
  };
  readonly coreTimeoutMs: number;
  readonly signingKeys: readonly SigningKeySetting[];
  readonly operator: { readonly name: string; readonly contact: string };
  readonly payToOwnershipProof: string | undefined;
  readonly mcpAllowedOrigins: readonly string[];
}

const usableSettings = settings.superRefine((setting, context) => {
  for (const problem of deploymentProblems(setting))
    context.addIssue({ code: "custom", path: [problem.setting], message: problem.message });
});

const toProblems = (error: z.ZodError): SettingProblem[] =>
  error.issues.map((issue) => ({ setting: issue.path.join("."), message: issue.message }));

/** Every wrong setting of an environment; none when a Worker can run with it. */
export function settingProblems(environment: object): readonly SettingProblem[] {
  const { error } = usableSettings.safeParse(environment);
  return error ? toProblems(error) : [];
}

/** Parses the environment. Throws one error that lists every wrong setting. */
export function parseConfig(environment: object): Config {
  const parsed = usableSettings.safeParse(environment);
  if (!parsed.success)
    throw new Error(
      `The configuration is not usable:\n${toProblems(parsed.error)
        .map(({ setting, message }) => `  ${setting}: ${message}`)
        .join("\n")}`,
    );
  const setting = parsed.data;
  const [first, ...others] =
    setting.FACILITATORS ?? (setting.FACILITATOR_URL ? [facilitator.parse({ url: setting.FACILITATOR_URL })] : []);
  const { label, ...network } = networks[setting.NETWORK];
  const currency: Currency = { ...network, network: setting.NETWORK, networkLabel: label };
  return {
    environment: setting.ENVIRONMENT,
    baseUrl: setting.BASE_URL,
    currency,
    payment:
      setting.PAY_TO && first
        ? {
            ...currency,
            payTo: setting.PAY_TO,
            facilitators: [first, ...others],
            rpcUrl: setting.RPC_URL,
            confirmOnChainFromUsdc: setting.CONFIRM_ON_CHAIN_FROM_USDC,
            maxTimeoutSeconds: setting.PAYMENT_TIMEOUT_SECONDS,
            timeouts: {
              verifyMs: setting.VERIFY_TIMEOUT_MS,
              settleMs: setting.SETTLE_TIMEOUT_MS,
              chainMs: setting.CHAIN_TIMEOUT_MS,
              chainWaitMs: setting.CHAIN_WAIT_MS,
            },
          }
        : undefined,
    rateLimits: {
      freePerMinute: setting.RATE_LIMIT_FREE_PER_MINUTE,
      unpaidPerMinute: setting.RATE_LIMIT_UNPAID_PER_MINUTE,
      paidPerMinute: setting.RATE_LIMIT_PAID_PER_MINUTE,
      patienceMs: setting.RATE_LIMIT_PATIENCE_MS,
    },
    coreTimeoutMs: setting.CORE_TIMEOUT_MS,
    signingKeys: setting.SIGNING_KEYS,
    operator: { name: setting.OPERATOR_NAME, contact: setting.OPERATOR_CONTACT },
    payToOwnershipProof: setting.PAY_TO_OWNERSHIP_PROOF,
    mcpAllowedOrigins: setting.MCP_ALLOWED_ORIGINS,
  };
}

/** The settings of an environment, parsed at its first use in this isolate. */
export const configOf = memoize((environment: object): Config => parseConfig(environment));
