/**
 * Returns a function that computes once for each object that `keyOf` finds in its input. The result lives as long as that object, which
 * must not change.
 * @example memoize((form: Form) => costlyIndex(form), (form) => form)
 */
export function memoize<Input, Output>(compute: (input: Input) => Output, keyOf: (input: Input) => object): (input: Input) => Output {
  const known = new WeakMap<object, { readonly output: Output }>();
  return (input) => {
    const key = keyOf(input);
    const entry = known.get(key) ?? { output: compute(input) };
    known.set(key, entry);
    return entry.output;
  };
}
