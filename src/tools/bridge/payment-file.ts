/** The file of payments that every bridge of a user shares, changed under a lock and written whole. */
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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

  /**
   * Changes the payments under a lock. Throws when the file cannot be read, understood or written, or when another process took the lock
   * meanwhile: then nothing is changed, and nothing may be spent.
   */
  async update<Result>(change: (payments: RecordedPayment[], now: number) => Result): Promise<Result> {
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
    const lock = `${this.#file}.lock`;
    const claim = await takeLock(lock);
    try {
      const now = Date.now();
      const payments = (await this.#read()).filter((payment) => now - payment.at < rememberedMs);
      const result = change(payments, now);
      await publish(claim, JSON.stringify({ version: 1, payments }), this.#file);
      return result;
    } finally {
      await succeeds(unlink(claim));
      await removeIfEmpty(lock);
    }
  }

  async #read(): Promise<RecordedPayment[]> {
    let text: string;
    try {
      text = String(await readFile(this.#file));
    } catch (error) {
      if (isCalled("ENOENT", error)) return [];
      throw error;
    }
    try {
      return fileSchema.parse(JSON.parse(text)).payments;
    } catch {
      // Not the parser's own words: they quote the file.
      throw new Error(`${this.#file} is not a file of payments`);
    }
  }
}

/** Whether the operating system has this name for an error. */
const isCalled = (code: string, error: unknown): boolean => Object(error).code === code;

/**
 * Takes a lock, or waits for the process that has it, and gives the owner's claim. A lock is a folder with one file in it, the claim, whose
 * name nobody else uses. It comes into being by one renaming, which fails while another claim is there; an empty folder is nobody's. To
 * remove the claim of a process that was silent for too long can therefore never remove the claim of the next one.
 */
async function takeLock(lock: string): Promise<string> {
  const name = crypto.randomUUID();
  const prepared = `${lock}.${name}`;
  await mkdir(prepared, { mode: 0o700 });
  try {
    await writeFile(join(prepared, name), "", { mode: 0o600 });
    const begin = Date.now();
    while (!(await succeeds(rename(prepared, lock)))) {
      const held = await claimIn(lock);
      if (held === undefined) await removeIfEmpty(lock);
      else if (await isLeftBehind(held)) await succeeds(unlink(held));
      else if (Date.now() - begin > lockPatienceMs) throw new Error(`${lock} is held by another process`);
      await sleep(20);
    }
    return join(lock, name);
  } catch (error) {
    await rm(prepared, { recursive: true });
    throw error;
  }
}

/** The claim in a lock; undefined when it is nobody's. Earlier versions made a file of the lock. */
async function claimIn(lock: string): Promise<string | undefined> {
  try {
    const [name] = await readdir(lock);
    return name && join(lock, name);
  } catch (error) {
    return isCalled("ENOTDIR", error) ? lock : undefined;
  }
}

const isLeftBehind = (claim: string): Promise<boolean> =>
  stat(claim).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > lockStaleMs,
    () => false,
  );

/**
 * Makes the claim the file, with a text: the one renaming that ends the lock and publishes what was done under it. It fails when the claim
 * was removed, so that a process which slept for too long overwrites nothing.
 */
async function publish(claim: string, text: string, file: string): Promise<void> {
  try {
    await writeFile(claim, text, { flag: "r+", flush: true });
    await rename(claim, file);
  } catch (error) {
    if (isCalled("ENOENT", error)) throw new Error(`${dirname(claim)} was taken over by another process`);
    throw error;
  }
}

/** Removes a folder that is nobody's claim. Windows renames no folder to the name of another, be it empty. */
const removeIfEmpty = (folder: string) => succeeds(rmdir(folder));

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
