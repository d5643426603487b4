/** Caches what is computed from an immutable value, because the page needs it several times. */
export function keptBy<Value extends object, Result>(work: (value: Value) => Result): (value: Value) => Result {
  const kept = new WeakMap<Value, { readonly result: Result }>();
  return (value) => {
    const known = kept.get(value) ?? { result: work(value) };
    kept.set(value, known);
    return known.result;
  };
}
