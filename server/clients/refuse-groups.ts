import { type JsonObject, readSettings } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { failure } from '../errors/failure.js';
import type { Caller } from '../visitors/caller.js';

/** Whether a tenant enrolls groups is a setting (SPEC 6). */
export function refuseGroups({ state }: Caller, client: JsonObject): void {
  if (own(client, 'type') !== 'Group' || readSettings(state.settings)['GROUP_ENROLLMENT']?.on === true) return;
  throw failure(422, 'Please check the answers and send them again.', {
    errors: [{ path: '/type', message: 'Groups are not enrolled here' }],
  });
}
