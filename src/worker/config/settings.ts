/** Every setting of the service with its form, its bounds, its default and its meaning. */
import { z } from "@hono/zod-openapi";
import { getAddress, isAddress } from "viem/utils";
import { networkNames } from "../../../catalog/service/networks.ts";

/** The operator of a service whose settings name no operator. */
export const localOperator = { name: "Local development", contact: "operator@localhost.invalid" } as const;

const address = z
  .string()
  .refine((value) => isAddress(value, { strict: false }), "must be a 0x address of 20 bytes")
  .transform((value) => getAddress(value.toLowerCase()));
const perMinute = z.coerce.number().int().min(1).max(10_000_000);
const milliseconds = z.coerce.number().int().min(50).max(300_000);
const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");
/** Texts separated by commas. */
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
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

/** A code of ERC-8021, by which a chain attributes transactions. */
export const builderCode = z.string().regex(/^[a-z0-9_]{1,32}$/, "must be 1 to 32 of a-z, 0-9 and _");

/** How to reach and authenticate to one facilitator. Secrets are named here and held by the environment. */
export const facilitator = z.strictObject({
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

/** Every setting by its name in the environment. */
export const settings = z.object({
  /** Where the service runs. Outside `local`, settings that only work on one machine are rejected. */
  ENVIRONMENT: z.enum(["local", "staging", "production"]).default("local"),
  /** The canonical origin, used in every published address. Without it, the origin of each request is used. */
  BASE_URL: httpUrl.optional(),
  /** The chain on which payments are made, as a CAIP-2 id. */
  NETWORK: z.enum(networkNames).default("eip155:8453"),
  /** The wallet that is paid. Without it, or without a facilitator, payments are not configured. */
  PAY_TO: address.optional(),
  /** One facilitator without authentication, or use FACILITATORS. */
  FACILITATOR_URL: httpUrl.optional(),
  /** An ordered list as JSON: `[{"url":"…","auth":{"type":"cdp","keyId":"…","keySecret":"…"}}]`. */
  FACILITATORS: json(
    z.tuple([facilitator], facilitator).refine((list) => list.length <= 8, "must be at most 8"),
  ).optional(),
  /**
   * Nodes of the network, which prove payments and decide the outcome of an unclear settlement: addresses separated by
   * commas, in order of preference. Addresses hold access keys: only their hosts are logged.
   */
  RPC_URL: list.pipe(z.array(httpUrl).max(8)).default([]),
  /**
   * The service's builder code (ERC-8021), by which Base attributes what is settled. Without it no builder code is
   * sent, not even a buyer's.
   */
  BUILDER_CODE: builderCode.optional(),
  /** From this many USDC on, a facilitator's "settled" is believed only when the chain shows the transfer. */
  CONFIRM_ON_CHAIN_FROM_USDC: z.coerce.number().min(0).default(12),
  /**
   * Seconds for which a buyer's authorization is asked to stay valid, and so how long an unclear settlement can stay
   * open. A stock client signs by its own clock and may be slow by that much; 300 is the default of stock servers.
   */
  PAYMENT_TIMEOUT_SECONDS: z.coerce.number().int().min(10).max(3600).default(300),
  /** Deadline of one call of a facilitator's settle, in milliseconds. */
  SETTLE_TIMEOUT_MS: milliseconds.default(30_000),
  /** Deadline of one request to the chain's nodes, in milliseconds. */
  CHAIN_TIMEOUT_MS: milliseconds.default(3_000),
  /** How long a request waits for the chain to show the outcome of an unclear settlement, in milliseconds. */
  CHAIN_WAIT_MS: milliseconds.default(4_000),
  /** Requests per minute and caller. */
  RATE_LIMIT_FREE_PER_MINUTE: perMinute.default(300),
  /** Requests per minute and caller without a payment signature. */
  RATE_LIMIT_UNPAID_PER_MINUTE: perMinute.default(600),
  /** Requests per minute and caller with a payment signature. */
  RATE_LIMIT_PAID_PER_MINUTE: perMinute.default(600),
  /** Calls per minute for which a node is asked, of a payer who never paid, and of all such payers at one address. */
  RATE_LIMIT_STRANGER_PER_MINUTE: perMinute.default(60),
  /** The share of ordinary requests that get a log line, 0 to 1. Errors, sales and decisions always do. */
  LOG_SAMPLE_RATE: z.coerce.number().min(0).max(1).default(1),
  /** Milliseconds after which a calculation counts as failed. */
  CORE_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(10_000),
  /** Private keys that sign receipts and cards, as a JSON list of JWKs (`npm run keys`). A secret. */
  SIGNING_KEYS: json(z.array(signingKey).max(16)).default([]),
  /** Who runs the service, as documents and pages name them. */
  OPERATOR_NAME: z.string().min(1).default(localOperator.name),
  /** Where buyers write to: an e-mail address or a page. */
  OPERATOR_CONTACT: z.string().min(3).default(localOperator.contact),
  /**
   * Who the operator is in law, for the page about it and for receipts, as JSON:
   * `{"legalName":"…","commercialRegistration":"1010…","vatNumber":"3…3","city":"Riyadh","telephone":"+966…"}`.
   * `telephone` is optional. `npm run preflight` refuses a production without it.
   */
  OPERATOR_IDENTITY: json(
    z.strictObject({
      legalName: z.string().min(2).max(200),
      commercialRegistration: z.string().regex(/^\d{10}$/, "must be the 10 digits of a commercial registration"),
      vatNumber: z.string().regex(/^3\d{13}3$/, "must be the 15 digits of a Saudi VAT number"),
      city: z.string().min(2).max(100),
      telephone: z
        .string()
        .regex(/^\+\d{8,15}$/, "must begin with + and the code of the country")
        .optional(),
    }),
  ).optional(),
  /**
   * The operator's own pages, as JSON:
   * `{"how-to-pay":"https://…","refunds":"…","terms":"…","privacy":"…","about":"…"}`. Each is optional. The first four
   * stand in for a chapter of the help page, the last one for `/about`.
   */
  OPERATOR_PAGES: json(
    z.strictObject({
      "how-to-pay": httpUrl.optional(),
      refunds: httpUrl.optional(),
      terms: httpUrl.optional(),
      privacy: httpUrl.optional(),
      about: httpUrl.optional(),
    }),
  ).default({}),
  /**
   * Files by which directories know who runs this address, as JSON: `{"glama.json":{…},"x-verify.txt":"…"}`. Each is
   * served under `/.well-known/`, an object as JSON and a text as it stands.
   */
  CLAIM_FILES: json(
    z
      .record(
        z.string().regex(/^[\w-][\w.-]{0,63}$/, "must be a file name"),
        z.union([z.string().max(4096), z.record(z.string(), z.unknown())]),
      )
      .refine((files) => Object.keys(files).length <= 16, "must be at most 16"),
  ).default({}),
  /**
   * Whether the buying page offers a wallet that a passkey opens. A press then loads its library from this origin, and
   * opens a window of keys.coinbase.com.
   */
  PASSKEY_WALLET: flag,
  /** Where the source code of this service is, for its pages. */
  REPOSITORY_URL: httpUrl.optional(),
  /**
   * The npm package of this service and its exact version, `name@1.2.3`, once it is published. Documents name no
   * package before.
   */
  NPM_PACKAGE: z
    .string()
    .regex(
      /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*@\d+\.\d+\.\d+(?:-[\w.-]+)?$/,
      "must be a published package with its exact version, such as name@1.2.3",
    )
    .optional(),
  /** EIP-191 signature by the pay-to wallet over the canonical origin: who is paid also runs this address. */
  PAY_TO_OWNERSHIP_PROOF: z
    .string()
    .regex(/^0x[0-9a-fA-F]{130}$/)
    .optional(),
  /**
   * The origins, beside the service's own, whose pages may call /mcp, separated by commas; `*` for every one. Without
   * this setting every origin may, where the service is deployed: no cookie or credential is read. Locally none may.
   */
  MCP_ALLOWED_ORIGINS: list.optional(),
  /** `true` when a deployment is rehearsed on one's own machine: facilitator and chain may be there as well. */
  REHEARSAL: flag,
});

/** The settings of an environment, each parsed. */
export type Settings = z.output<typeof settings>;
