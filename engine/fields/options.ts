import { valueAtKeys } from '../pointer.js';
import type { Json, OptionSource } from '../types.js';
import type { EvaluationContext, Settings } from '../resolved.js';

/**
 * Returns the values that a source offers; undefined if it does not limit the options. A lookup or platform list that does not
 * exist offers nothing.
 */
export function valuesOfSource(
  source: OptionSource,
  settings: Settings,
  moment: Pick<EvaluationContext, 'lookups' | 'platform'>,
): readonly Json[] | undefined {
  if ('values' in source) return source.values;
  if ('each' in source) return Object.keys(source.each).filter((value) => isOn(settings, source.each[value]));
  if ('setting' in source) return valuesInSetting(settings, source.setting);
  if ('lookup' in source) return (moment.lookups[source.lookup] ?? []).map((entry) => entry.code);
  const list = valueAtKeys(moment.platform, source.platform.split('.'));
  return Array.isArray(list) ? list : [];
}

/** Returns whether a setting exists and is on. */
function isOn(settings: Settings, code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(settings, code) && settings[code]?.on === true;
}

/** Returns the comma-separated values of a setting; undefined if it has none. */
function valuesInSetting(settings: Settings, code: string): readonly Json[] | undefined {
  const value = Object.hasOwn(settings, code) ? settings[code]?.value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.split(',').map((part) => part.trim());
}

/** Returns the values that are in all of the lists, in the order of the first; undefined if no list is given. */
export function intersectValues(lists: readonly (readonly Json[] | undefined)[]): readonly Json[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((value) => others.every((list) => list.includes(value)));
}
