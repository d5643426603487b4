/** A buyer who wants one thing, and does what the answers say. */
import { toHex } from "viem";
import { windowError } from "../../../../src/worker/sale/payment/authorization.ts";
import type { PaymentRequirements } from "../../../../src/worker/sale/payment/payment-requirements.ts";
import { type Purchase, purchaseVersion } from "../../../../src/worker/sale/payment/purchase.ts";
import type { Authorization } from "../../../../src/worker/sale/payment/signature.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
import type { ReleaseName } from "../releases/release.ts";
import type { PlannedPurchase } from "./ledger-history.ts";

/** Seconds for which a buyer signs. */
const validSeconds = 120;

/** Atomic USDC: below and above the amount from which on the chain is asked before a facilitator is believed. */
const prices = { small: "250000", large: "25000000" } as const;

const termsAt = (price: string): PaymentRequirements => ({
  scheme: "exact",
  network: "eip155:8453",
  amount: price,
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo,
  maxTimeoutSeconds: validSeconds,
  extra: { name: "USD Coin", version: "2" },
});

/** Where a buyer calls from and pays from. */
export interface Account {
  readonly address: `0x${string}`;
  readonly callerAddress: string;
}

/** The answer that belongs to a body. */
export const answerFor = (body: number): string => JSON.stringify({ input: { body } });

export class Buyer {
  readonly planned: PlannedPurchase;
  /** All that was signed for it, the newest last. */
  readonly signed: Authorization[] = [];
  /** The signature whose request was answered with the result. */
  servedBy: Authorization | undefined;
  /** Whether the newest signature was answered with a challenge. */
  isChallenged = false;
  readonly #account: Account;

  constructor(planned: PlannedPurchase, account: Account) {
    this.planned = planned;
    this.#account = account;
  }

  /** Signs a new authorization. `nowSeconds` is Unix time. */
  sign(nonce: number, nowSeconds: number): Authorization {
    const authorization: Authorization = {
      from: this.#account.address,
      to: payTo,
      value: this.planned.large ? prices.large : prices.small,
      validAfter: "0",
      validBefore: String(nowSeconds + validSeconds),
      nonce: toHex(nonce, { size: 32 }),
    };
    this.signed.push(authorization);
    this.isChallenged = false;
    return authorization;
  }

  /** A request with a signature, for a body, as a Worker of a release hands it on. `nowSeconds` is its Unix time. */
  request(
    authorization: Authorization,
    body: number,
    requestId: string,
    nowSeconds: number,
    worker: ReleaseName,
  ): Purchase {
    const { planned } = this;
    return {
      ...(worker === "this release" && { version: purchaseVersion }),
      operation: "simulated",
      payment: {
        payer: this.#account.address,
        authorization,
        signature: `0x${authorization.nonce.slice(2).repeat(2)}1b`,
        signer: "account",
        paymentIdentifier: undefined,
      },
      terms: termsAt(authorization.value),
      resourceUrl: "https://service.test/v1/simulated",
      context: { transport: "http", referralCode: undefined, requestId },
      input: JSON.stringify({ body }),
      locale: "en",
      callerAddress: this.#account.callerAddress,
      fingerprint: `simulated:${body}`,
      keys: planned.withKey && body === planned.body ? [`simulated key ${body}`] : [],
      error: windowError(authorization, nowSeconds),
      proved: undefined,
    };
  }
}
