/**
 * What is remembered between requests: bounded maps, and functions that remember what they made. Everything here is a
 * cache and can be lost.
 */

/** A map of at most so many entries. The one that was used longest ago makes room. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;
  /** The key that was used last, which is at its place already. */
  #latest: Key | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value of a key, which counts as used. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined && key !== this.#latest) {
      // A Map keeps the order of insertion, so the entry used last is always the last one.
      this.#entries.delete(key);
      this.#entries.set(key, value);
      this.#latest = key;
    }
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#latest = key;
    if (this.#entries.size <= this.#most) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}

/** Values remembered by one function when it does not say otherwise. */
const usualMost = 64;

let identities = 0;
const identityOf = new WeakMap<object, number>();

/** Texts by their length and characters, so that no two lists of parts share a name; objects by their identity. */
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
 * A function that remembers what it made of the same arguments: the same texts, the same objects. At most `most` values
 * are kept. A promise that rejects is forgotten, so that the next call tries again.
 */
export function memoize<
  Parts extends readonly [object | string, ...(object | string)[]],
  Value extends object | string,
>(make: (...parts: Parts) => Value, most: number = usualMost): (...parts: Parts) => Value {
  const made = new BoundedMap<object | string, Value>(most);
  return (...parts) => {
    const [first] = parts;
    const key = parts.length === 1 && typeof first === "object" ? first : parts.map(nameOf).join(" ");
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(...parts);
    made.set(key, value);
    if (value instanceof Promise)
      value.catch(() => {
        if (made.get(key) === value) made.delete(key);
      });
    return value;
  };
}
