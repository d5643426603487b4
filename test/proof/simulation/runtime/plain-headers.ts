/** Stands in for `Headers`: what code under test and stand-ins do with them, without the checks that take Node long. */
export class PlainHeaders {
  readonly #values = new Map<string, string>();

  constructor(given?: Iterable<readonly [string, string]> | Readonly<Record<string, string>>) {
    if (!given) return;
    for (const [name, value] of Symbol.iterator in given ? given : Object.entries(given)) this.set(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), String(value));
  }

  [Symbol.iterator](): Iterator<[string, string]> {
    return this.#values[Symbol.iterator]();
  }
}
