/** What buyers over every protocol have, and sign. */
import { toHex } from "viem";
import type { Authorization } from "../../../../src/worker/sale/payment/signature.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
import type { PlannedSale } from "./planned-sales.ts";

/** Seconds for which a buyer signs. */
export const validSeconds = 120;

/** Where a buyer calls from and pays from. */
export interface Account {
  readonly address: `0x${string}`;
  readonly callerAddress: string;
}

/** A buyer who wants one thing, and does what the answers say. */
export abstract class SaleBuyer<Planned extends PlannedSale, Signed> {
  readonly planned: Planned;
  readonly account: Account;
  /** All that was signed for it, the newest last. */
  readonly signed: Signed[] = [];
  /** The nonces of all that was signed for it. */
  readonly nonces: string[] = [];
  /** Whether the newest signature was answered with a challenge. */
  isChallenged = false;

  constructor(planned: Planned, account: Account) {
    this.planned = planned;
    this.account = account;
  }

  /** What is signed for an amount. */
  protected abstract seal(authorization: Authorization): Signed;

  /** The price, atomic USDC. */
  protected abstract readonly amount: string;

  /** Signs a new authorization. `nowSeconds` is Unix time. */
  sign(number: number, nowSeconds: number): Signed {
    const nonce = toHex(number, { size: 32 });
    const signed = this.seal({
      from: this.account.address,
      to: payTo,
      value: this.amount,
      validAfter: "0",
      validBefore: String(nowSeconds + validSeconds),
      nonce,
    });
    this.signed.push(signed);
    this.nonces.push(nonce);
    this.isChallenged = false;
    return signed;
  }
}
