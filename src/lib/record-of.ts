/** Returns the record whose keys are the names, in their order. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  const isComplete = (record: Partial<Record<Name, Value>>): record is Record<Name, Value> =>
    names.every((name) => name in record);
  const record: Partial<Record<Name, Value>> = {};
  for (const name of names) record[name] = valueFor(name);
  if (!isComplete(record)) throw new RangeError("A name without a value");
  return record;
}
