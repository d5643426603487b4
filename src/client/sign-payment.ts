/**
 * Agrees to payment requirements and signs them. Agreed to is the operation's published price in USDC on Base, to the
 * published wallet; signed is an EIP-3009 authorization in the PAYMENT-SIGNATURE header (x402 v2, `exact` on EVM).
 */
import { z } from "zod";
import type { Operation } from "../../catalog/operation.ts";
import { networkNames, networks } from "../../catalog/service/networks.ts";
import { toHeaderJson } from "../lib/header-json.ts";
import { randomHex } from "../lib/hex.ts";
import { isObject, type JsonObject } from "../lib/text.ts";
import { transferTypes } from "../lib/transfer-type.ts";

/** An operation as a buyer needs it. */
export type Offer = Pick<Operation, "id" | "path" | "free" | "price">;

/** Only USDC on the canonical network is paid. */
const [network] = networkNames;
const { asset } = networks[network];

const same = (one: unknown, other: string) => typeof one === "string" && one.toLowerCase() === other.toLowerCase();

/** Requirements of the only kind that is signed (x402 v2, PaymentRequirements). `amount` is in atomic USDC. */
const requirementsSchema = z.looseObject({
  scheme: z.literal("exact"),
  network: z.literal(network),
  amount: z.string(),
  asset: z.string().refine((text) => same(text, asset)),
  payTo: z.string(),
  // A longer validity belongs to no purchase of this service.
  maxTimeoutSeconds: z.number().max(3_600),
  // The EIP-712 domain. Another method would have the wallet sign something else than this transfer.
  extra: z.looseObject({ name: z.string(), version: z.string(), assetTransferMethod: z.literal("eip3009").optional() }),
});
export type AcceptableRequirements = z.output<typeof requirementsSchema>;

const isAcceptable = (entry: unknown): entry is AcceptableRequirements => requirementsSchema.safeParse(entry).success;

/** What is agreed to and signed. Every part is as it came: the service recognises its own requirements by that. */
export interface AgreedPayment {
  /** Members of the challenge (x402 v2, PaymentRequired). */
  readonly resource: JsonObject;
  readonly extensions: JsonObject;
  readonly requirements: AcceptableRequirements;
}

const objectsIn = (document: unknown, member: string): readonly JsonObject[] =>
  isObject(document) && Array.isArray(document[member]) ? document[member].filter(isObject) : [];

/**
 * Returns the requirements in a challenge that ask for the published price, to a published and allowed wallet.
 * Undefined when there are no such requirements. `published` is `/payment-capabilities.json`; `allowed` holds
 * lower-case addresses, and is empty when the published one is enough.
 */
export function acceptableRequirements(
  body: unknown,
  { id, price }: Pick<Offer, "id" | "price">,
  published: unknown,
  allowed: readonly string[],
): AgreedPayment | undefined {
  if (!isObject(body) || body.x402Version !== 2) return undefined;
  const { resource, extensions = {} } = body;
  if (!isObject(resource) || typeof resource.url !== "string" || !isObject(extensions)) return undefined;
  const prices = objectsIn(published, "prices");
  if (!prices.some((known) => known.id === id && known.amount === price.atomic)) return undefined;
  const methods = objectsIn(published, "supported").filter(
    (method) => method.network === network && same(method.asset, asset),
  );
  const requirements = objectsIn(body, "accepts")
    .filter(isAcceptable)
    .find(
      ({ amount, payTo }) =>
        amount === price.atomic &&
        methods.some(({ pay_to }) => same(pay_to, payTo)) &&
        (allowed.length === 0 || allowed.includes(payTo.toLowerCase())),
    );
  return requirements && { resource, extensions, requirements };
}

/**
 * How long a signature can be taken, in seconds of this machine's clock. The service has no say in it. It is long
 * enough to settle, and so short that an untaken signature is soon worthless.
 */
const validitySeconds = 120;

/** The longest header that any service reads, in characters. */
const longestHeader = 32_768;

/** A signer of EIP-712 typed data for one address: an account of viem, or any other that x402 clients take. */
export interface Signer {
  readonly address: `0x${string}`;
  signTypedData(message: {
    domain: Record<string, unknown>;
    types: Record<string, unknown>;
    primaryType: string;
    message: Record<string, unknown>;
  }): Promise<`0x${string}`>;
}

/** A signed payment. */
export interface SignedPayment {
  /** The PAYMENT-SIGNATURE header. */
  readonly header: string;
  /** Until when it can be taken, seconds since 1970. */
  readonly validBefore: number;
  readonly payer: string;
  readonly nonce: string;
}

/** Signs requirements with a new nonce. Throws when the challenge is too long to be paid. */
export async function signPayment(
  signer: Signer,
  { resource, extensions, requirements }: AgreedPayment,
): Promise<SignedPayment> {
  const { amount, asset, network, payTo, extra } = requirements;
  const validBefore = Math.floor(Date.now() / 1000) + validitySeconds;
  const nonce = `0x${randomHex(32)}` as const;
  const signature = await signer.signTypedData({
    domain: {
      name: extra.name,
      version: extra.version,
      chainId: networks[network].chainId,
      verifyingContract: asset.toLowerCase(),
    },
    types: { TransferWithAuthorization: [...transferTypes.TransferWithAuthorization] },
    primaryType: "TransferWithAuthorization",
    // In lower case an address needs no checksum, which some signers insist on.
    message: {
      from: signer.address.toLowerCase(),
      to: payTo.toLowerCase(),
      value: BigInt(amount),
      validAfter: 0n,
      validBefore: BigInt(validBefore),
      nonce,
    },
  });
  const authorization = {
    from: signer.address,
    to: payTo,
    value: amount,
    validAfter: "0",
    validBefore: String(validBefore),
    nonce,
  };
  const payload = { authorization, signature };
  const header = toHeaderJson({ x402Version: 2, payload, extensions, resource, accepted: requirements });
  if (header.length > longestHeader) throw new Error("The challenge is longer than a payment can be");
  return { header, validBefore, payer: signer.address, nonce };
}
