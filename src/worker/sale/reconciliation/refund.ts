/** A refund of a sale: what makes it happen once, and the record that the buyer can verify. No I/O. */
import type { Address, Hex } from "viem";
import { getAddress, keccak256, stringToBytes } from "viem/utils";
import type { Config } from "../../config/config.ts";
import { activeKey, didOf, didUrlOf, signCompactJws } from "../../identity/keys.ts";

/**
 * The nonce of the EIP-3009 authorization that pays a sale back. It follows from the sale alone, and the token
 * takes a wallet's nonce once. So one wallet pays one sale back once, however often the program dies and runs again.
 */
export const refundNonce = (saleId: string): Hex => keccak256(stringToBytes(`refund of ${saleId.toLowerCase()}`));

/** A refund after its transfer is on the chain. */
export interface PaidRefund {
  /** The sale's id: network/payer/nonce. */
  readonly saleId: string;
  readonly operation: string;
  /** In the notation of CAIP-2. */
  readonly network: string;
  readonly asset: Address;
  readonly wallet: Address;
  readonly payer: Address;
  /** Atomic units. */
  readonly amount: bigint;
  readonly saleTransaction: Hex;
  readonly transaction: Hex;
  readonly reason: string;
  /** Unix seconds. */
  readonly refundedAt: number;
}

/**
 * The record of a refund: a compact JWS over RFC 8785 JSON, by a key of the service's DID document. With it the buyer
 * verifies who paid how much back, for which sale, in which transaction. Undefined without an active signing key.
 */
export async function signRefund(config: Config, origin: string, refund: PaidRefund): Promise<string | undefined> {
  const key = activeKey(config);
  if (!key) return undefined;
  const payload = {
    version: 1,
    type: "refund",
    iss: didOf(origin),
    sale: refund.saleId,
    operation: refund.operation,
    network: refund.network,
    asset: getAddress(refund.asset),
    from: getAddress(refund.wallet),
    payer: getAddress(refund.payer),
    amount: String(refund.amount),
    saleTransaction: refund.saleTransaction,
    transaction: refund.transaction,
    reason: refund.reason,
    issuedAt: refund.refundedAt,
  };
  return signCompactJws(key, payload, { kid: didUrlOf(origin, key), typ: "refund+jws" });
}
