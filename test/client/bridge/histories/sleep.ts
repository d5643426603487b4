/** Stands in for `node:timers/promises` where the bridge waits. */
export const setTimeout = (ms: number): Promise<void> => new Promise((resolve) => globalThis.setTimeout(resolve, ms));
