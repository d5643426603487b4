/** Records over a closed list of names. */

/** The record whose keys are the names, in their order. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name, position: number) => Value,
): Record<Name, Value> {
  const isComplete = (record: Partial<Record<Name, Value>>): record is Record<Name, Value> =>
    names.every((name) => name in record);
  const record: Partial<Record<Name, Value>> = {};
  for (const [position, name] of names.entries()) record[name] = valueFor(name, position);
  if (!isComplete(record)) throw new RangeError("A name without a value");
  return record;
}
