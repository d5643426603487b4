/**
 * Signs agreed payment requirements: an EIP-3009 authorization in the PAYMENT-SIGNATURE header (x402 v2, `exact` on
 * EVM).
 */
import { networks } from "../../catalog/service/networks.ts";
import { toHeaderJson } from "../lib/header-json.ts";
import { randomHex } from "../lib/hex.ts";
import { transferTypes } from "../lib/transfer-type.ts";
import type { AgreedPayment } from "./acceptable-requirements.ts";

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
