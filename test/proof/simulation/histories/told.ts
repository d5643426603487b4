/** What came of a history: all that happened, and the promise that was broken first, if one was. */
export interface Told {
  readonly lines: readonly string[];
  readonly violation: string | undefined;
}
