import { formatFor } from '../formats/registry.js';
import { memoize } from '../memoize.js';
import type { Field, Json } from '../types.js';
import type { Platform } from '../resolved.js';
import type { FormCheckContext } from './check.js';
import { optionSources } from './option-sources.js';

/** Returns the pointers of the fields whose options come from the value of a setting, so the form does not know them. */
export const fieldsWithSettingOptions = memoize(
  (subject: FormCheckContext): ReadonlySet<string> =>
    new Set(optionSources(subject).flatMap(({ kind, field }) => (kind === 'setting' ? [field] : []))),
  ({ built }) => built,
);

/** Returns the values that the form allows as answers, from its options or its format; undefined if any value is possible. */
export function possibleValuesOf(field: Field, platform: Platform): readonly Json[] | undefined {
  return field.choices ?? formatFor(field)?.values?.(platform);
}
