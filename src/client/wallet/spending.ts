/**
 * What the bridge and `buy` have spent and may still spend. A payment is written down before it is signed, and again
 * before it is sent, so that a crash neither loses a paid result nor frees a budget that may be spent. A signature
 * that was sent counts permanently, unless its result was bought with an earlier one. A reservation that was never
 * signed is freed. Signatures stay in the file, because sending one again is how its result is fetched again.
 */
import { dayMs } from "../../lib/day.ts";
import { type Fate, takenUntilMs } from "../../payment/next.ts";
import type { BridgeSettings } from "./bridge-settings.ts";
import { PaymentFile, type RecordedPayment } from "./payment-file.ts";
import type { SignedPayment } from "./sign-payment.ts";

/** Thrown when a payment would exceed a limit. */
export class LimitReached extends Error {
  override readonly name = "LimitReached";
  /** The name of the setting that sets the limit. */
  readonly setting: string;
  /** Atomic USDC. */
  readonly limit: bigint;
  /** Atomic USDC that the limit counts already. */
  readonly spent: bigint;

  constructor(setting: string, limit: bigint, spent: bigint) {
    super(`${setting} would be exceeded`);
    this.setting = setting;
    this.limit = limit;
    this.spent = spent;
  }
}

/** Thrown when another call is paying for the same purchase, or has just done so. */
export class UnderWay extends Error {
  override readonly name = "UnderWay";
}

/** What a payment is for: one operation of one service on one input. */
export interface PaidCall {
  readonly service: string;
  readonly operation: string;
  /** SHA-256 of the canonical arguments. */
  readonly input: string;
}

/** Longer than signing takes: a process that reserved an amount and did not sign within this time has ended. */
const reservationMs = 60_000;
/** Seconds that a signature must still be valid to be sent for another request. */
const usefulSeconds = 15;

/** Tells whether a signature may still be settled, by this machine's clock. */
const canBeTaken = ({ validBefore = 0 }: Pick<RecordedPayment, "validBefore">, now: number): boolean =>
  takenUntilMs({ validBefore }) > now;

/** Tells whether a payment counts against the limits. */
const counts = (payment: RecordedPayment, now: number): boolean =>
  payment.state !== "reserved" || now - payment.at < reservationMs;

/** A payment with the signature that was made for it. */
type RecordedSignature = RecordedPayment & { readonly signature: string };

const isSigned = (payment: RecordedPayment): payment is RecordedSignature => payment.signature !== undefined;

/** Tells whether a payment is for a call. */
const isFor = (payment: RecordedPayment, call: PaidCall): boolean =>
  payment.service === call.service && payment.operation === call.operation && payment.input === call.input;

/** Tells whether a process is signing for a call, or has sent a signature whose outcome is open. */
function isUnderWay(payment: RecordedPayment, now: number): boolean {
  if (payment.state === "reserved") return counts(payment, now);
  return (payment.state === "sent" || payment.state === "unclear") && canBeTaken(payment, now);
}

/**
 * For each outcome of a payment, the states that it replaces. `settled`: it was taken. `left_unused`: its result was
 * given for an earlier payment. `refused`: the service said clearly, every time it was asked, that it was not.
 * `unclear`: an answer was lost or not clear.
 */
const endedBy: Readonly<Record<Fate, readonly RecordedPayment["state"][]>> = {
  settled: ["sent", "refused", "unclear"],
  left_unused: ["sent", "refused", "unclear"],
  refused: ["sent"],
  unclear: ["sent", "refused"],
};

/** The setting of each limit. A day is one of UTC. */
const settingOf = {
  perCall: "SVC_MAX_USDC_PER_CALL",
  perSession: "SVC_MAX_USDC_PER_SESSION",
  perDay: "SVC_MAX_USDC_PER_DAY",
} as const;

/** The limits of one run, and what earlier payments leave of them. Amounts in atomic USDC. */
export interface RemainingLimits {
  readonly perSession: bigint | undefined;
  readonly perDay: bigint | undefined;
}

/** The book of one run of a bridge or of `buy`. */
export class Spending {
  readonly #file: PaymentFile;
  readonly #limits: BridgeSettings["limits"];
  readonly #session = crypto.randomUUID();
  /** What this run signed. It counts even if the file no longer has it. */
  readonly #signed: RecordedPayment[] = [];

  constructor(file: string, limits: BridgeSettings["limits"]) {
    this.#file = new PaymentFile(file);
    this.#limits = limits;
  }

  /**
   * A signature that answers a call without a second one: the same call made it, or this run made it for the
   * same operation and it was clearly refused. A signature that another process has sent, and whose answer is not
   * written down, is unclear from here on. Throws `UnderWay` while another call signs for the same purchase.
   */
  claim(call: PaidCall): Promise<RecordedSignature | undefined> {
    return this.#file.update((payments, now) => {
      const signed = payments.filter(isSigned);
      const own = signed.findLast((payment) => isFor(payment, call));
      // A process that has set an amount aside for the same purchase is about to sign for it.
      if (!own && payments.some((payment) => isFor(payment, call) && isUnderWay(payment, now))) throw new UnderWay();
      const claimed =
        own ??
        signed.findLast(
          (payment) =>
            payment.state === "refused" &&
            payment.session === this.#session &&
            payment.service === call.service &&
            payment.operation === call.operation &&
            (payment.validBefore ?? 0) > now / 1000 + usefulSeconds,
        );
      if (claimed && claimed !== own) claimed.input = call.input;
      if (claimed?.state === "refused") claimed.state = "sent";
      else if (claimed?.state === "sent") claimed.state = "unclear";
      return claimed;
    });
  }

  /**
   * Sets an amount aside before anything is signed. `known` is the payment that was tried without success. Throws
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

  /** What earlier payments use of each limit: signed, or set aside for a signature. */
  #used(payments: readonly RecordedPayment[], now: number): Readonly<Record<keyof typeof settingOf, bigint>> {
    const forgotten = this.#signed.filter(({ id }) => !payments.some((payment) => payment.id === id));
    const total = (chosen: (payment: RecordedPayment) => boolean) =>
      [...payments, ...forgotten]
        .filter((payment) => counts(payment, now) && chosen(payment))
        .reduce((sum, payment) => sum + BigInt(payment.amount), 0n);
    const today = Math.floor(now / dayMs);
    return {
      perCall: 0n,
      perSession: total(({ session }) => session === this.#session),
      perDay: total(({ at }) => Math.floor(at / dayMs) === today),
    };
  }

  #check(payments: readonly RecordedPayment[], amount: bigint, now: number): void {
    const used = this.#used(payments, now);
    for (const name of ["perCall", "perSession", "perDay"] as const) {
      const limit = this.#limits[name];
      if (limit !== undefined && used[name] + amount > limit)
        throw new LimitReached(settingOf[name], limit, used[name]);
    }
  }

  /** What is left of the limits. Rejects when the file cannot be read. */
  remaining(): Promise<RemainingLimits> {
    return this.#file.update((payments, now) => {
      const used = this.#used(payments, now);
      const left = (name: keyof RemainingLimits) => {
        const limit = this.#limits[name];
        return limit === undefined ? undefined : limit > used[name] ? limit - used[name] : 0n;
      };
      return { perSession: left("perSession"), perDay: left("perDay") };
    });
  }

  /**
   * Writes a signature down before it is sent. Throws `UnderWay` when the reservation expired while it was made, as on
   * a machine that slept, because another call may have signed for the same purchase.
   */
  async sign(id: string, { header, validBefore }: Pick<SignedPayment, "header" | "validBefore">): Promise<void> {
    const signed = await this.#file.update((payments, now) => {
      const payment = payments.find((candidate) => candidate.id === id);
      if (payment?.state !== "reserved" || !counts(payment, now)) throw new UnderWay();
      return Object.assign(payment, { state: "sent" as const, signature: header, validBefore });
    });
    this.#signed.push(signed);
  }

  /**
   * Writes down the outcome of a payment, unless a better one is known. A signature that was not needed for its result
   * costs nothing, so the limits are freed of it.
   */
  conclude(id: string, fate: Fate): Promise<void> {
    return this.#file.update((payments) => {
      const payment = payments.find((candidate) => candidate.id === id);
      if (!payment || !endedBy[fate].includes(payment.state)) return;
      payment.state = fate === "left_unused" ? "settled" : fate;
      if (fate !== "left_unused") return;
      for (const counted of [payment, ...this.#signed]) if (counted.id === id) counted.amount = "0";
    });
  }

  /** Frees a reservation for which nothing was signed. */
  release(id: string): Promise<void> {
    return this.#file.update((payments) => {
      const index = payments.findIndex((payment) => payment.id === id && payment.state === "reserved");
      if (index >= 0) payments.splice(index, 1);
    });
  }
}
