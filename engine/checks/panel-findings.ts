import { own, pointer, within, type Pointer } from '../pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { JsonObject, Origin } from '../types.js';
import type { CheckContext } from './check.js';
import { createPartCheck } from './site-parts.js';

type Where = (at: Pointer) => Pick<Origin, 'file' | 'at'>;

/** Returns a finding if the part names a `panel` that the site does not have. */
export function panelFindings(context: CheckContext, value: JsonObject, at: Pointer, where: Where): readonly UnlocatedFinding[] {
  const panel = own(value, 'panel');
  return typeof panel === 'string' ? createPartCheck(context, 'panels')(panel, where(within(at, pointer('panel')))) : [];
}
