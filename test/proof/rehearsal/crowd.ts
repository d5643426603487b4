/** Buyers who all buy at once, one analysis after another, and do what the answers say. */
import { setTimeout as delay } from "node:timers/promises";
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import type { PrivateKeyAccount } from "viem/accounts";
import { z } from "zod";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { paymentClient } from "../../fixtures/paying-fetch.ts";

const network = "eip155:8453";

/** A signature as it was sent, and the nonce of its authorization. */
interface Signed {
  readonly header: string;
  readonly nonce: string;
}

/** One thing that a buyer wants, from the first try to the answer. */
export interface Purchase {
  readonly payer: PrivateKeyAccount;
  readonly path: string;
  readonly body: string;
  /** Every signature for it, the newest last. */
  readonly signed: Signed[];
  /** How often it was sent and not answered with the result. */
  setbacks: number;
  /** The result, once it is there, and its PAYMENT-RESPONSE. */
  answer: string | undefined;
  settlement: string;
}

/** Milliseconds between a buyer's tries, and the most that a buyer waits when asked to. */
const pauseMs = 250;
const longestPauseMs = 2_000;

const signedPayload = z.object({ authorization: z.object({ nonce: z.string() }) });

/** Sends a request; undefined when the connection breaks. */
export const send = (origin: string, { path, body }: Pick<Purchase, "path" | "body">, header?: string) =>
  fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(header !== undefined && { "PAYMENT-SIGNATURE": header }) },
    body,
    signal: AbortSignal.timeout(40_000),
  }).catch(() => undefined);

async function sign(payer: PrivateKeyAccount, challenge: Response): Promise<Signed> {
  const required = decodePaymentRequiredHeader(challenge.headers.get("PAYMENT-REQUIRED") ?? "");
  const payload = await paymentClient({ network }, payer).createPaymentPayload(required);
  const { authorization } = signedPayload.parse(payload.payload);
  return { header: encodePaymentSignatureHeader(payload), nonce: authorization.nonce };
}

/** Whether an answer of 402 asks for a new signature: releases without the word always do. */
const asksToSign = (response: Response) => {
  const action = response.headers.get("Retry-Action");
  return response.status === 402 && (action === null || action === "sign_again");
};

/** Many buyers with a wallet each. */
export class Crowd {
  readonly purchases: Purchase[] = [];
  /** Answers that no buyer's program knows what to do with. */
  readonly strange = new Map<string, number>();
  readonly #origin: string;
  readonly #wallets: readonly PrivateKeyAccount[];
  #isBuying = false;
  #begun: Promise<void> = Promise.resolve();

  constructor(origin: string, wallets: readonly PrivateKeyAccount[]) {
    this.#origin = origin;
    this.#wallets = wallets;
  }

  /** Everybody buys from here on. */
  begin(): void {
    this.#isBuying = true;
    this.#begun = Promise.all(this.#wallets.map((wallet) => this.#go(wallet))).then(() => {});
  }

  /** Lets no buyer begin another purchase. Resolves when all that were begun are answered. */
  async finish(): Promise<void> {
    this.#isBuying = false;
    await this.#begun;
  }

  get answered(): number {
    return this.purchases.filter(({ answer }) => answer !== undefined).length;
  }

  async #go(payer: PrivateKeyAccount): Promise<void> {
    while (this.#isBuying) {
      const number = this.purchases.length;
      // Each release takes this body, though not every example of another one.
      const body = JSON.stringify({ product_value: 100 + number });
      const purchase: Purchase = {
        payer,
        path: saLandedCost.path,
        body,
        signed: [],
        setbacks: 0,
        answer: undefined,
        settlement: "",
      };
      this.purchases.push(purchase);
      await this.#buy(purchase).catch((error: unknown) => this.#note(String(error)));
      await delay(pauseMs);
    }
  }

  #note(what: string): void {
    this.strange.set(what, (this.strange.get(what) ?? 0) + 1);
  }

  /** Repeats until there is a result. */
  async #buy(purchase: Purchase): Promise<void> {
    while (purchase.answer === undefined) {
      const response = await send(this.#origin, purchase, purchase.signed.at(-1)?.header);
      if (response?.status === 200) {
        const answer = await response.text().catch(() => undefined);
        purchase.settlement = response.headers.get("PAYMENT-RESPONSE") ?? "";
        purchase.answer = answer;
        continue;
      }
      if (purchase.signed.length > 0) purchase.setbacks += 1;
      await response?.body?.cancel();
      if (response && asksToSign(response)) {
        purchase.signed.push(await sign(purchase.payer, response));
        continue;
      }
      if (response && response.status !== 402 && response.status !== 429 && response.status < 500) {
        this.#note(`${purchase.path} ${response.status}`);
      }
      const asked = Number(response?.headers.get("Retry-After") ?? 0) * 1000;
      await delay(Math.min(longestPauseMs, Math.max(pauseMs, asked)));
    }
  }
}
