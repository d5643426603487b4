/** A buyer who wants one thing, and does what the answers say. */
import { windowError } from "../../../../src/worker/sale/payment/authorization.ts";
import { type Purchase, purchaseVersion } from "../../../../src/worker/sale/payment/purchase.ts";
import type { Authorization } from "../../../../src/worker/sale/payment/signature.ts";
import { requirementsOf } from "../../../fixtures/offered-payment.ts";
import type { ReleaseName } from "../releases/release.ts";
import { SaleBuyer, validSeconds } from "../sales/sale-buyer.ts";
import type { PlannedPurchase } from "./ledger-history.ts";

/** Atomic USDC: below and above the amount from which on the chain is asked before a facilitator is believed. */
const prices = { small: "250000", large: "25000000" } as const;

export class Buyer extends SaleBuyer<PlannedPurchase, Authorization> {
  /** The signature whose request was answered with the result. */
  servedBy: Authorization | undefined;

  protected get amount(): string {
    return this.planned.large ? prices.large : prices.small;
  }

  protected seal(authorization: Authorization): Authorization {
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
        payer: this.account.address,
        authorization,
        signature: `0x${authorization.nonce.slice(2).repeat(2)}1b`,
        signer: "account",
        paymentIdentifier: undefined,
      },
      terms: requirementsOf(authorization.value, validSeconds),
      resourceUrl: "https://service.test/v1/simulated",
      context: { transport: "http", referralCode: undefined, requestId },
      input: JSON.stringify({ body }),
      locale: "en",
      callerAddress: this.account.callerAddress,
      fingerprint: `simulated:${body}`,
      keys: planned.withKey && body === planned.body ? [`simulated key ${body}`] : [],
      error: windowError(authorization, nowSeconds),
      proved: undefined,
    };
  }
}
