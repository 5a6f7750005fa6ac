import { isBlank, type Json } from '../../engine/index.js';
import { type Pointer, valueAt } from '../../engine/pointer.js';

/** A member who was met, as far as anybody may read it (D-46). */
export interface Member {
  readonly clientId: string;
  /** Masked: `A*** M****`. */
  readonly name: string;
  readonly status: string;
  readonly hours: string;
  /** The contact details are to be confirmed with the check-in (D-47). */
  readonly isToConfirm: boolean;
}

/** The member an answer of the check-in form tells of; undefined where it met nobody. */
export function memberIn(data: Json | undefined): Member | undefined {
  const said = (at: string): unknown => valueAt(data, `/match${at}` as Pointer);
  const clientId = said('/clientId');
  if (typeof clientId !== 'string') return undefined;
  // D-48: what was purchased, else what the inventory says.
  const hours = [said('/hoursPurchased'), said('/inventory/value')].find((value) => !isBlank(value));
  return {
    clientId,
    name: String(said('/displayName') ?? ''),
    status: String(said('/status') ?? 'Inactive'),
    hours: String(hours ?? '-'),
    isToConfirm: said('/confirmContact') === true,
  };
}
