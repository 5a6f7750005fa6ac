import { own, pointer, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { JsonObject, Origin } from '../types.js';
import { found, meant, some } from './found.js';
import { panelNames } from './panel-names.js';

/** A `panel` of a route, page, step or block that there is none of. */
export function panelFindings(value: JsonObject, at: Pointer, where: (at: Pointer) => Pick<Origin, 'file' | 'at'>): readonly Finding[] {
  const panel = own(value, 'panel');
  if (typeof panel !== 'string' || panelNames.has(panel)) return [];
  const place = where(within(at, pointer('panel')));
  return [found(place, 'unknown-panel', { panel, known: some(panelNames, 30) }, meant(panel, panelNames))];
}
