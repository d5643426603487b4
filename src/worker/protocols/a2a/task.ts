/** One A2A task, for as long as it can still be asked about. */
import { DurableObject } from "cloudflare:workers";
import { alarmAheadMs } from "../../../lib/alarm-clock.ts";

/** A task as it is kept. */
export interface StoredTask {
  /** Counts the writes; a writer states the number that it read. */
  readonly revision: number;
  /** The record as JSON text, which RPC carries unchanged. */
  readonly text: string;
}

interface Row {
  readonly revision: number;
  readonly expiresAt: number;
  /** UTF-8: half the size of Arabic text as JavaScript stores it. */
  readonly bytes: Uint8Array;
}

const key = "task";

/** The most that is kept, in bytes: a value of a SQLite-backed object holds 2 MB. */
const byteLimit = 1_900_000;

/** One object per task. Deletes itself when the task expires; reading one that does not exist stores nothing. */
export class Task extends DurableObject<Env> {
  /** The task; undefined when it does not exist or has expired. */
  read(): StoredTask | undefined {
    const row = this.#row();
    return row && { revision: row.revision, text: new TextDecoder().decode(row.bytes) };
  }

  /**
   * Stores the record unless another writer was faster since `revision` was read (0: nothing was there). Returns
   * whether it was stored. `expiresAt` is in milliseconds since the epoch. Throws when the record is larger than an
   * object can hold.
   */
  async write(revision: number, text: string, expiresAt: number): Promise<boolean> {
    const row = this.#row();
    const bytes = new TextEncoder().encode(text);
    // A call that is repeated after its reply was lost has stored this already.
    if (row?.revision === revision + 1 && text === new TextDecoder().decode(row.bytes)) return true;
    if ((row?.revision ?? 0) !== revision) return false;
    if (bytes.byteLength > byteLimit) throw new RangeError(`A task of ${bytes.byteLength} bytes cannot be kept`);
    this.ctx.storage.kv.put(key, { revision: revision + 1, expiresAt, bytes } satisfies Row);
    await this.ctx.storage.setAlarm(expiresAt);
    return true;
  }

  override async alarm(): Promise<void> {
    const row = this.ctx.storage.kv.get<Row>(key);
    if (row && row.expiresAt > Date.now() + alarmAheadMs) await this.ctx.storage.setAlarm(row.expiresAt);
    else await this.ctx.storage.deleteAll();
  }

  #row(): Row | undefined {
    const row = this.ctx.storage.kv.get<Row>(key);
    return row && row.expiresAt > Date.now() ? row : undefined;
  }
}
