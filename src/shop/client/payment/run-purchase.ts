/**
 * Carries out the steps of a purchase. One tab at a time works on one request. The others wait for the lock and find
 * what was stored. Every change up to the signature is on disk before the next thing happens; what comes later can be
 * asked for again with the signature.
 */
import { randomHex } from "../../../lib/hex.ts";
import { sha256 } from "../../../lib/sha256.ts";
import { chainMarginMs, signingTime, validitySeconds } from "../../../payment/next.ts";
import { type PurchaseOutcome, read } from "../../../payment/outcome.ts";
import { agreedRequirements, chainIdOf, paymentHeader, typedData } from "../../../payment/terms.ts";
import {
  answered,
  continued,
  corrected,
  newPurchase,
  nextStep,
  sending,
  withAuthorization,
  withoutSignature,
  withSignature,
} from "../../purchase/next-step.ts";
import type { NotSignedReason } from "../../purchase/payment-words.ts";
import type { PurchaseRequest } from "../../purchase/purchase-view.ts";
import type { StoredPurchase } from "../../purchase/stored-purchase.ts";
import type { PurchaseStore } from "../purchase-store.ts";
import { type ConnectedWallet, chainOf, refusalOf, sign } from "./wallets.ts";

/** How long one request may take, ms: longer than the service lets a settlement take. */
const requestMs = 90_000;

const freshNonce = () => `0x${randomHex(32)}`;

/** SHA-256 of an operation and a body. */
const fingerprintOf = ({ operation, body }: Pick<PurchaseRequest, "operation" | "body">) =>
  sha256(`${operation}:${body}`);

const lockOf = (fingerprint: string) => `purchase ${fingerprint}`;

async function ask(path: string, init: RequestInit): Promise<PurchaseOutcome | undefined> {
  try {
    const response = await fetch(path, { ...init, method: "POST", signal: AbortSignal.timeout(requestMs) });
    return read({ status: response.status, headers: response.headers, text: await response.text() });
  } catch {
    return undefined;
  }
}

function send(purchase: StoredPurchase): Promise<PurchaseOutcome | undefined> {
  const { payment } = purchase;
  const { terms: requirements, authorization, signature } = payment ?? {};
  return ask(purchase.path, {
    headers: {
      "Content-Type": "application/json",
      "Accept-Language": purchase.locale,
      "Idempotency-Key": purchase.id,
      ...(requirements &&
        authorization &&
        signature !== undefined && { "PAYMENT-SIGNATURE": paymentHeader({ requirements, authorization, signature }) }),
    },
    body: purchase.body,
  });
}

/** Asks the wallet to sign the authorization of a purchase, on the chain of its terms. */
async function signatureOf(
  { payment }: StoredPurchase,
  { provider, account }: ConnectedWallet,
): Promise<{ readonly signature: string } | { readonly refusal: NotSignedReason }> {
  if (!payment) return { refusal: "failed" };
  const { terms, authorization } = payment;
  try {
    if ((await chainOf(provider)) !== chainIdOf(terms.network)) return { refusal: "wrong_chain" };
    return { signature: await sign(provider, account, typedData(terms, authorization)) };
  } catch (thrown) {
    return { refusal: refusalOf(thrown) };
  }
}

/**
 * How long a wallet is waited for, ms. What it signs later has run out, also by the chain's clock, and is not sent: a
 * wallet that never answers must not keep the purchase from this and other tabs.
 */
const signingMs = validitySeconds * 1_000 + chainMarginMs;

const notInTime = () =>
  new Promise<{ readonly refusal: NotSignedReason }>((resolve) =>
    setTimeout(resolve, signingMs, { refusal: "failed" }),
  );

/** Waits for some ms, or until the browser is online again. */
const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
  });

export class PurchaseRunner {
  readonly #store: PurchaseStore;
  readonly #running = new Map<string, Promise<void>>();

  constructor(store: PurchaseStore) {
    this.#store = store;
  }

  /** The purchase of a request: the one that exists already, else a new one that is stored. */
  async begin(request: PurchaseRequest): Promise<StoredPurchase> {
    const fingerprint = await fingerprintOf(request);
    return navigator.locks.request(lockOf(fingerprint), async () => {
      const known = (await this.#store.list()).find((purchase) => purchase.fingerprint === fingerprint);
      if (known) {
        // Names are the buyer's own and may have changed; the language may change until something is signed.
        const renamed = { ...known, names: request.names, locale: known.payment ? known.locale : request.locale };
        await this.#store.hold(renamed);
        return renamed;
      }
      const made = newPurchase({ ...request, fingerprint, id: crypto.randomUUID(), nonce: freshNonce() }, Date.now());
      await this.#store.hold(made);
      return made;
    });
  }

  /**
   * Asks the wallet to sign, and sends. Resolves with the reason why nothing was sent, or with undefined as soon as
   * the signature is stored. Rejects when the disk is full: then nothing is sent either.
   */
  async pay(
    id: string,
    wallet: ConnectedWallet,
    shown: { readonly network: string; readonly asset: string; readonly payTo: string },
  ): Promise<NotSignedReason | undefined> {
    const found = await this.#store.find(id);
    if (!found) return "failed";
    const refusal = await navigator.locks.request(
      lockOf(found.fingerprint),
      async (): Promise<NotSignedReason | undefined> => {
        const purchase = await this.#store.find(id);
        const step = purchase && nextStep(purchase, Date.now());
        // Another tab was first, so nothing needs to be signed any more.
        if (!purchase || step?.kind !== "pay") return undefined;
        if (step.onlyPayer && step.onlyPayer.toLowerCase() !== wallet.account.toLowerCase()) return "other_payer";
        const challenge = await ask(purchase.path, { headers: { "Accept-Language": purchase.locale } });
        if (challenge?.kind !== "challenge") return "no_terms";
        const { network, asset, payTo } = shown;
        const amount = purchase.price.atomic;
        const requirements = agreedRequirements(challenge.terms.accepts, { network, asset, amount, payTo: [payTo] });
        if (!requirements) return "terms_changed";
        const nowSeconds = signingTime(challenge, Date.now());
        if (nowSeconds === undefined) return "clock_differs";
        const asked = withAuthorization(purchase, requirements, wallet.account, nowSeconds);
        await this.#store.put(asked);
        const signed = await Promise.race([signatureOf(asked, wallet), notInTime()]);
        if ("refusal" in signed) {
          await this.#store.hold(withoutSignature(asked));
          return signed.refusal;
        }
        await this.#store.put(withSignature(asked, signed.signature));
        // Firefox asks the user for this permission, so it is requested only when there is something to keep.
        void navigator.storage?.persist?.();
        return undefined;
      },
    );
    if (!refusal) void this.run(id);
    return refusal;
  }

  /** Sends and repeats until there is a result or the user has to decide. Calls while it runs join it. */
  run(id: string): Promise<void> {
    const running = this.#running.get(id) ?? this.#run(id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #run(id: string): Promise<void> {
    const found = await this.#store.find(id);
    if (!found) return;
    await navigator.locks.request(lockOf(found.fingerprint), async () => {
      for (;;) {
        const purchase = await this.#store.find(id);
        const step = purchase && nextStep(purchase, Date.now());
        if (!purchase || step?.kind !== "send") return;
        if (step.afterMs > 0) await wait(step.afterMs);
        const sent = sending(purchase);
        await this.#store.hold(sent);
        await this.#store.hold(answered(sent, await send(sent), freshNonce(), Date.now()));
      }
    });
  }

  /** Sends a corrected request with the signature of the refused one. */
  async correct(id: string, change: Pick<PurchaseRequest, "body" | "names">): Promise<void> {
    const purchase = await this.#store.find(id);
    if (!purchase) return;
    const fingerprint = await fingerprintOf({ operation: purchase.operation, body: change.body });
    await this.#store.hold(corrected(purchase, { ...change, fingerprint }));
    await this.run(id);
  }

  /** Sends a request again that the service had stopped. */
  async goOn(id: string): Promise<void> {
    const purchase = await this.#store.find(id);
    if (!purchase) return;
    await this.#store.hold(continued(purchase));
    await this.run(id);
  }

  /** Sends every request again that was left without an answer. */
  async resume(): Promise<void> {
    const purchases = await this.#store.list();
    await Promise.all(
      purchases
        .filter((purchase) => nextStep(purchase, Date.now()).kind === "send")
        .map((purchase) => this.run(purchase.id)),
    );
  }
}
