import { knownSettings } from '../base/known-codes.js';
import { formats, type Platform } from '../../engine/index.js';
import { type FieldError, fieldError, apiError, answersInvalid, movedTo } from '../errors/api-error.js';
import type { Offering } from '../records/offering.js';
import type { Caller } from '../visitors/caller.js';
import type { Family } from './family.js';
import type { ChosenLine } from './line.js';
import { coversOthers, dueFor, isForKind } from './price.js';

/** Everything that lines are judged by; nothing of it comes from the request. */
export interface Desk {
  readonly caller: Caller;
  readonly family: Family;
  readonly platform: Platform;
  /** The tenant's calendar day, yyyy-MM-dd. */
  readonly today: string;
  readonly isMember: boolean;
}

/** A line that is as the server itself would have written it. */
export interface JudgedLine {
  readonly line: ChosenLine;
  readonly offering: Offering;
}

/**
 * Holds what was sent against what the tenant sells: people who are not there and days that are not possible are
 * refused with 422, names and amounts that differ from our own with 409 (D-29).
 */
export function judgeLines(lines: readonly ChosenLine[], desk: Desk): JudgedLine[] {
  const wrong = lines.flatMap((line, nth) => at(nth, personFaults(line, nth, lines, desk)));
  const judged = lines.map((line) => ({ line, offering: desk.caller.state.offerings.find((each) => isMeant(each, line)) }));
  const misfits = judged.flatMap(({ line, offering }, nth) => at(nth, offering ? kindFaults(line, offering, desk) : []));
  if (wrong.length + misfits.length > 0) throw answersInvalid([...wrong, ...misfits]);
  const differing = judged.flatMap(({ line, offering }, nth) => at(nth, offering ? differences(line, offering, desk) : [gone]));
  if (differing.length > 0) throw apiError('offering_changed', { errors: differing });
  return judged.flatMap(({ line, offering }) => (offering === undefined ? [] : [{ line, offering }]));
}

const gone: FieldError = fieldError('/offeringId', 'offering_gone');

function isMeant({ tenantOfferingId, type, status }: Offering, line: ChosenLine): boolean {
  return tenantOfferingId === line.offeringId && type === 'Membership' && status === 'Active';
}

function at(nth: number, faults: readonly FieldError[]): FieldError[] {
  return faults.map((each) => movedTo(`/${nth}`, each));
}

function personFaults(line: ChosenLine, nth: number, lines: readonly ChosenLine[], { family, ...desk }: Desk): FieldError[] {
  const isKnown = family.memberIds.includes(line.clientId);
  const isAgain = lines.findIndex(({ clientId }) => clientId === line.clientId) !== nth;
  const primaryId = line.clientId === family.primaryId ? undefined : family.primaryId;
  const day = formats.get('benefit-start-date')?.check(line.startDate, {
    platform: desk.platform,
    settings: desk.caller.state.parsedSettings,
    today: desk.today,
    siblings: {},
    options: { setting: knownSettings.benefitStartDays },
  });
  return [
    ...(isKnown ? [] : [fieldError('/clientId', 'line_client_unknown')]),
    ...(isAgain ? [fieldError('/clientId', 'one_offering_each')] : []),
    ...(line.primaryId === primaryId ? [] : [fieldError('/primaryId', primaryId === undefined ? 'primary_has_none' : 'primary_differs')]),
    ...(day === undefined ? [] : [fieldError('/startDate', 'date')]),
  ];
}

function kindFaults({ clientId }: ChosenLine, offering: Offering, { family }: Desk): FieldError[] {
  const isGroup = family.isGroup && clientId === family.primaryId;
  if (isForKind(offering, isGroup)) return [];
  return [fieldError('/offeringId', isGroup ? 'plan_for_people' : 'plan_for_groups')];
}

function differences(line: ChosenLine, offering: Offering, { caller, family, isMember }: Desk): FieldError[] {
  const isPrimary = line.clientId === family.primaryId;
  const due = dueFor(offering, { isPrimary, isMember });
  if (due === undefined) return [fieldError('/offeringId', 'covered_by_primary')];
  const ours = {
    offeringName: offering.name,
    cost: due.cost,
    registrationFee: due.registrationFee,
    billingInterval: offering.billingInterval,
    billingType: offering.billingType,
    tenantId: caller.scope.tenantId,
    tenantGroupCode: caller.scope.groupCode,
  };
  const keys = Object.keys(ours) as (keyof typeof ours)[]; // The keys of a literal are known; Object.keys forgets them.
  return keys.filter((key) => line[key] !== ours[key]).map((key) => fieldError(`/${key}`, 'not_offered'));
}

/** Whoever is covered by the primary's line has no line to pay (D-95). */
export function refuseCovered(lines: readonly { readonly clientId: string; readonly billingType: string }[], { primaryId }: Family): void {
  const first = lines.find(({ clientId }) => clientId === primaryId);
  const covers = first !== undefined && coversOthers(first);
  if (covers && lines.length > 1) throw apiError('primary_covers_all');
}
