/**
 * Reads PAYMENT-SIGNATURE: what the buyer signed, and whether it is a valid payment of the offered requirements.
 * Every byte may be hostile.
 */
import { z } from "@hono/zod-openapi";
import type { Hex } from "viem";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { fromHeaderJson } from "../../../lib/header-json.ts";
import { lowerCase } from "../../../lib/hex.ts";
import { isObject } from "../../../lib/text.ts";
import { longestPayment } from "../../http/payment-header.ts";
import { serviceCodesOf } from "./builder-code.ts";
import { headerProblem, mustBe, type PayloadProblem, payloadProblem, termsDifference } from "./payload-problem.ts";
import type { PaymentRequirements } from "./payment-requirements.ts";
import { type Authorization, accountSignature, digestOf, isEnvelope, openEnvelope } from "./signature.ts";

/**
 * Seconds ahead that an authorization may stay valid. An unclear settlement stays open until then, and its row is kept
 * for longer.
 */
const maxValiditySeconds = 24 * 60 * 60;

/** Seconds before `validBefore` in which facilitators do not begin a settlement any more (@x402/evm). */
export const settlementMarginSeconds = 6;

const address = z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]{40}$/)]);
const uint256End = 2n ** 256n;
/** A uint256. */
const wholeNumber = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/, { abort: true })
  .refine((digits) => BigInt(digits) < uint256End);

const authorizationSchema = z.object({
  from: address,
  to: address,
  value: wholeNumber,
  validAfter: wholeNumber,
  validBefore: wholeNumber,
  nonce: z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]{64}$/)]),
});

const payloadSchema = z.object({
  x402Version: z.literal(2),
  accepted: z.record(z.string(), z.unknown()),
  payload: z.object({
    /** 65 bytes of an ordinary account, or any bytes that a wallet's contract takes (ERC-1271, ERC-6492). */
    signature: z.templateLiteral(["0x", z.string().regex(/^([0-9a-fA-F]{2}){0,4096}$/)]),
    authorization: authorizationSchema,
  }),
  resource: z.object({ url: z.string() }).nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

const identifierSchema = z
  .object({
    info: z.object({
      id: z
        .string()
        .regex(/^[a-zA-Z0-9_-]{16,128}$/)
        .optional(),
    }),
  })
  .nullish();

/** A payment, as far as it can be checked without asking another party. */
export interface Payment {
  /** The payer's address in lower case: the name of their ledger. */
  readonly payer: Hex;
  readonly authorization: Authorization;
  /** In lower case; an account's in the one form that USDC takes. */
  readonly signature: Hex;
  /** Who made the signature: the payer's key, as was checked, or a contract at the payer's address, to be asked. */
  readonly signer: "account" | "wallet";
  /** The id of x402's payment-identifier extension. */
  readonly paymentIdentifier: string | undefined;
  /** Builder codes of the buyer's programs. Rows of earlier releases have none. */
  readonly serviceCodes?: readonly string[];
}

/** Why a payment buys nothing, with the member that does not fit. */
interface Mistake {
  readonly error: ChallengeError;
  readonly problem?: PayloadProblem | undefined;
}

/** The reading of PAYMENT-SIGNATURE: `error` is the problem of a `payment` apart from its signature. */
export type AuthorizationReading =
  | ({ readonly payment: Payment } & (Mistake | { readonly error: undefined; readonly problem?: undefined }))
  | ({ readonly payment: undefined } & Mistake);

/** Whether `given` has everything that `offered` has, with the same values, as x402 asks of a repetition. */
function repeats(offered: unknown, given: unknown): boolean {
  if (typeof offered !== "object" || offered === null) return Object.is(offered, given);
  if (typeof given !== "object" || given === null || Array.isArray(offered) !== Array.isArray(given)) return false;
  const copy = new Map(Object.entries(given));
  if (Array.isArray(offered) && offered.length !== copy.size) return false;
  return Object.entries(offered).every(([key, value]) => repeats(value, copy.get(key)));
}

function requirementsMistake(
  accepted: Readonly<Record<string, unknown>>,
  authorization: Authorization,
  requirements: PaymentRequirements,
): Mistake | undefined {
  if (accepted.network !== requirements.network) return { error: "invalid_network" };
  const { amount, payTo } = requirements;
  const problem =
    termsDifference(requirements, accepted) ??
    (authorization.value === amount ? undefined : mustBe(["payload", "authorization", "value"], `"${amount}"`)) ??
    (authorization.to.toLowerCase() === payTo.toLowerCase()
      ? undefined
      : mustBe(["payload", "authorization", "to"], `"${payTo}"`));
  return problem && { error: "invalid_payment_requirements", problem };
}

function echoMistake(
  { resource, extensions }: z.output<typeof payloadSchema>,
  path: string,
  advertised: Advertised,
): Mistake | undefined {
  const mistake = (...names: string[]): Mistake => ({
    error: "invalid_payment_requirements",
    problem: mustBe(names, names[0] === "resource" ? `an address of ${path}` : "as in the challenge"),
  });
  if (resource && URL.parse(resource.url)?.pathname !== path) return mistake("resource", "url");
  const echoes = new Map(Object.entries(extensions ?? {}));
  for (const [name, { info }] of Object.entries(advertised)) {
    const echoed = echoes.get(name);
    if (echoed !== undefined && !repeats({ info }, echoed)) return mistake("extensions", name, "info");
  }
  return undefined;
}

/** The problem of the time in which an authorization is valid. `nowSeconds` is Unix time. */
export function windowError(authorization: Authorization, nowSeconds: number): ChallengeError | undefined {
  const now = BigInt(Math.floor(nowSeconds));
  if (BigInt(authorization.validBefore) <= now + BigInt(settlementMarginSeconds)) return "payment_expired";
  if (BigInt(authorization.validAfter) >= now) return "payment_not_yet_valid";
  if (BigInt(authorization.validBefore) > now + BigInt(maxValiditySeconds)) return "payment_validity_too_long";
  return undefined;
}

/** Extensions of the challenge whose `info` an echo must not contradict. */
export type Advertised = Readonly<Record<string, { readonly info: unknown }>>;

/** Reads the header and compares it with the offer at a path. `nowSeconds` is Unix time. */
export async function readAuthorization(
  header: string,
  offer: {
    readonly requirements: PaymentRequirements;
    readonly chainId: number;
    readonly path: string;
    readonly advertised: Advertised;
  },
  nowSeconds: number,
): Promise<AuthorizationReading> {
  const refuse = (error: ChallengeError, problem?: PayloadProblem): AuthorizationReading => ({
    payment: undefined,
    error,
    problem,
  });
  const given = fromHeaderJson(header, longestPayment);
  if (!isObject(given)) return refuse("invalid_payload", headerProblem(header));
  const { x402Version } = given;
  if (typeof x402Version === "number" && x402Version !== 2) return refuse("invalid_x402_version");
  const parsed = payloadSchema.safeParse(given);
  if (!parsed.success) return refuse("invalid_payload", payloadProblem(given, parsed.error.issues[0]?.path ?? []));
  const identifier = identifierSchema.safeParse(parsed.data.extensions?.["payment-identifier"]);
  if (!identifier.success) {
    const path = ["extensions", "payment-identifier", ...(identifier.error.issues[0]?.path ?? [])];
    return refuse("invalid_payload", payloadProblem(given, path));
  }

  const { accepted, payload } = parsed.data;
  const serviceCodes = serviceCodesOf(parsed.data.extensions?.["builder-code"]);
  const authorization: Authorization = {
    ...payload.authorization,
    from: lowerCase(payload.authorization.from),
    nonce: lowerCase(payload.authorization.nonce),
  };
  const signature = lowerCase(payload.signature);
  if (isEnvelope(signature) && !openEnvelope(signature)) return refuse("invalid_signature");
  const { requirements } = offer;
  const wrong =
    requirementsMistake(accepted, authorization, requirements) ??
    echoMistake(parsed.data, offer.path, offer.advertised);
  const digest = digestOf(authorization, requirements, offer.chainId);
  const own = await accountSignature(signature, authorization.from, digest);
  return {
    payment: {
      payer: authorization.from,
      authorization,
      signature: own ?? signature,
      signer: own ? "account" : "wallet",
      paymentIdentifier: identifier.data?.info.id,
      ...(serviceCodes.length > 0 && { serviceCodes }),
    },
    ...(wrong ?? { error: windowError(authorization, nowSeconds) }),
  };
}
