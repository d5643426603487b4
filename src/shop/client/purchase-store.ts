/** The purchases of this browser, in IndexedDB. A write is finished when it would survive a crash of the browser. */
import type { StoredPurchase } from "../purchase/stored-purchase.ts";

const databaseName = "gulf-retail-analysis";
const storeName = "purchases";
const channelName = "gulf-retail-analysis purchases";

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "id" });
  return finished(request);
}

/** Where purchases are kept. */
export interface PurchaseStore {
  /** Newest first. */
  list(): Promise<readonly StoredPurchase[]>;
  find(id: string): Promise<StoredPurchase | undefined>;
  /** Resolves when the purchase is on disk; rejects when the disk is full. */
  put(purchase: StoredPurchase): Promise<void>;
  /**
   * Stores a purchase. When the disk is full, it is kept in this tab only: after a reload, the service is asked again.
   */
  hold(purchase: StoredPurchase): Promise<void>;
  forget(id: string): Promise<void>;
  /** Reports changes, by this tab and by others. */
  watch(tell: () => void): void;
}

/** Opens the store. Throws if the browser keeps nothing: such a browser must not sign. */
export async function openPurchaseStore(): Promise<PurchaseStore> {
  const database = await open();
  const channel = new BroadcastChannel(channelName);
  const watchers = new Set<() => void>();
  const tellAll = () => {
    for (const tell of watchers) tell();
  };
  channel.onmessage = tellAll;
  /** Purchases that could not be stored, each with its last stored state: another tab may continue from that. */
  const held = new Map<string, { readonly purchase: StoredPurchase; readonly stored: string | undefined }>();
  const newest = (id: string, stored: StoredPurchase | undefined) => {
    const own = held.get(id);
    return own && own.stored === JSON.stringify(stored) ? own.purchase : stored;
  };
  const reading = () => database.transaction(storeName).objectStore(storeName);
  const all = (): Promise<StoredPurchase[]> => finished(reading().getAll());
  const one = (id: string) => finished<StoredPurchase | undefined>(reading().get(id));
  const write = async (change: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(storeName, "readwrite", { durability: "strict" });
    change(transaction.objectStore(storeName));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
    channel.postMessage("");
    tellAll();
  };
  const put = async (purchase: StoredPurchase) => {
    await write((store) => store.put(purchase));
    held.delete(purchase.id);
  };
  return {
    list: async () => {
      const stored = new Map((await all()).map((purchase) => [purchase.id, purchase]));
      const ids = new Set([...stored.keys(), ...held.keys()]);
      const purchases = [...ids].flatMap((id) => newest(id, stored.get(id)) ?? []);
      return purchases.toSorted((a, b) => b.createdAt - a.createdAt);
    },
    find: async (id) => newest(id, await one(id)),
    put,
    hold: async (purchase) => {
      const stored = JSON.stringify(await one(purchase.id));
      await put(purchase).catch(() => {
        held.set(purchase.id, { purchase, stored });
        tellAll();
      });
    },
    forget: (id) => {
      held.delete(id);
      return write((store) => store.delete(id));
    },
    watch: (tell) => watchers.add(tell),
  };
}
