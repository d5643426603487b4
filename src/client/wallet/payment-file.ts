/** The file of payments that every bridge of a user shares, changed under a lock and written whole. */

import {
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { keptDays } from "../../../catalog/service/service.ts";
import { dayMs } from "../../lib/day.ts";

/**
 * States of a payment. `reserved`: counted, nothing signed. `sent`: signed, its outcome not known yet. `refused`:
 * every answer so far said clearly that it was not taken. `unclear`: some answer did not. `settled`: taken.
 */
const states = ["reserved", "sent", "refused", "unclear", "settled"] as const;

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
  /** Earlier versions wrote `unused` for what the service refused, and `void` for what the chain showed unused. */
  state: z
    .enum([...states, "unused", "void"])
    .transform((state) => (state === "unused" || state === "void" ? "refused" : state)),
  /** When it was reserved, ms since 1970. */
  at: z.number(),
  /** Until when the signature can be taken, seconds since 1970. */
  validBefore: z.number().optional(),
  /** The PAYMENT-SIGNATURE header. */
  signature: z.string().optional(),
});
const fileSchema = z.object({ version: z.literal(1), payments: z.array(paymentSchema) });

/** A payment as the file records it. */
export type RecordedPayment = z.output<typeof paymentSchema>;

const rememberedMs = keptDays * dayMs;

/** Whether a signed payment was possibly taken, or can still be. */
const isOpen = ({ state }: RecordedPayment): boolean => state === "sent" || state === "refused" || state === "unclear";

/**
 * The payments that are kept: open ones, and those of the last 30 days. Since this machine's clock may be wrong, a
 * payment must also be old compared with the newest payment.
 */
function remembered(payments: readonly RecordedPayment[], now: number): RecordedPayment[] {
  const newest = Math.min(now, Math.max(...payments.map(({ at }) => at)));
  return payments.filter((payment) => isOpen(payment) || newest - payment.at < rememberedMs);
}

const lockPatienceMs = 5_000;
const lockStaleMs = 10_000;

/** Error codes of systems that cannot flush a folder: Windows opens none, some network file systems flush none. */
const cannotFlush: ReadonlySet<unknown> = new Set(["EACCES", "EINVAL", "EISDIR", "ENOSYS", "ENOTSUP", "EPERM"]);

export class PaymentFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = resolve(file);
  }

  /**
   * Changes the payments under a lock. The change survives a power cut. Throws when the file cannot be read, understood
   * or written, or another process took the lock: then nothing may be spent.
   */
  async update<Result>(change: (payments: RecordedPayment[], now: number) => Result): Promise<Result> {
    const file = await fileBehind(this.#file);
    const lock = `${file}.lock`;
    const claim = await takeLock(lock);
    try {
      const now = Date.now();
      const payments = remembered(await read(file), now);
      const result = change(payments, now);
      await publish(claim, JSON.stringify({ version: 1, payments }), file);
      return result;
    } finally {
      await succeeds(unlink(claim));
      await succeeds(rmdir(lock));
    }
  }
}

/** The error code of the operating system. */
const codeOf = (error: unknown): unknown => Object(error).code;

/** How many links are followed before a file is given up. */
const mostLinks = 16;

/** The file behind links, so that all its users share one lock and one book. Creates its folder. */
async function fileBehind(file: string, links = mostLinks): Promise<string> {
  await makeFolder(dirname(file));
  const here = join(await realpath(dirname(file)), basename(file));
  const target = await readlink(here).catch(() => undefined);
  if (target === undefined) return here;
  if (links === 0) throw new Error(`${file} leads nowhere: its links have no end`);
  return fileBehind(resolve(dirname(here), target), links - 1);
}

async function read(file: string): Promise<RecordedPayment[]> {
  let text: string;
  try {
    text = String(await readFile(file));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
  try {
    return fileSchema.parse(JSON.parse(text)).payments;
  } catch {
    // The parser's own message is not repeated, because it quotes the file.
    throw new Error(`${file} is not a file of payments`);
  }
}

/** Creates a folder that survives a power cut, and those above it. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // After a power cut a folder is found by its entry in the folder above, so the folder above is flushed, too.
  for (let made = folder; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made));
}

/** Waits until a folder's new or renamed entries are on the disk, if the platform can do that. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!cannotFlush.has(codeOf(error))) throw error;
  }
}

/**
 * Takes a lock, or waits for the process that has it, and returns the owner's claim. A lock is a folder with one file
 * in it, the claim, with a unique name. It is created by one rename, which fails while another claim is there; an
 * empty folder is not locked. So removing the claim of a silent process can never remove the claim of the next one.
 */
async function takeLock(lock: string): Promise<string> {
  const name = crypto.randomUUID();
  const prepared = `${lock}.${name}`;
  await mkdir(prepared, { mode: 0o700 });
  try {
    await writeFile(join(prepared, name), "", { mode: 0o600 });
    const begin = Date.now();
    while (!(await succeeds(rename(prepared, lock)))) {
      await succeeds(removeLeftBehind(lock));
      if (Date.now() - begin > lockPatienceMs) throw new Error(`${lock} is held by another process`);
      await sleep(20);
    }
    return join(lock, name);
  } catch (error) {
    await rm(prepared, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Removes the leftovers of an ended process: its claim after it was silent for too long, or a folder without a claim.
 */
async function removeLeftBehind(lock: string): Promise<void> {
  const [name] = await readdir(lock).catch((error: unknown) => {
    // Earlier versions used a file as the lock. Anything else that is not a folder has been removed in the meantime.
    if (codeOf(error) === "ENOTDIR") return [""];
    throw error;
  });
  // Windows cannot rename a folder to the name of another, even an empty one.
  if (name === undefined) return await rmdir(lock);
  const claim = join(lock, name);
  const { mtimeMs } = await stat(claim);
  if (Date.now() - mtimeMs > lockStaleMs) await unlink(claim);
}

/**
 * Replaces the file by the claim, with a new text: one rename releases the lock and publishes the change. It fails if
 * the claim was removed, so that a process that slept for too long overwrites nothing.
 */
async function publish(claim: string, text: string, file: string): Promise<void> {
  try {
    await writeFile(claim, text, { flag: "r+", flush: true });
    await rename(claim, file);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new Error(`${dirname(claim)} was taken over by another process`);
    throw error;
  }
  await flushFolder(dirname(file));
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
