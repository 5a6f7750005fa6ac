import { knownSettings } from '../base/known-codes.js';
import { type JsonObject } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { fieldError, answersInvalid } from '../errors/api-error.js';
import type { Caller } from '../visit/caller.js';

/** Throws `groups_not_enrolled` for a group if the tenant's settings do not allow group enrollment (SPEC 6). */
export function refuseGroups({ state }: Caller, client: JsonObject): void {
  if (own(client, 'type') !== 'Group' || state.parsedSettings[knownSettings.groupEnrollment]?.on === true) return;
  throw answersInvalid([fieldError('/type', 'groups_not_enrolled')]);
}
