/**
 * Stands in for the module `cloudflare:workers` where production code runs in Node: the parts that the ledger needs.
 */

/** The class that durable objects extend. */
export class DurableObject<Bindings> {
  protected readonly ctx: unknown;
  protected readonly env: Bindings;

  constructor(ctx: unknown, env: Bindings) {
    this.ctx = ctx;
    this.env = env;
  }
}

/** The class that entrypoints for other Workers extend. */
export class WorkerEntrypoint<Bindings> extends DurableObject<Bindings> {}

/** Lets work go on beside an answer; its failure is ignored. */
export function waitUntil(work: Promise<unknown>): void {
  work.catch(() => {});
}
