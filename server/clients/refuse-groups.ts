import { type JsonObject, readSettings } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { fieldError, answersInvalid } from '../errors/api-error.js';
import type { Caller } from '../visitors/caller.js';

/** Whether a tenant enrolls groups is a setting (SPEC 6). */
export function refuseGroups({ state }: Caller, client: JsonObject): void {
  if (own(client, 'type') !== 'Group' || readSettings(state.settings)['GROUP_ENROLLMENT']?.on === true) return;
  throw answersInvalid([fieldError('/type', 'groups_not_enrolled')]);
}
