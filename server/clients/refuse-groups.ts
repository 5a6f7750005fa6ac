import { knownSettings } from '../base/known-codes.js';
import { type JsonObject } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { fieldError, answersInvalid } from '../errors/api-error.js';
import type { Caller } from '../visitors/caller.js';

/** Whether a tenant enrolls groups is a setting (SPEC 6). */
export function refuseGroups({ state }: Caller, client: JsonObject): void {
  if (own(client, 'type') !== 'Group' || state.parsedSettings[knownSettings.groupEnrollment]?.on === true) return;
  throw answersInvalid([fieldError('/type', 'groups_not_enrolled')]);
}
