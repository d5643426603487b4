/**
 * The parts of the runtime that would make a history differ from run to run, replaced: clock, timers, randomness, the network, and what works
 * on another thread (compression, digests). Everything else is the production code's own.
 */
import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { Random } from "./random.ts";
import { runningMachine, Schedule } from "./schedule.ts";

/** What the replaced parts refer to while a history runs. */
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

const toBytes = (content: unknown): Uint8Array =>
  content instanceof Uint8Array
    ? content
    : content instanceof ArrayBuffer
      ? new Uint8Array(content)
      : new TextEncoder().encode(String(content ?? ""));

/** A format of `CompressionStream`, as a function. */
class Transform {
  readonly apply: (bytes: Uint8Array) => Uint8Array;

  constructor(apply: (bytes: Uint8Array) => Uint8Array) {
    this.apply = apply;
  }
}

class SynchronousBody {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  pipeThrough(transform: Transform): Uint8Array {
    return transform.apply(this.#bytes);
  }

  *[Symbol.iterator]() {
    yield this.#bytes;
  }
}

/** A message whose body is there at once. */
class Message {
  readonly bytes: Uint8Array;
  readonly headers: Headers;

  constructor(content: unknown, headers: HeadersInit | undefined) {
    this.bytes = toBytes(content);
    this.headers = new Headers(headers);
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.bytes);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.bytes).buffer;
  }
}

class SynchronousResponse extends Message {
  readonly status: number;
  readonly body: SynchronousBody;

  constructor(content?: unknown, { status = 200, headers }: ResponseInit = {}) {
    super(content, headers);
    this.status = status;
    this.body = new SynchronousBody(this.bytes);
  }

  static json(value: unknown, init?: ResponseInit): SynchronousResponse {
    return new SynchronousResponse(JSON.stringify(value), init);
  }
}

class SynchronousRequest extends Message {
  readonly url: string;

  constructor(url: string, { body, headers }: RequestInit = {}) {
    super(body, headers);
    this.url = url;
  }
}

const after = (ms: number | undefined, happen: () => void): number =>
  current.schedule.after(ms ?? 0, happen, runningMachine.getStore());

/** Replaces them in this process. */
export function replaceRuntime(): void {
  Object.assign(globalThis, {
    setTimeout: (happen: () => void, ms?: number) => after(ms, happen),
    clearTimeout: (id: number | undefined) => id !== undefined && current.schedule.cancel(id),
    fetch: (url: string, init: RequestInit = {}) => current.fetch(url, init),
    Response: SynchronousResponse,
    Request: SynchronousRequest,
    CompressionStream: class extends Transform {
      constructor() {
        super((bytes) => gzipSync(bytes, { level: 1 }));
      }
    },
    DecompressionStream: class extends Transform {
      constructor() {
        super((bytes) => gunzipSync(bytes));
      }
    },
  });
  Object.assign(Date, { now: () => current.schedule.now });
  Object.assign(performance, { now: () => current.schedule.elapsed });
  Object.assign(Math, { random: () => current.random.next() / 2 ** 32 });
  Object.assign(AbortSignal, {
    timeout: (ms: number) => {
      const controller = new AbortController();
      after(ms, () => controller.abort(new DOMException("Too late", "TimeoutError")));
      return controller.signal;
    },
  });
  Object.assign(crypto, {
    getRandomValues: (array: Uint8Array) => array.map((_, index) => (array[index] = current.random.below(256))),
  });
  Object.assign(crypto.subtle, {
    digest: async (_: string, content: BufferSource) =>
      new Uint8Array(createHash("sha256").update(toBytes(content)).digest()).buffer,
  });
  // What the service logs of a history is of no interest to anybody.
  Object.assign(console, { log: () => {} });
}
