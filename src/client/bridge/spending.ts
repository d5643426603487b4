/**
 * What the stdio bridge has spent and may still spend. A payment is written down before it is signed, and again before
 * it is sent. So a crash neither loses a paid result nor frees a budget that may be spent. Every signature counts for
 * its session and its day, whatever the service answers. Only the chain can say that a signature was not taken and
 * never will be. Signatures stay in the file because repeating one is how its result is fetched again.
 */
import { type Fate, LimitReached, UnderWay } from "../payer.ts";
import type { BridgeSettings } from "./bridge-settings.ts";
import { PaymentFile, type RecordedPayment } from "./payment-file.ts";

/** What a payment is for: one operation of one service on one input. */
export interface PaidCall {
  readonly service: string;
  readonly operation: string;
  /** SHA-256 of the canonical arguments. */
  readonly input: string;
}

const dayMs = 86_400_000;
/** Longer than it takes to sign: a bridge that reserved and is silent for so long has died. */
const reservationMs = 60_000;
/** Seconds that a signature must still be valid to be sent for another request. */
const usefulSeconds = 15;
/** Seconds by which this machine's clock may be ahead of the chain's. */
const clockMarginSeconds = 60;

/** Whether a payment counts against the limits. */
function counts(payment: RecordedPayment, now: number): boolean {
  if (payment.state === "reserved") return now - payment.at < reservationMs;
  return payment.state !== "void";
}

/** Whether a payment's signature may still be valid: until it expires, this machine must expect it to be taken. */
export function canBeTaken({ validBefore = 0 }: RecordedPayment, now: number): boolean {
  return (validBefore + clockMarginSeconds) * 1000 > now;
}

/** A payment with the signature that was made for it. */
export type RecordedSignature = RecordedPayment & { readonly signature: string };

/** Whether a payment has a signature that may yet get its result. */
const isSigned = (payment: RecordedPayment): payment is RecordedSignature =>
  payment.signature !== undefined && payment.state !== "void";

/** Whether a payment is for a call. */
const isFor = (payment: RecordedPayment, call: PaidCall): boolean =>
  payment.service === call.service && payment.operation === call.operation && payment.input === call.input;

/** Whether somebody is signing for a call, or has a signature for it in the open. */
function isUnderWay(payment: RecordedPayment, now: number): boolean {
  if (payment.state === "reserved") return counts(payment, now);
  return (payment.state === "sent" || payment.state === "unclear") && canBeTaken(payment, now);
}

/**
 * What may be found out of a payment, and the states that it ends. `settled`: it was taken. `refused`: the service said
 * clearly, every time it was asked, that it was not; it goes on counting. `unclear`: an answer was lost or not clear.
 * `void`: the chain shows it unused after its time, and it counts no more.
 */
const endedBy: Readonly<Record<Fate | "void", readonly RecordedPayment["state"][]>> = {
  settled: ["sent", "refused", "unclear", "void"],
  refused: ["sent"],
  unclear: ["sent", "refused"],
  void: ["sent", "refused", "unclear"],
};

/** Opens the book of one run of a bridge. */
export class Spending {
  readonly #file: PaymentFile;
  readonly #limits: BridgeSettings["limits"];
  readonly #session = crypto.randomUUID();
  /** What this run signed, as it was then: it counts even after the file has forgotten or lost it. */
  readonly #signed: RecordedPayment[] = [];

  constructor(file: string, limits: BridgeSettings["limits"]) {
    this.#file = new PaymentFile(file);
    this.#limits = limits;
  }

  /**
   * A signature that answers a call without a second one. The same call made it, or this run made it for the same
   * operation and it was clearly not taken. One that somebody else has sent, and whose answer is not written down, is
   * unclear from here on. Throws `UnderWay` while another call signs for the same thing.
   */
  claim(call: PaidCall): Promise<RecordedSignature | undefined> {
    return this.#file.update((payments, now) => {
      const signed = payments.filter(isSigned);
      const own = signed.findLast((payment) => isFor(payment, call));
      // Somebody who has set an amount aside for the same thing is about to sign for it.
      if (!own && payments.some((payment) => isFor(payment, call) && isUnderWay(payment, now))) throw new UnderWay();
      const claimed =
        own ??
        signed.findLast(
          (payment) =>
            payment.state === "refused" &&
            payment.session === this.#session &&
            isFor({ ...payment, input: call.input }, call) &&
            (payment.validBefore ?? 0) > now / 1000 + usefulSeconds,
        );
      if (claimed?.state === "refused") Object.assign(claimed, { state: "sent", input: call.input });
      else if (claimed?.state === "sent") claimed.state = "unclear";
      return claimed;
    });
  }

  /**
   * Sets an amount aside before anything is signed. `known` is the payment that was tried in vain. Throws
   * `LimitReached`, or `UnderWay` for what is being paid for already, or was paid for since `known` was claimed.
   */
  reserve(call: PaidCall, amount: bigint, known?: string): Promise<string> {
    return this.#file.update((payments, now) => {
      const newest = payments.findLast((payment) => isSigned(payment) && isFor(payment, call));
      const wasOvertaken = newest !== undefined && newest.id !== known;
      if (wasOvertaken || payments.some((payment) => isFor(payment, call) && isUnderWay(payment, now)))
        throw new UnderWay();
      this.#check(payments, amount, now);
      const id = crypto.randomUUID();
      payments.push({ ...call, id, session: this.#session, amount: String(amount), state: "reserved", at: now });
      return id;
    });
  }

  #check(payments: readonly RecordedPayment[], amount: bigint, now: number): void {
    const forgotten = this.#signed.filter(({ id }) => !payments.some((payment) => payment.id === id));
    const total = (chosen: (payment: RecordedPayment) => boolean) =>
      [...payments, ...forgotten]
        .filter((payment) => counts(payment, now) && chosen(payment))
        .reduce((sum, payment) => sum + BigInt(payment.amount), 0n);
    const today = Math.floor(now / dayMs);
    const { perCall, perSession, perDay } = this.#limits;
    const checks: readonly (readonly [string, bigint | undefined, bigint])[] = [
      ["SVC_MAX_USDC_PER_CALL", perCall, 0n],
      ["SVC_MAX_USDC_PER_SESSION", perSession, total(({ session }) => session === this.#session)],
      ["SVC_MAX_USDC_PER_DAY", perDay, total(({ at }) => Math.floor(at / dayMs) === today)],
    ];
    for (const [setting, limit, spent] of checks)
      if (limit !== undefined && spent + amount > limit) throw new LimitReached(setting, limit, spent);
  }

  /**
   * Writes a signature down before it is sent. Throws `UnderWay` when the reservation expired while it was made, as on
   * a machine that slept. Another call may have signed for the same thing.
   */
  async sign(id: string, signature: string, validBefore: number): Promise<void> {
    const signed = await this.#file.update((payments, now) => {
      const payment = payments.find((candidate) => candidate.id === id);
      if (payment?.state !== "reserved" || !counts(payment, now)) throw new UnderWay();
      return Object.assign(payment, { state: "sent" as const, signature, validBefore });
    });
    this.#signed.push(signed);
  }

  /** Writes down what was found out of a payment; what was known better before stays. */
  conclude(id: string, state: keyof typeof endedBy): Promise<void> {
    return this.#file.update((payments) => {
      const payment = payments.find((candidate) => candidate.id === id);
      if (payment && endedBy[state].includes(payment.state)) payment.state = state;
    });
  }

  /** Forgets a reservation for which nothing was signed. */
  release(id: string): Promise<void> {
    return this.#file.update((payments) => {
      const index = payments.findIndex((payment) => payment.id === id && payment.state === "reserved");
      if (index >= 0) payments.splice(index, 1);
    });
  }

  /** The newest payments whose time has passed and whose fate only the chain can tell. */
  expired(most: number): Promise<readonly RecordedSignature[]> {
    return this.#file.update((payments, now) =>
      payments
        .filter(isSigned)
        .filter(({ state, validBefore = 0 }) => state !== "settled" && validBefore * 1000 < now)
        .slice(-most),
    );
  }
}
