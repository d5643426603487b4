let runs = 0;

/**
 * The number of a history of this process, of whichever kind. Addresses are made of it: what the code under test
 * remembers by address must not reach from one history to the next.
 */
export function nextRun(): number {
  runs += 1;
  return runs;
}
