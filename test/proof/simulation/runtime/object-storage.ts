/** What the storage of a durable object is to whoever hosts it in a history. */

/** What an object had stored at a moment. */
export interface Snapshot {
  readonly alarm: number | undefined;
  readonly values: ReadonlyMap<string, unknown>;
  /** Rows by table; undefined before tables were created. */
  readonly tables: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]> | undefined;
  /** What made the tables. */
  readonly schema: string;
}

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
  /** What is stored, to come back to; undefined while something is not committed. */
  snapshot(): Snapshot | undefined;
  /** Brings back what was committed then, as the platform does with a bookmark. */
  setBack(to: Snapshot): void;
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
