/** Buyers who all buy at the same time, one analysis after another, and follow the answers. */
import { setTimeout as delay } from "node:timers/promises";
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import type { PrivateKeyAccount } from "viem/accounts";
import { z } from "zod";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { paymentClient } from "../../fixtures/paying-fetch.ts";

/** One thing that a buyer wants, from the first try to the answer. */
export interface Purchase {
  readonly payer: PrivateKeyAccount;
  readonly body: string;
  /** The header and the nonce of every signature for it, the newest last. */
  readonly signed: { readonly header: string; readonly nonce: string }[];
  /** How often a signed request was answered without the result. */
  setbacks: number;
  /** The result, when it is there. */
  answer: string | undefined;
}

/** Milliseconds between a buyer's tries, and the most that a buyer waits when asked to. */
const pauseMs = 250;
const longestPauseMs = 2_000;

const signedPayload = z.object({ authorization: z.object({ nonce: z.string() }) });

/** Sends a request; undefined when the connection breaks. */
const send = (origin: string, { body }: Purchase, header: string | undefined) =>
  fetch(origin + saLandedCost.path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(header !== undefined && { "PAYMENT-SIGNATURE": header }) },
    body,
    signal: AbortSignal.timeout(40_000),
  }).catch(() => undefined);

/** Signs what a challenge asks for. */
async function sign({ payer, signed }: Purchase, challenge: Response): Promise<void> {
  const required = decodePaymentRequiredHeader(challenge.headers.get("PAYMENT-REQUIRED") ?? "");
  const payload = await paymentClient({ network: "eip155:8453" }, payer).createPaymentPayload(required);
  const { authorization } = signedPayload.parse(payload.payload);
  signed.push({ header: encodePaymentSignatureHeader(payload), nonce: authorization.nonce });
}

/** Sends a purchase with its newest signature, and does what the answers say until the result comes. */
export async function untilAnswered(origin: string, purchase: Purchase): Promise<string> {
  for (;;) {
    const header = purchase.signed.at(-1)?.header;
    const response = await send(origin, purchase, header);
    const text = await response?.text().catch(() => undefined);
    if (response?.status === 200 && text !== undefined) return text;
    if (header !== undefined) purchase.setbacks += 1;
    // Without a signature a challenge has no such word.
    const action = response?.headers.get("Retry-Action") ?? "sign_again";
    if (response?.status === 402 && action === "sign_again") await sign(purchase, response);
    else if (action === "stop") throw new Error(`A buyer is told to stop: ${response?.status} ${text}`);
    const asked = Number(response?.headers.get("Retry-After") ?? 0) * 1000;
    await delay(Math.min(longestPauseMs, Math.max(pauseMs, asked)));
  }
}

/** Starts a buyer with each wallet, who goes on until `finish` is called; that waits for purchases in progress. */
export function startCrowd(origin: string, wallets: readonly PrivateKeyAccount[]) {
  const purchases: Purchase[] = [];
  let isBuying = true;
  const goOn = async (payer: PrivateKeyAccount) => {
    while (isBuying) {
      const body = JSON.stringify({ product_value: 100 + purchases.length });
      const purchase: Purchase = { payer, body, signed: [], setbacks: 0, answer: undefined };
      purchases.push(purchase);
      purchase.answer = await untilAnswered(origin, purchase);
      await delay(pauseMs);
    }
  };
  const begun = Promise.all(wallets.map(goOn));
  // Waited for at the end.
  begun.catch(() => {});
  const finish = async (): Promise<void> => {
    isBuying = false;
    await begun;
  };
  return { purchases, finish, answered: () => purchases.filter(({ answer }) => answer !== undefined).length };
}
