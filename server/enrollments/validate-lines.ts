import { knownSettings } from '../base/known-codes.js';
import { formats, type Platform } from '../../engine/index.js';
import { type FieldError, fieldError, apiError, answersInvalid, movedTo } from '../errors/api-error.js';
import type { Offering } from '../records/offering.js';
import type { Caller } from '../visit/caller.js';
import type { Family } from './family.js';
import { type ChosenLine, priceFor, isForKind } from './line.js';

/** What lines are validated by; nothing comes from the request. */
export interface LineContext {
  readonly caller: Caller;
  readonly family: Family;
  readonly platform: Platform;
  /** The tenant's calendar day, yyyy-MM-dd. */
  readonly today: string;
  readonly isMember: boolean;
}

/** A line that matches what the tenant sells. */
export interface ValidLine {
  readonly line: ChosenLine;
  readonly offering: Offering;
  /** The index in the request. */
  readonly position: number;
}

/**
 * Returns the lines with their offerings. Throws 422 for unknown people or impossible days, 409 for other names or amounts than the
 * tenant's (D-29).
 */
export function validateLines(lines: readonly ChosenLine[], context: LineContext): ValidLine[] {
  const personErrorList = lines.flatMap((line, index) => errorsAt(index, personErrors(line, index, lines, context)));
  const candidates = lines.map((line) => ({ line, offering: context.caller.state.offerings.find((each) => isChosenOffering(each, line)) }));
  const kindErrorList = candidates.flatMap(({ line, offering }, index) =>
    errorsAt(index, offering ? offeringKindErrors(line, offering, context) : []),
  );
  if (personErrorList.length + kindErrorList.length > 0) throw answersInvalid([...personErrorList, ...kindErrorList]);
  const differing = candidates.flatMap(({ line, offering }, index) =>
    errorsAt(index, offering ? differenceErrors(line, offering, context) : [offeringGoneError]),
  );
  if (differing.length > 0) throw apiError('offering_changed', { errors: differing });
  return candidates.flatMap(({ line, offering }, position) => (offering === undefined ? [] : [{ line, offering, position }]));
}

const offeringGoneError: FieldError = fieldError('/offeringId', 'offering_gone');

function isChosenOffering({ tenantOfferingId, type, status }: Offering, line: ChosenLine): boolean {
  return tenantOfferingId === line.offeringId && type === 'Membership' && status === 'Active';
}

function errorsAt(index: number, errors: readonly FieldError[]): FieldError[] {
  return errors.map((each) => movedTo(`/${index}`, each));
}

/** Returns the errors of a line's person: unknown, repeated, wrong primary or impossible start date. */
function personErrors(line: ChosenLine, index: number, lines: readonly ChosenLine[], { family, ...context }: LineContext): FieldError[] {
  const isKnown = family.memberIds.includes(line.clientId);
  const isRepeated = lines.findIndex(({ clientId }) => clientId === line.clientId) !== index;
  const primaryId = line.clientId === family.primaryId ? undefined : family.primaryId;
  const day = formats.get('benefit-start-date')?.check(line.startDate, {
    platform: context.platform,
    settings: context.caller.state.parsedSettings,
    today: context.today,
    siblings: {},
    options: { setting: knownSettings.benefitStartDays },
  });
  return [
    ...(isKnown ? [] : [fieldError('/clientId', 'line_client_unknown')]),
    ...(family.buysServices ? [fieldError('/clientId', 'questions_of_membership')] : []),
    ...(isRepeated ? [fieldError('/clientId', 'one_offering_each')] : []),
    ...(line.primaryId === primaryId ? [] : [fieldError('/primaryId', primaryId === undefined ? 'primary_has_none' : 'primary_differs')]),
    ...(day === undefined ? [] : [fieldError('/startDate', 'date')]),
  ];
}

/** Returns an error if a group chose a plan for people, or a person one for groups. */
function offeringKindErrors({ clientId }: ChosenLine, offering: Offering, { family }: LineContext): FieldError[] {
  const isGroup = family.isGroup && clientId === family.primaryId;
  if (isForKind(offering, isGroup)) return [];
  return [fieldError('/offeringId', isGroup ? 'plan_for_people' : 'plan_for_groups')];
}

function differenceErrors(line: ChosenLine, offering: Offering, { caller, family, isMember }: LineContext): FieldError[] {
  const isPrimary = line.clientId === family.primaryId;
  const due = priceFor(offering, { isPrimary, isMember });
  if (due === undefined) return [fieldError('/offeringId', 'covered_by_primary')];
  const current = {
    offeringName: offering.name,
    cost: due.cost,
    registrationFee: due.registrationFee,
    // Older callers do not name them.
    ...(line.installments !== undefined && { installments: due.installments }),
    billingInterval: offering.billingInterval,
    billingType: offering.billingType,
    tenantId: caller.scope.tenantId,
    tenantGroupCode: caller.scope.groupCode,
  };
  const keys = Object.keys(current) as (keyof ChosenLine & keyof typeof current)[]; // The keys of a literal are known; Object.keys forgets them.
  return keys.filter((key) => line[key] !== current[key]).map((key) => fieldError(`/${key}`, 'not_offered'));
}
