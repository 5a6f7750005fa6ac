import { isObject } from '../base/json.js';
import { formatFor } from '../formats/registry.js';
import { memoize } from '../base/memoize.js';
import { own, pointer, within, type Pointer } from '../base/pointer.js';
import type { Platform } from '../resolved.js';
import type { Json, Origin, Field } from '../types.js';
import type { FormCheckContext } from './check.js';
import { objectParts, listParts } from './definition-parts.js';

export interface WrittenSource {
  readonly field: string;
  readonly kind: 'values' | 'lookup' | 'setting' | 'platform' | 'each';
  readonly value: Json;
  where(inner: Pointer): Origin;
}

const KINDS = ['lookup', 'setting', 'platform', 'each'] as const;

export const optionSources = memoize(findOptionSources, ({ built }) => built);

function findOptionSources({ built }: FormCheckContext): readonly WrittenSource[] {
  const { definition } = built;
  const source = (field: string, at: Pointer, value: unknown): WrittenSource[] => {
    if (value === undefined) return [];
    const kind = KINDS.find((name) => own(value, name) !== undefined);
    const inner = kind === undefined ? at : within(at, pointer(kind));
    const written = (kind === undefined ? value : own(value, kind)) as Json;
    // Without a name of a source it is a list of values, or for each option the setting that offers it.
    return [
      { field, kind: kind ?? (isObject(value) ? 'each' : 'values'), value: written, where: (below) => built.where(within(inner, below)) },
    ];
  };
  const fromBindings = objectParts(built, pointer('bindings'), definition['bindings']).flatMap(({ key, at, value }) =>
    source(key, within(at, pointer('options')), own(value, 'options')),
  );
  const fromRules = listParts(definition, 'rules').flatMap(({ at, value }) =>
    objectParts(built, within(at, pointer('then', 'options')), own(value['then'], 'options')).flatMap((entry) =>
      source(entry.key, entry.at, entry.value),
    ),
  );
  return [...fromBindings, ...fromRules];
}

/** Undefined if any value is possible. */
export function possibleValuesOf(field: Field, platform: Platform): readonly Json[] | undefined {
  return field.choices ?? formatFor(field)?.values?.(platform);
}
