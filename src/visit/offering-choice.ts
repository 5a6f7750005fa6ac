import type { ChosenEnrollments } from '../../server/http/routes/enrollments.js';
import { coversOthers } from '../../server/shared/payment-plan.js';
import type { OfferingAnswer } from '../../server/http/routes/offerings.js';

type Offering = OfferingAnswer['data'];

/** A person for whom a membership is chosen. */
export type Person = {
  readonly clientId: string;
  readonly name: string;
  readonly isPrimary: boolean;
};

/** The offerings open to one person, and which is selected (SPEC 3: saved for each client). */
export type PersonsOfferings = {
  readonly client: Person;
  readonly offerings: readonly { readonly tenantOfferingId: string; readonly isSelected: boolean }[];
};

export type OfferingChoice = readonly PersonsOfferings[];

/**
 * Returns the offerings open to each person, with their earlier selections that are still possible. A person's only offering is selected,
 * such as that of a private link (D-38).
 */
export function createChoice(people: readonly Person[], offerings: readonly Offering[], before: OfferingChoice = []): OfferingChoice {
  return people.map((client) => {
    const open = offerings.filter((offering) => isOpenTo(offering, client)).map(({ tenantOfferingId }) => tenantOfferingId);
    const only = open.length === 1 ? open[0] : undefined;
    const chosen = open.find((id) => id === selectedOfferingId(before, client.clientId)) ?? only;
    return { client, offerings: open.map((id) => ({ tenantOfferingId: id, isSelected: id === chosen })) };
  });
}

/** Returns the choice with one offering selected for a person, instead of any other (SPEC 4). */
export function selectOffering(choice: OfferingChoice, clientId: string, offeringId: string): OfferingChoice {
  return choice.map((each) =>
    each.client.clientId === clientId
      ? { ...each, offerings: each.offerings.map((one) => ({ ...one, isSelected: one.tenantOfferingId === offeringId })) }
      : each,
  );
}

/** Returns the choice with the primary's selection for everybody to whom it is open, and no other. */
export function sameForAll(choice: OfferingChoice): OfferingChoice {
  const primary = choice.find(({ client }) => client.isPrimary);
  const selected = primary && selectedOfferingId(choice, primary.client.clientId);
  return choice.map((each) => ({
    ...each,
    offerings: each.offerings.map((one) => ({ ...one, isSelected: one.tenantOfferingId === selected })),
  }));
}

/** Whether people have selected different offerings, without a plan that covers them all. */
export function areDifferent(choice: OfferingChoice, offerings: readonly Offering[]): boolean {
  const selected = choice.map(({ client }) => selectedOfferingId(choice, client.clientId)).filter((id) => id !== undefined);
  return coveringPlan(choice, offerings) === undefined && new Set(selected).size > 1;
}

/** Returns the id of the offering that a client has selected, or undefined. */
export function selectedOfferingId(choice: OfferingChoice, clientId: string): string | undefined {
  const own = choice.find(({ client }) => client.clientId === clientId);
  return own?.offerings.find((one) => one.isSelected)?.tenantOfferingId;
}

/** Returns the plan selected by the primary if it covers all people (D-95), else undefined. */
export function coveringPlan(choice: OfferingChoice, offerings: readonly Offering[]): Offering | undefined {
  const primary = choice.find(({ client }) => client.isPrimary);
  const chosen = primary && offeringOf(offerings, selectedOfferingId(choice, primary.client.clientId));
  return chosen && coversOthers(chosen) ? chosen : undefined;
}

export function coveredPeople(
  line: Pick<ChosenEnrollments[number], 'billingType' | 'clientId'>,
  people: readonly Person[],
): readonly Person[] {
  return coversOthers(line) ? people : people.filter((person) => person.clientId === line.clientId);
}

/** Whether a person may select an offering: only the primary selects one that covers others. */
export function isOpenTo(offering: Offering, person: Person): boolean {
  return person.isPrimary || !coversOthers(offering);
}

/** Returns the people who must still choose; none if a plan covers all. */
export function peopleWithoutChoice(choice: OfferingChoice, offerings: readonly Offering[]): readonly Person[] {
  if (coveringPlan(choice, offerings)) return [];
  return choice.map(({ client }) => client).filter(({ clientId }) => selectedOfferingId(choice, clientId) === undefined);
}

/** Returns the price of an offering for members or non-members, in the smallest unit of the currency (D-96). */
export function priceOf({ price, memberPrice, nonMemberPrice }: Offering, isMember: boolean): number {
  return (isMember ? memberPrice : nonMemberPrice) ?? price;
}

/** The values that each enrollment line contains in addition to the selection. */
interface LineTerms {
  /** MM/dd/yyyy */
  readonly startDate: string;
  readonly isMember: boolean;
  readonly tenantId: string;
  readonly tenantGroupCode: string;
}

/** Returns the enrollment lines of a choice: one for a family or group plan, else one for each person with a selection (SPEC 4). */
export function enrollmentLines(choice: OfferingChoice, offerings: readonly Offering[], terms: LineTerms): ChosenEnrollments {
  const primaryId = choice.find(({ client }) => client.isPrimary)?.client.clientId;
  const covering = coveringPlan(choice, offerings);
  return choice.flatMap(({ client }) => {
    const offering = offeringOf(offerings, selectedOfferingId(choice, client.clientId));
    if (!offering || (covering && !client.isPrimary)) return [];
    return [
      {
        clientId: client.clientId,
        ...(!client.isPrimary && primaryId !== undefined && { primaryId }),
        startDate: terms.startDate,
        offeringName: offering.name,
        offeringType: 'Membership' as const,
        offeringId: offering.tenantOfferingId,
        cost: priceOf(offering, terms.isMember),
        billingInterval: offering.billingInterval,
        billingType: offering.billingType,
        registrationFee: offering.registrationFee,
        ...(offering.installments !== undefined && { installments: offering.installments }),
        tenantId: terms.tenantId,
        tenantGroupCode: terms.tenantGroupCode,
      },
    ];
  });
}

function offeringOf(offerings: readonly Offering[], id: string | undefined): Offering | undefined {
  return offerings.find((offering) => offering.tenantOfferingId === id);
}
