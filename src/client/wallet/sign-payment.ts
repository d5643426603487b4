/**
 * Agrees to payment requirements and signs them. Agreed to is the operation's published price in USDC on Base, to the
 * published wallet; signed is an EIP-3009 authorization in the PAYMENT-SIGNATURE header (x402 v2, `exact` on EVM).
 */
import type { Operation } from "../../../catalog/operation.ts";
import { networkNames, networks } from "../../../catalog/service/networks.ts";
import { randomHex } from "../../lib/hex.ts";
import { isObject, type JsonObject, objectsIn } from "../../lib/text.ts";
import { transferTypes } from "../../lib/transfer-type.ts";
import { validitySeconds } from "../../payment/next.ts";
import type { ChallengeOutcome } from "../../payment/outcome.ts";
import { agreedRequirements, authorizationOf, type PaymentRequirements, paymentHeader } from "../../payment/terms.ts";

/** An operation as a buyer needs it. */
export type SoldOperation = Pick<Operation, "id" | "path" | "free" | "price" | "validate">;

/** Only USDC on the canonical network is paid. */
const [network] = networkNames;
const { asset, chainId } = networks[network];

/** What is agreed to and signed. Every part is sent back unchanged, because the service compares it with its own. */
export interface AgreedPayment {
  /** Members of the challenge (x402 v2, PaymentRequired). */
  readonly resource: JsonObject;
  readonly extensions: JsonObject;
  readonly requirements: PaymentRequirements;
}

/**
 * The requirements in a challenge that ask for the published price, to a published and allowed wallet.
 * Undefined when there are no such requirements. `published` is `/payment-capabilities.json`; `allowed` holds
 * lower-case addresses, and is empty when the published one is enough.
 */
export function acceptableRequirements(
  { terms: { resource, extensions, accepts } }: Pick<ChallengeOutcome, "terms">,
  { id, price }: Pick<SoldOperation, "id" | "price">,
  published: unknown,
  allowed: readonly string[],
): AgreedPayment | undefined {
  if (typeof resource.url !== "string") return undefined;
  const amount = price.atomic;
  if (!isObject(published)) return undefined;
  if (!objectsIn(published.prices).some((known) => known.id === id && known.amount === amount)) return undefined;
  const wallets = objectsIn(published.supported).flatMap((method) =>
    method.network === network &&
    String(method.asset).toLowerCase() === asset.toLowerCase() &&
    typeof method.pay_to === "string"
      ? [method.pay_to.toLowerCase()]
      : [],
  );
  const payTo = wallets.filter((wallet) => allowed.length === 0 || allowed.includes(wallet));
  const requirements = agreedRequirements(accepts, { network, asset, amount, payTo });
  return requirements && { resource, extensions, requirements };
}

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

export interface SignedPayment {
  /** The PAYMENT-SIGNATURE header. */
  readonly header: string;
  /** Until when the signature can be taken, seconds since 1970, by the service's clock. */
  readonly validBefore: number;
  readonly payer: string;
  readonly nonce: string;
}

/**
 * Signs requirements with a new nonce; `now` is the service's time, seconds since 1970. Throws when the challenge is
 * too long to be paid.
 */
export async function signPayment(
  signer: Signer,
  { resource, extensions, requirements }: AgreedPayment,
  now: number,
): Promise<SignedPayment> {
  const { amount, payTo, extra } = requirements;
  const validBefore = now + validitySeconds;
  const nonce = `0x${randomHex(32)}` as const;
  const signature = await signer.signTypedData({
    domain: { name: extra.name, version: extra.version, chainId, verifyingContract: asset.toLowerCase() },
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
  const authorization = authorizationOf(requirements, signer.address, nonce, validBefore);
  const header = paymentHeader({ requirements, authorization, signature, extensions, resource });
  return { header, validBefore, payer: signer.address, nonce };
}
