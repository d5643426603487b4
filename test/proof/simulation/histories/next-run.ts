let runs = 0;

/**
 * The number of a history of this process, of whichever kind. Addresses are made of it: what the code remembers by
 * address must not reach the next history.
 */
export function nextRun(): number {
  runs += 1;
  return runs;
}
