import { evaluateStandard } from './standard.js';

/** Returns a standard comparison, or `otherwise` with a list or an object: as a text it costs too much and has no meaning. */
export function comparePlain(name: string, values: readonly unknown[], otherwise: boolean): unknown {
  return values.some((value) => typeof value === 'object') ? otherwise : evaluateStandard(name, values);
}
