/** The file of payments that every bridge of a user shares, changed under a lock and written whole. */
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/**
 * What became of a payment. `reserved`: counted, nothing signed. `sent`: signed, its outcome not known yet. `refused`: every answer so far
 * said clearly that it was not taken. `unclear`: some answer did not. `settled`: taken. `void`: the chain shows that it was not taken and
 * never can be.
 */
const states = ["reserved", "sent", "refused", "unclear", "settled", "void"] as const;

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
  /** Earlier versions called a payment unused when the service said so. */
  state: z.enum([...states, "unused"]).transform((state) => (state === "unused" ? "refused" : state)),
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

const rememberedMs = 30 * 86_400_000;
const lockPatienceMs = 5_000;
const lockStaleMs = 10_000;

/** A file of payments. */
export class PaymentFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Changes the payments under a lock. Throws when the file cannot be read, understood or written: then nothing may be spent. */
  async update<Result>(change: (payments: RecordedPayment[], now: number) => Result): Promise<Result> {
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
      if (isCalled("ENOENT", error)) return [];
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

/** Whether the operating system has this name for an error. */
const isCalled = (code: string, error: unknown): boolean => Object(error).code === code;

/** Makes the lock file, or waits for the process that has it. A lock that was left behind is removed. */
async function takeLock(lock: string): Promise<void> {
  const begin = Date.now();
  for (;;) {
    try {
      await (await open(lock, "wx", 0o600)).close();
      return;
    } catch (error) {
      if (!isCalled("EEXIST", error)) throw error;
    }
    const held = await stat(lock).catch(() => undefined);
    if (held && Date.now() - held.mtimeMs > lockStaleMs) await rm(lock, { force: true });
    else if (Date.now() - begin > lockPatienceMs) throw new Error(`${lock} is held by another process`);
    else await sleep(20);
  }
}
