import { own, pointer, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { JsonObject, Origin } from '../types.js';
import type { Surroundings } from './check.js';
import { partJudge } from './site-parts.js';

type Where = (at: Pointer) => Pick<Origin, 'file' | 'at'>;

/** A `panel` of a route, page, step, block, flow or widget that there is none of. */
export function panelFindings(around: Surroundings, value: JsonObject, at: Pointer, where: Where): readonly Finding[] {
  const panel = own(value, 'panel');
  return typeof panel === 'string' ? partJudge(around, 'panels')(panel, where(within(at, pointer('panel')))) : [];
}
