import { setTimeout as delay } from "node:timers/promises";

/** Waits until something is so. Throws after two minutes. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await isSo()) return;
    await delay(100);
  }
  throw new Error(`It did not happen within two minutes: ${what}`);
}
