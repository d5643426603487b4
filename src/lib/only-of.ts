/** Returns the only value of a list, which may occur several times; undefined if there are several, or none. */
export function onlyOf<Value>(values: Iterable<Value>): Value | undefined {
  const [only, ...others] = new Set(values);
  return others.length === 0 ? only : undefined;
}
