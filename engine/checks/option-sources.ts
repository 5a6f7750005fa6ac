import { isObject } from '../compile/documents.js';
import { own, pointer, within, type Pointer } from '../pointer.js';
import type { Json, Origin } from '../types.js';
import type { Subject } from './check.js';
import { entriesOf, partsOf } from './parts.js';

/** Where a field's options come from, as it is written, and where that stands. */
export interface WrittenSource {
  readonly field: string;
  readonly kind: 'values' | 'lookup' | 'setting' | 'platform' | 'each';
  readonly value: Json;
  where(inner: Pointer): Origin;
}

const KINDS = ['lookup', 'setting', 'platform', 'each'] as const;

/** The sources of options in bindings and rules. */
export function optionSources({ built }: Subject): readonly WrittenSource[] {
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
  const bound = entriesOf(built, pointer('bindings'), definition['bindings']).flatMap(({ key, at, value }) =>
    source(key, within(at, pointer('options')), own(value, 'options')),
  );
  const ruled = partsOf(definition, 'rules').flatMap(({ at, value }) =>
    entriesOf(built, within(at, pointer('then', 'options')), own(value['then'], 'options')).flatMap((entry) =>
      source(entry.key, entry.at, entry.value),
    ),
  );
  return [...bound, ...ruled];
}
