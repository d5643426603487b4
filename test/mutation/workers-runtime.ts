/**
 * Stands in for the module `cloudflare:workers` in Node, so that tests of workerd can run once per mutant. Durable
 * objects live in this process, D1 is SQLite, the handler is the Worker's own. An object is made at its first call;
 * arguments and results are copied, and calls have no other order.
 */
import { readFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { scheduler } from "node:timers/promises";
import { paymentSettings } from "../fixtures/payment-settings.ts";
import { unlimited } from "../fixtures/unlimited.ts";
import { waitUntil } from "../proof/simulation/runtime/cloudflare-workers.ts";
import { execute, ObjectStorage } from "./object-storage.ts";

export * from "../proof/simulation/runtime/cloudflare-workers.ts";

/** What an object is given as `ctx`. */
export interface ObjectContext {
  readonly id: { readonly name: string };
  readonly storage: ObjectStorage;
  waitUntil(work: Promise<unknown>): void;
}

type Method = (...values: readonly unknown[]) => unknown;

/** The Workers runtime's own way to read a body: until so many bytes are there, or the stream ends. */
async function readAtLeast(this: ReadableStreamBYOBReader, least: number, view: Uint8Array) {
  // The view loses its buffer with the first reading.
  let { buffer } = view;
  const { byteLength } = view;
  let length = 0;
  while (length < least) {
    const { value, done } = await this.read(new Uint8Array(buffer, length, byteLength - length));
    if (value) buffer = value.buffer;
    if (done) return { done: length === 0, value: new Uint8Array(buffer, 0, length) };
    length += value.byteLength;
  }
  return { done: false, value: new Uint8Array(buffer, 0, length) };
}

Object.assign(ReadableStreamBYOBReader.prototype, { readAtLeast });
Object.assign(globalThis, { scheduler });

const worker = () => import("../../src/worker/index.ts");

/** One durable object: its storage, and what is in memory of it. */
class LivingObject {
  readonly context: ObjectContext;
  readonly #className: string;
  #instance: Promise<object> | undefined;

  constructor(className: string, name: string) {
    this.#className = className;
    this.context = { id: { name }, storage: new ObjectStorage(), waitUntil };
  }

  instance(): Promise<object> {
    this.#instance ??= worker().then((module) =>
      Reflect.construct(Reflect.get(module, this.#className), [this.context, env]),
    );
    return this.#instance;
  }

  async call(method: string, values: readonly unknown[]): Promise<unknown> {
    const instance = await this.instance();
    const work: Method = Reflect.get(instance, method);
    return structuredClone(await work.apply(instance, structuredClone([...values])));
  }

  evict(): void {
    this.#instance = undefined;
  }
}

/** All objects, by class and name. */
const objects = new Map<string, LivingObject>();
/** The object that a stub stands for. */
const behind = new WeakMap<object, LivingObject>();

function namespaceOf(className: string) {
  return {
    getByName(name: string): object {
      const key = `${className} ${name}`;
      const object = objects.get(key) ?? new LivingObject(className, name);
      objects.set(key, object);
      const stub = new Proxy(
        {},
        {
          get: (_, method) =>
            method === "then" ? undefined : (...values: readonly unknown[]) => object.call(String(method), values),
        },
      );
      behind.set(stub, object);
      return stub;
    },
  };
}

/** The object that a stub stands for. */
export function objectBehind(stub: object): LivingObject {
  const object = behind.get(stub);
  if (!object) throw new TypeError("Not a stub of a durable object");
  return object;
}

/** One statement of D1. */
class Statement {
  readonly #text: string;
  readonly #values: readonly unknown[];

  constructor(text: string, values: readonly unknown[] = []) {
    this.#text = text;
    this.#values = values;
  }

  bind(...values: readonly unknown[]): Statement {
    return new Statement(this.#text, values);
  }

  async all() {
    return { results: execute(books, this.#text, this.#values) };
  }

  run = () => this.all();

  async first(column?: string): Promise<unknown> {
    const [row] = execute(books, this.#text, this.#values);
    return row === undefined ? null : column === undefined ? row : row[column];
  }
}

/** An R2 bucket in memory. */
class Bucket {
  readonly #kept = new Map<string, { readonly content: Blob; readonly uploaded: Date }>();

  async put(key: string, content: string | ArrayBuffer | ArrayBufferView): Promise<void> {
    this.#kept.set(key, { content: new Blob([content]), uploaded: new Date() });
  }

  async get(key: string) {
    const kept = this.#kept.get(key);
    return kept ? { uploaded: kept.uploaded, body: kept.content.stream(), text: () => kept.content.text() } : null;
  }

  head = (key: string) => this.get(key);

  empty(): void {
    this.#kept.clear();
  }
}

const exported = new Bucket();
let books = new DatabaseSync(":memory:");

const d1 = {
  prepare: (text: string) => new Statement(text),
  batch: async (statements: readonly Statement[]) => {
    books.exec("BEGIN");
    try {
      const results = [];
      for (const statement of statements) results.push(await statement.all());
      books.exec("COMMIT");
      return results;
    } catch (thrown) {
      books.exec("ROLLBACK");
      throw thrown;
    }
  },
  exec: async (text: string) => books.exec(text),
};

/** The static files that `npm run assets` built. */
const assets = {
  fetch: async (address: string | URL): Promise<Response> =>
    new Response(await readFile(`dist/public${new URL(address).pathname}`)),
};

/** Bindings and settings of the Worker. */
export const env = {
  ENVIRONMENT: "local",
  ...paymentSettings,
  ...unlimited,
  GATE: namespaceOf("Gate"),
  LEDGER: namespaceOf("Ledger"),
  BACKLOG: namespaceOf("Backlog"),
  TASK: namespaceOf("Task"),
  CONVERSATION: namespaceOf("Conversation"),
  BOOKS: d1,
  EXPORTS: exported,
  ASSETS: assets,
  TRAFFIC: { writeDataPoint: () => {} },
};

/** Forgets all objects, the books and what was exported of them. */
export async function forgetEverything(): Promise<void> {
  objects.clear();
  exported.empty();
  books.close();
  books = new DatabaseSync(":memory:");
}

/** The Worker's own handlers. */
export const exports = {
  default: {
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const { default: handler } = await worker();
      const context = { waitUntil, passThroughOnException: () => {} };
      return Reflect.apply(handler.fetch, handler, [new Request(input, init), env, context]);
    },
  },
};
