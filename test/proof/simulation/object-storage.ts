/** What the storage of a durable object is to whoever hosts it in a history. */

/** Writes are open until they are committed. */
export interface ObjectStorage {
  /** When the object wants to be woken, Unix ms. */
  alarm: number | undefined;
  /** What the object is given as `ctx.storage`. */
  readonly ofObject: object;
  /** How many keys have a value. */
  readonly size: number;
  commit(): void;
  /** Forgets what is not committed, and whoever waits for it. */
  crash(): void;
  committed(): Promise<void>;
  /** Rows of a query of the object's tables, for whoever checks what became of them; none before there are tables. */
  read(text: string): readonly Readonly<Record<string, unknown>>[];
  /** Lets others use what it was made of. */
  close(): void;
}

/** Where objects keep what they store. */
export interface StoragePlatform {
  /** `commitLater` is called with the first write of a transaction, and has `commit` called. */
  newStorage(commitLater: () => void): ObjectStorage;
  /** Whether whatever is written is durable before anything else happens. */
  readonly commitsAtOnce: boolean;
}
