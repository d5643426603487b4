/** The world outside of the Worker, made anew for each test. */
import { vi } from "vitest";
import { emptyStorage } from "../support/empty-storage.ts";
import { challengeAt, path } from "./buyer.ts";
import { World } from "./world.ts";

/** A world that the Worker asks from here on, with a payer in it, and the challenge of the purchase that the tests make. */
export async function openWorld() {
  const world = new World();
  vi.stubGlobal("fetch", world.fetch);
  return { world, payer: world.payer(), challenge: await challengeAt(path) };
}

/** Ends it: real time, nothing stored, the Worker asks nobody. */
export async function closeWorld(): Promise<void> {
  vi.useRealTimers();
  await emptyStorage();
  vi.unstubAllGlobals();
}
