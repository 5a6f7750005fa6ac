import { isBlank, type Json } from '../../../engine/index.js';
import { type Pointer, valueAt } from '../../../engine/base/pointer.js';

/** A member that the check-in found, with the data that a stranger may see (D-46). */
export interface Member {
  readonly clientId: string;
  /** With a masked last name: `Ada M****`. */
  readonly name: string;
  /** The first name as the visitor typed it, for the greeting. */
  readonly firstName: string;
  readonly status: string;
  /** MM/dd/yyyy, of a membership that begins later. */
  readonly startsOn: string | undefined;
  readonly hours: string;
  /** Whether the member must confirm the contact details (D-47). */
  readonly isToConfirm: boolean;
  readonly isGroup: boolean;
  /** Whether a code lets the visitor manage people: a business its members, a group member the own dependents. */
  readonly managesMembers: boolean;
  /** Whether the member can manage the own dependents after a code. */
  readonly needsCode: boolean;
}

/** Returns the member in an answer of the check-in form, or undefined without a match. */
export function memberIn(data: Json | undefined): Member | undefined {
  const matchValue = (at: string): unknown => valueAt(data, `/match${at}` as Pointer);
  const clientId = matchValue('/clientId');
  if (typeof clientId !== 'string') return undefined;
  const startsOn = matchValue('/startsOn');
  // Purchased hours take precedence over the inventory (D-48).
  const hours = [matchValue('/hoursPurchased'), matchValue('/inventory/value')].find((value) => !isBlank(value));
  return {
    clientId,
    name: String(matchValue('/displayName') ?? ''),
    firstName: String(matchValue('/firstName') ?? matchValue('/displayName') ?? ''),
    status: String(matchValue('/status') ?? 'Inactive'),
    startsOn: typeof startsOn === 'string' ? startsOn : undefined,
    hours: String(hours ?? '-'),
    isToConfirm: matchValue('/confirmContact') === true,
    isGroup: matchValue('/isGroup') === true,
    managesMembers: matchValue('/managesMembers') === true,
    needsCode: matchValue('/needsCode') === true,
  };
}
