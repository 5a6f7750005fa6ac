import { isBlank } from '../../engine/index.js';

type Path = readonly (string | number)[];

/**
 * Returns the path and value, as JSON, of the first value in a body that its payload does not have; undefined without one.
 * It shares no code with the engine, so that `npm run agree` also finds mistakes there.
 */
export function findUnsentValue(body: unknown, payload: unknown): string | undefined {
  const sent = new Set(valuesOf(payload, []));
  return valuesOf(body, []).find((value) => !sent.has(value));
}

/** Lists every value that is not blank and every list entry, each with its path, as JSON. */
function valuesOf(document: unknown, path: Path): string[] {
  if (Array.isArray(document)) {
    return document.flatMap((entry, index) => [JSON.stringify([...path, index]), ...valuesOf(entry, [...path, index])]);
  }
  if (typeof document === 'object' && document !== null) {
    return Object.entries(document).flatMap(([key, value]) => valuesOf(value, [...path, key]));
  }
  return isBlank(document) ? [] : [JSON.stringify([...path, { value: document }])];
}
