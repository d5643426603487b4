/** The environment, parsed. An error of a missing or malformed setting names it and says how to fix it. */
import type { z } from "@hono/zod-openapi";
import { networks } from "../../../catalog/service/networks.ts";
import { memoize } from "../../lib/memo.ts";
import { deploymentProblems, type SettingProblem } from "./deployment-problems.ts";
import { facilitator, settings } from "./settings.ts";

export type { FacilitatorSetting, SigningKeySetting } from "./settings.ts";

/** The name of every setting. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** The settings of this deployment, in groups. */
const deployment = settings
  .superRefine((setting, context) => {
    for (const problem of deploymentProblems(setting))
      context.addIssue({ code: "custom", path: [problem.setting], message: problem.message });
  })
  .transform((setting) => {
    /** The network and the asset in which prices are settled; known even when payments are not configured. */
    const currency = { network: setting.NETWORK, ...networks[setting.NETWORK] };
    const facilitators =
      setting.FACILITATORS ??
      (setting.FACILITATOR_URL === undefined
        ? undefined
        : ([facilitator.parse({ url: setting.FACILITATOR_URL })] as const));
    return {
      environment: setting.ENVIRONMENT,
      baseUrl: setting.BASE_URL,
      currency,
      /** The settings for being paid. Absent as a whole if payments are not configured. */
      payment:
        setting.PAY_TO && facilitators
          ? {
              ...currency,
              payTo: setting.PAY_TO,
              /** Whether real money is taken: a rehearsal's chain makes no blocks between purchases. */
              isDeployed: setting.ENVIRONMENT !== "local" && !setting.REHEARSAL,
              facilitators,
              rpcUrls: setting.RPC_URL,
              confirmOnChainFromUsdc: setting.CONFIRM_ON_CHAIN_FROM_USDC,
              builderCode: setting.BUILDER_CODE,
              passkeyWallet: setting.PASSKEY_WALLET,
              maxTimeoutSeconds: setting.PAYMENT_TIMEOUT_SECONDS,
              timeouts: {
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
        firstTimePayerPerMinute: setting.RATE_LIMIT_STRANGER_PER_MINUTE,
      },
      logSampleRate: setting.LOG_SAMPLE_RATE,
      coreTimeoutMs: setting.CORE_TIMEOUT_MS,
      signingKeys: setting.SIGNING_KEYS,
      operator: {
        name: setting.OPERATOR_NAME,
        contact: setting.OPERATOR_CONTACT,
        identity: setting.OPERATOR_IDENTITY,
        pages: setting.OPERATOR_PAGES,
      },
      claimFiles: setting.CLAIM_FILES,
      repositoryUrl: setting.REPOSITORY_URL,
      npmPackage: setting.NPM_PACKAGE,
      payToOwnershipProof: setting.PAY_TO_OWNERSHIP_PROOF,
      mcpAllowedOrigins: setting.MCP_ALLOWED_ORIGINS ?? (setting.ENVIRONMENT === "local" ? [] : ["*"]),
    };
  });

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value;

/** The settings of a deployment. */
export type Config = DeepReadonly<z.output<typeof deployment>>;

/** The network and the asset in which prices are settled. */
export type PaymentCurrency = Config["currency"];

/** What the service needs to be paid. */
export type PaymentConfig = NonNullable<Config["payment"]>;

const toProblems = (error: z.ZodError): SettingProblem[] =>
  error.issues.map((issue) => ({ setting: issue.path.join("."), message: issue.message }));

/** Every wrong setting of an environment; empty if a Worker can run with it. */
export function settingProblems(environment: object): readonly SettingProblem[] {
  const { error } = deployment.safeParse(environment);
  return error ? toProblems(error) : [];
}

/** Parses the environment. Throws one error that lists every wrong setting. */
export function parseConfig(environment: object): Config {
  const parsed = deployment.safeParse(environment);
  if (parsed.success) return parsed.data;
  throw new Error(
    `The configuration is not usable:\n${toProblems(parsed.error)
      .map(({ setting, message }) => `  ${setting}: ${message}`)
      .join("\n")}`,
  );
}

/** The settings of an environment, parsed at its first use in this isolate. Requests carry them as `c.var.config`. */
export const configOf = memoize((environment: object): Config => parseConfig(environment));
