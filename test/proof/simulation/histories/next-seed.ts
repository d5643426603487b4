/** Which seed comes after those that have run on this machine: whoever names none goes on there. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const file = join(import.meta.dirname, "../../../../.state/next-simulated-seed");

/** 1 on a machine that has run none. */
export function nextSeed(): number {
  try {
    const seed = Number(readFileSync(file, "utf8"));
    return Number.isSafeInteger(seed) && seed > 0 ? seed : 1;
  } catch {
    return 1;
  }
}

/** Remembers that all seeds before one have run. */
export function goOnAt(seed: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, String(seed));
}
