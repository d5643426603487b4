/** Caches between requests: bounded maps, and memoized functions. Everything here can be lost. */

/** A map with a bound on its entries: a new entry replaces the least recently used one. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the value of a key, and marks it as used. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      // A Map keeps the order of insertion, so the least recently used entry is always the first.
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#most) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  /** The value of a key; it is made if it is missing. */
  getOrMake(key: Key, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    return value;
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}

/** Default number of values that a memoized function keeps. */
const defaultMost = 64;

let identities = 0;
const identityOf = new WeakMap<object, number>();

/** A name of an argument: a text with its length, so that joined names stay distinct; an object by identity. */
function nameOf(part: object | string): string {
  if (typeof part === "string") return `${part.length}:${part}`;
  let identity = identityOf.get(part);
  if (identity === undefined) {
    identity = ++identities;
    identityOf.set(part, identity);
  }
  return `#${identity}`;
}

/**
 * A function that caches its values by its arguments: equal texts, identical objects. It keeps at most `most`
 * values. A promise that rejects is forgotten, so that the next call tries again.
 */
export function memoize<
  Parts extends readonly [object | string, ...(object | string)[]],
  Value extends object | string,
>(make: (...parts: Parts) => Value, most: number = defaultMost): (...parts: Parts) => Value {
  const made = new BoundedMap<object | string, Value>(most);
  return (...parts) => {
    const [first] = parts;
    const key = parts.length === 1 && typeof first === "object" ? first : parts.map(nameOf).join(" ");
    return made.getOrMake(key, () => {
      const value = make(...parts);
      if (value instanceof Promise)
        value.catch(() => {
          if (made.get(key) === value) made.delete(key);
        });
      return value;
    });
  };
}
