import { walk } from '../pointer.js';
import type { Json, OptionSource } from '../types.js';
import type { EvaluationContext, Settings } from '../resolved.js';

/**
 * The values a source offers, or undefined where it narrows nothing. Lookups and platform lists are known only at the
 * moment of evaluation; one that does not exist offers nothing.
 */
export function valuesOf(
  source: OptionSource,
  settings: Settings,
  moment: Pick<EvaluationContext, 'lookups' | 'platform'>,
): readonly Json[] | undefined {
  if ('values' in source) return source.values;
  if ('each' in source) return Object.keys(source.each).filter((value) => isOn(settings, source.each[value]));
  if ('setting' in source) return listed(settings, source.setting);
  if ('lookup' in source) return (moment.lookups[source.lookup] ?? []).map((entry) => entry.code);
  const list = walk(moment.platform, source.platform.split('.'));
  return Array.isArray(list) ? list : [];
}

function isOn(settings: Settings, code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(settings, code) && settings[code]?.on === true;
}

function listed(settings: Settings, code: string): readonly Json[] | undefined {
  const value = Object.hasOwn(settings, code) ? settings[code]?.value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.split(',').map((part) => part.trim());
}

/**
 * What all of the lists allow. The first list that is there gives the order; the caller puts the field's own list first,
 * and the others in an order that does not depend on the order of rules.
 */
export function allowed(lists: readonly (readonly Json[] | undefined)[]): readonly Json[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((value) => others.every((list) => list.includes(value)));
}
