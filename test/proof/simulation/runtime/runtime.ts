/**
 * Replacements for the parts of the runtime that would make runs of a history differ: clock, timers, randomness,
 * network. And what works on another thread: compression, digests. Everything else is the production code's own.
 */
import { createHash } from "node:crypto";
import { Random } from "../../../fixtures/random.ts";
import { PlainHeaders } from "./plain-headers.ts";
import { runningMachine, Schedule } from "./schedule.ts";

/** The running history, to which the replaced parts refer. */
export interface Runtime {
  readonly schedule: Schedule;
  readonly random: Random;
  fetch(url: string, init: RequestInit): Promise<Response>;
}

let current: Runtime = {
  schedule: new Schedule(),
  random: new Random(0),
  fetch: () => Promise.reject(new TypeError("Nobody is there")),
};

/** The runtime of the history that runs from now on. */
export function useRuntime(runtime: Runtime): void {
  current = runtime;
}

/** One for all: making one takes long. */
const tooLate = new DOMException("Too late", "TimeoutError");

const toBytes = (content: unknown): Uint8Array =>
  content instanceof Uint8Array
    ? content
    : content instanceof ArrayBuffer
      ? new Uint8Array(content)
      : new TextEncoder().encode(String(content ?? ""));

/** Stands in for `CompressionStream` and `DecompressionStream`: how small an answer is does not matter here. */
class Unchanged {
  apply(bytes: Uint8Array): Uint8Array {
    return bytes;
  }
}

/** Replaces the signal of a deadline. */
class Deadline {
  readonly reason = tooLate;
  aborted = false;
  readonly #listeners: (() => void)[] = [];

  constructor(ms: number) {
    after(ms, () => {
      this.aborted = true;
      for (const listener of this.#listeners.splice(0)) listener();
    });
  }

  addEventListener(_: "abort", listener: () => void): void {
    this.#listeners.push(listener);
  }
}

class SynchronousBody {
  readonly #message: Message;

  constructor(message: Message) {
    this.#message = message;
  }

  pipeThrough(transform: Unchanged): Uint8Array {
    return transform.apply(this.#message.bytes);
  }

  *[Symbol.iterator]() {
    yield this.#message.bytes;
  }
}

type Given = ConstructorParameters<typeof PlainHeaders>[0];

/** A message whose body is there at once. */
class Message {
  readonly #content: unknown;
  readonly #given: Given;
  #headers: PlainHeaders | undefined;

  constructor(content: unknown, headers: Given) {
    this.#content = content;
    this.#given = headers;
  }

  get bytes(): Uint8Array {
    return toBytes(this.#content);
  }

  get headers(): PlainHeaders {
    this.#headers ??= new PlainHeaders(this.#given);
    return this.#headers;
  }

  async text(): Promise<string> {
    return typeof this.#content === "string" ? this.#content : new TextDecoder().decode(this.bytes);
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.bytes).buffer;
  }
}

class SynchronousResponse extends Message {
  readonly status: number;
  readonly ok: boolean;
  readonly body: SynchronousBody;

  constructor(content?: unknown, { status = 200, headers }: { status?: number; headers?: Given } = {}) {
    super(content, headers);
    this.status = status;
    this.ok = status >= 200 && status < 300;
    this.body = new SynchronousBody(this);
  }

  static json(value: unknown, init?: { status?: number; headers?: Given }): SynchronousResponse {
    const response = new SynchronousResponse(JSON.stringify(value), init);
    response.headers.set("Content-Type", "application/json");
    return response;
  }

  clone(): SynchronousResponse {
    return this;
  }
}

class SynchronousRequest extends Message {
  readonly url: string;

  constructor(url: string, { body, headers }: { body?: unknown; headers?: Given } = {}) {
    super(body, headers);
    this.url = url;
  }
}

const after = (ms: number | undefined, happen: () => void): number =>
  current.schedule.after(ms ?? 0, happen, runningMachine.getStore());

/** Replaces timers, requests and the other globals of this process by those of the simulation. */
export function replaceRuntime(): void {
  Object.assign(globalThis, {
    setTimeout: (happen: () => void, ms?: number) => after(ms, happen),
    clearTimeout: (id: number | undefined) => id !== undefined && current.schedule.cancel(id),
    fetch: (url: string, init: RequestInit = {}) => current.fetch(url, init),
    Headers: PlainHeaders,
    Response: SynchronousResponse,
    Request: SynchronousRequest,
    CompressionStream: Unchanged,
    DecompressionStream: Unchanged,
  });
  Object.assign(Date, { now: () => current.schedule.now + (runningMachine.getStore()?.skewMs ?? 0) });
  Object.assign(performance, { now: () => current.schedule.elapsed });
  // Libraries draw random values ahead and keep them, so nothing else may depend on how often this is called.
  const unimportant = new Random(0);
  Object.assign(Math, { random: () => unimportant.next() / 2 ** 32 });
  Object.assign(AbortSignal, { timeout: (ms: number) => new Deadline(ms) });
  // Stack traces are never read here, and making them is slow.
  Error.stackTraceLimit = 0;
  Object.assign(crypto, {
    getRandomValues: (array: Uint8Array) => array.map((_, index) => (array[index] = current.random.below(256))),
    randomUUID: () => {
      const digits = () => current.random.next().toString(16).padStart(8, "0");
      const [one, two, three] = [digits(), digits(), digits()];
      return `${digits()}-${one.slice(0, 4)}-4${one.slice(5)}-8${two.slice(1, 4)}-${two.slice(4)}${three}`;
    },
  });
  Object.assign(crypto.subtle, {
    digest: async (_: string, content: BufferSource) =>
      new Uint8Array(createHash("sha256").update(toBytes(content)).digest()).buffer,
  });
  // The log of the service is not needed in a history.
  Object.assign(console, { log: () => {}, error: () => {} });
}
