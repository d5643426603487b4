/** The flags of a world in four bits. */
import type { Flags } from "./reduce.ts";

export const graceOver = 1;
export const challenged = 2;
export const served = 4;
export const refused = 8;

export const flagsOf = (world: Flags): number =>
  (world.graceOver ? graceOver : 0) |
  (world.challenged ? challenged : 0) |
  (world.served ? served : 0) |
  (world.refused ? refused : 0);

export const worldFlags = (flags: number): Flags => ({
  refused: (flags & refused) !== 0,
  graceOver: (flags & graceOver) !== 0,
  challenged: (flags & challenged) !== 0,
  served: (flags & served) !== 0,
});
