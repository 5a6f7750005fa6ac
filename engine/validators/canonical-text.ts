/**
 * A JSON value as a text that is the same for equal values: `{ "b": 1, "a": 2 }` is `{"a":2,"b":1}`.
 * Its own source goes into the validators' code, so it names nothing but itself and what the language has.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalText(each)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = new Map(Object.entries(value));
  return `{${[...entries.keys()]
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(entries.get(key))}`)
    .join(',')}}`;
}
