/**
 * What the stdio bridge has spent and may still spend: a file of payments, shared by every bridge of a user. A payment is
 * written down before it is signed and again before it is sent, so that a crash neither loses a result that was paid for nor
 * frees a budget that may be spent. Signatures stay in the file because repeating one is how its result is fetched again; the
 * service and its pay-to address are the only ones it is good for.
 */
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { SpendingLimits } from "./settings.ts";

const paymentSchema = z.object({
  id: z.string(),
  /** The run of a bridge that made it. */
  session: z.string(),
  service: z.string(),
  operation: z.string(),
  /** SHA-256 of the canonical arguments. */
  input: z.string(),
  /** Atomic USDC. */
  amount: z.string().regex(/^\d+$/),
  /**
   * `reserved`: counted, nothing signed. `sent`: signed, and perhaps taken. `unused`: the service said that it did not take it,
   * but it could until `validBefore`. `settled`: taken.
   */
  state: z.enum(["reserved", "sent", "unused", "settled"]),
  /** When it was reserved, ms since 1970. */
  at: z.number(),
  /** Until when the signature can be taken, seconds since 1970. */
  validBefore: z.number().optional(),
  /** The PAYMENT-SIGNATURE header. */
  signature: z.string().optional(),
});
const fileSchema = z.object({ version: z.literal(1), payments: z.array(paymentSchema) });

/** A payment as the file remembers it. */
export type RecordedPayment = z.output<typeof paymentSchema>;

/** What a payment is for. */
export interface Purchase {
  readonly service: string;
  readonly operation: string;
  readonly input: string;
}

/** A limit that a payment would pass. Its name is the setting's. */
export class LimitReached extends Error {
  readonly setting: string;
  /** Atomic USDC. */
  readonly limit: bigint;
  readonly spent: bigint;

  constructor(setting: string, limit: bigint, spent: bigint) {
    super(`${setting} would be passed`);
    this.name = "LimitReached";
    this.setting = setting;
    this.limit = limit;
    this.spent = spent;
  }
}

/** Another call, perhaps of another bridge, is paying for the same thing at this moment. */
export class UnderWay extends Error {
  override readonly name = "UnderWay";
}

const dayMs = 86_400_000;
/** Longer than it takes to sign: a bridge that reserved and is silent for so long has died. */
const reservationMs = 60_000;
/** Seconds that a signature must still be valid to be sent for another request. */
const usefulSeconds = 15;
const rememberedMs = 30 * dayMs;
const lockPatienceMs = 5_000;
const lockStaleMs = 10_000;

/** Whether a payment counts against the limits: it was taken, or it could still be. */
function counts(payment: RecordedPayment, now: number): boolean {
  if (payment.state === "reserved") return now - payment.at < reservationMs;
  if (payment.state === "unused") return (payment.validBefore ?? 0) * 1000 > now;
  return true;
}

/** Opens the book of one run of a bridge. */
export class Spending {
  readonly #file: string;
  readonly #limits: SpendingLimits;
  readonly #session = crypto.randomUUID();

  constructor(file: string, limits: SpendingLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /**
   * A signature that answers a purchase without a second one: of the same purchase whatever became of it, or one for the same
   * operation that the service did not take. It counts as sent from here on, unless it was settled.
   */
  claim({ service, operation, input }: Purchase): Promise<RecordedPayment | undefined> {
    return this.#update((payments, now) => {
      const signed = payments.filter((payment) => payment.signature && payment.service === service);
      const own = signed.filter((payment) => payment.operation === operation);
      const claimed =
        own.findLast((payment) => payment.input === input && payment.state !== "unused") ??
        own.findLast(
          (payment) => payment.state === "unused" && (payment.validBefore ?? 0) > now / 1000 + usefulSeconds,
        );
      if (claimed?.state === "unused") Object.assign(claimed, { state: "sent", input });
      return claimed;
    });
  }

  /** Sets an amount aside before anything is signed. Throws `LimitReached`, or `UnderWay` for what is being paid for already. */
  reserve(purchase: Purchase, amount: bigint): Promise<string> {
    return this.#update((payments, now) => {
      const rival = payments.find(
        (payment) =>
          payment.service === purchase.service &&
          payment.operation === purchase.operation &&
          payment.input === purchase.input &&
          (payment.state === "sent" || payment.state === "reserved") &&
          counts(payment, now),
      );
      if (rival) throw new UnderWay();
      const total = (chosen: (payment: RecordedPayment) => boolean) =>
        payments
          .filter((payment) => counts(payment, now) && chosen(payment))
          .reduce((sum, payment) => sum + BigInt(payment.amount), 0n);
      const today = Math.floor(now / dayMs);
      const { perCall, perSession, perDay } = this.#limits;
      const check = (setting: string, limit: bigint | undefined, spent: bigint) => {
        if (limit !== undefined && spent + amount > limit) throw new LimitReached(setting, limit, spent);
      };
      check("SVC_MAX_USDC_PER_CALL", perCall, 0n);
      check(
        "SVC_MAX_USDC_PER_SESSION",
        perSession,
        total(({ session }) => session === this.#session),
      );
      check(
        "SVC_MAX_USDC_PER_DAY",
        perDay,
        total(({ at }) => Math.floor(at / dayMs) === today),
      );
      const id = crypto.randomUUID();
      payments.push({
        ...purchase,
        id,
        session: this.#session,
        amount: String(amount),
        state: "reserved",
        at: now,
      });
      return id;
    });
  }

  /** Writes a signature down before it is sent. */
  sign(id: string, signature: string, validBefore: number): Promise<void> {
    return this.#change(id, { state: "sent", signature, validBefore });
  }

  /** Writes down what became of a payment. */
  close(id: string, state: "settled" | "unused"): Promise<void> {
    return this.#change(id, { state });
  }

  /** Forgets a reservation for which nothing was signed. */
  release(id: string): Promise<void> {
    return this.#update((payments) => {
      const index = payments.findIndex((payment) => payment.id === id && payment.state === "reserved");
      if (index >= 0) payments.splice(index, 1);
    });
  }

  #change(id: string, change: Partial<RecordedPayment>): Promise<void> {
    return this.#update((payments) => {
      const payment = payments.find((candidate) => candidate.id === id);
      // What was settled stays settled, whatever a later answer says.
      if (payment && payment.state !== "settled") Object.assign(payment, change);
    });
  }

  /** Changes the file under a lock. Throws when it cannot be read, understood or written: then nothing may be spent. */
  async #update<Result>(change: (payments: RecordedPayment[], now: number) => Result): Promise<Result> {
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
    const lock = `${this.#file}.lock`;
    await takeLock(lock);
    try {
      const now = Date.now();
      const payments = (await this.#read()).filter((payment) => now - payment.at < rememberedMs);
      const result = change(payments, now);
      const next = `${this.#file}.${process.pid}`;
      await writeFile(next, JSON.stringify({ version: 1, payments }), { mode: 0o600, flush: true });
      await rename(next, this.#file);
      return result;
    } finally {
      await rm(lock, { force: true });
    }
  }

  async #read(): Promise<RecordedPayment[]> {
    let text: string;
    try {
      text = await readFile(this.#file, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
      throw error;
    }
    const file = fileSchema.safeParse(parse(text));
    // Not the parser's own words: they quote the file.
    if (!file.success) throw new Error(`${this.#file} is not a file of payments`);
    return file.data.payments;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes the lock file, or waits for whoever has it. One that died with it is not waited for. */
async function takeLock(lock: string): Promise<void> {
  const begin = Date.now();
  for (;;) {
    try {
      await (await open(lock, "wx", 0o600)).close();
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const held = await stat(lock).catch(() => undefined);
    if (held && Date.now() - held.mtimeMs > lockStaleMs) await rm(lock, { force: true });
    else if (Date.now() - begin > lockPatienceMs) throw new Error(`${lock} is held by another process`);
    else await sleep(20);
  }
}
