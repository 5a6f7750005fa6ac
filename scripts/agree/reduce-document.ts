/** Any JSON value, as it is reduced. */
type Value = unknown;

const MAX_TRIALS = 400;

/**
 * Returns a smaller document for which `isSame` still holds, by removing parts and shortening texts step by step; at most 400 trials,
 * because each uses browser and server.
 */
export async function reduceDocument(start: Value, isSame: (candidate: Value) => Promise<boolean>): Promise<Value> {
  let current = start;
  let trials = 0;
  for (let isSmaller = true; isSmaller && trials < MAX_TRIALS;) {
    isSmaller = false;
    for (const candidate of smallerValues(current)) {
      if (trials >= MAX_TRIALS) break;
      trials += 1;
      if (!(await isSame(candidate))) continue;
      current = candidate;
      isSmaller = true;
      break;
    }
  }
  return current;
}

/** Yields every value that is one step smaller, the largest steps first. */
function* smallerValues(value: Value): Iterable<Value> {
  if (typeof value === 'string') yield* shorter(value);
  else if (Array.isArray(value)) yield* smallerList(value);
  else if (typeof value === 'object' && value !== null) yield* smallerObjects(value);
}

function* shorter(text: string): Iterable<string> {
  if (text.length > 1) yield text.slice(0, Math.ceil(text.length / 2));
  if (text.length > 4) yield text.slice(0, -1);
}

function* smallerList(list: readonly Value[]): Iterable<Value> {
  for (const index of list.keys()) yield list.toSpliced(index, 1);
  for (const [index, inner] of list.entries()) for (const less of smallerValues(inner)) yield list.with(index, less);
}

/** Yields the object without each of its keys, then with each of its values one step smaller. */
function* smallerObjects(holder: object): Iterable<Value> {
  const entries = Object.entries(holder);
  for (const [key] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== key));
  for (const [key, inner] of entries)
    for (const less of smallerValues(inner))
      yield Object.fromEntries(entries.map(([other, value]) => [other, other === key ? less : value]));
}
