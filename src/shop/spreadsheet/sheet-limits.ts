/** Rows of a sheet that are read: more than any analysis takes, and little enough for a phone. */
export const longestSheet = 500;

/** Bytes of a file that are read. */
export const largestFile = 5_000_000;
