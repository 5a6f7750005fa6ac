import type { ChosenEnrollments } from '../../server/http/routes/enrollments.js';
import type { OfferingAnswer } from '../../server/http/routes/offerings.js';

type Offering = OfferingAnswer['data'];

/** Somebody a membership is chosen for; the first of them is the primary. */
export type Person = {
  readonly clientId: string;
  readonly name: string;
  readonly isPrimary: boolean;
};

/** What one person can choose from, and what was chosen (SPEC 3: kept for each client). */
export type PersonsOfferings = {
  readonly client: Person;
  readonly offerings: readonly { readonly tenantOfferingId: string; readonly isSelected: boolean }[];
};

export type OfferingChoice = readonly PersonsOfferings[];

/** How a choice begins: nothing is chosen, but a single offering that is asked for by its link, for the primary (D-38). */
interface Opening {
  readonly isByLink: boolean;
  /** What was chosen before, when there may have been other people and offerings; what is still there stays chosen. */
  readonly before?: OfferingChoice | undefined;
}

/** Everybody with what they can choose from. */
export function openChoice(people: readonly Person[], offerings: readonly Offering[], { isByLink, before = [] }: Opening): OfferingChoice {
  return people.map((client) => {
    const open = offerings.filter((offering) => isOpenTo(offering, client)).map(({ tenantOfferingId }) => tenantOfferingId);
    const first = isByLink && client.isPrimary ? open[0] : undefined;
    const chosen = open.find((id) => id === chosenBy(before, client.clientId)) ?? first;
    return { client, offerings: open.map((id) => ({ tenantOfferingId: id, isSelected: id === chosen })) };
  });
}

/** One offering for each person: choosing one takes back the others (SPEC 4). */
export function choose(choice: OfferingChoice, clientId: string, offeringId: string): OfferingChoice {
  return choice.map((each) =>
    each.client.clientId === clientId
      ? { ...each, offerings: each.offerings.map((one) => ({ ...one, isSelected: one.tenantOfferingId === offeringId })) }
      : each,
  );
}

export function chosenBy(choice: OfferingChoice, clientId: string): string | undefined {
  const own = choice.find(({ client }) => client.clientId === clientId);
  return own?.offerings.find((one) => one.isSelected)?.tenantOfferingId;
}

/** The plan of the primary that covers everybody, if it is one (D-95). */
export function coveringPlan(choice: OfferingChoice, offerings: readonly Offering[]): Offering | undefined {
  const primary = choice.find(({ client }) => client.isPrimary);
  const chosen = primary && offeringOf(offerings, chosenBy(choice, primary.client.clientId));
  return chosen && coversOthers(chosen) ? chosen : undefined;
}

/** A plan billed to a family or a group is one line, of the primary (D-94). */
function coversOthers({ billingType }: Pick<Offering, 'billingType'>): boolean {
  return billingType !== 'Individual';
}

/** What is sold to a group is for groups alone, and the rest for people. */
export function soldTo(offerings: readonly Offering[], isGroup: boolean): readonly Offering[] {
  return offerings.filter(({ billingType }) => (billingType === 'Group') === isGroup);
}

/** Whether somebody could choose this: what covers others is the primary's to choose. */
export function isOpenTo(offering: Offering, person: Person): boolean {
  return person.isPrimary || !coversOthers(offering);
}

/** Those who have to choose still. */
export function undecided(choice: OfferingChoice, offerings: readonly Offering[]): readonly Person[] {
  if (coveringPlan(choice, offerings)) return [];
  return choice.map(({ client }) => client).filter(({ clientId }) => chosenBy(choice, clientId) === undefined);
}

/** What an offering costs this visitor, in the smallest unit of the currency (D-96). */
export function priceOf({ price, memberPrice, nonMemberPrice }: Offering, isMember: boolean): number {
  return (isMember ? memberPrice : nonMemberPrice) ?? price;
}

/** What the lines hold besides the choice itself. */
interface LineTerms {
  /** MM/dd/yyyy */
  readonly startDate: string;
  readonly isMember: boolean;
  readonly tenantId: string;
  readonly tenantGroupCode: string;
}

/** The enrollment lines a choice comes to: one for a family or group, else one for each person (SPEC 4). */
export function enrollmentLines(choice: OfferingChoice, offerings: readonly Offering[], terms: LineTerms): ChosenEnrollments {
  const primaryId = choice.find(({ client }) => client.isPrimary)?.client.clientId;
  const covering = coveringPlan(choice, offerings);
  return choice.flatMap(({ client }) => {
    const offering = offeringOf(offerings, chosenBy(choice, client.clientId));
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
        tenantId: terms.tenantId,
        tenantGroupCode: terms.tenantGroupCode,
      },
    ];
  });
}

interface Amounts {
  readonly cost: number;
  readonly registrationFee: number;
  readonly billingInterval: string;
}

/** What is due today, with the fees apart, and what comes again and how often; in the smallest unit of the currency. */
export interface Totals {
  readonly today: number;
  readonly fees: number;
  readonly later: readonly { readonly billingInterval: string; readonly amount: number }[];
}

const ONCE = 'One Time';

export function totalsOf(lines: readonly Amounts[]): Totals {
  const fees = lines.reduce((sum, { registrationFee }) => sum + registrationFee, 0);
  const intervals = [...new Set(lines.map(({ billingInterval }) => billingInterval))].filter((interval) => interval !== ONCE);
  return {
    fees,
    today: lines.reduce((sum, { cost }) => sum + cost, fees),
    later: intervals.map((billingInterval) => ({
      billingInterval,
      amount: lines.reduce((sum, line) => sum + (line.billingInterval === billingInterval ? line.cost : 0), 0),
    })),
  };
}

function offeringOf(offerings: readonly Offering[], id: string | undefined): Offering | undefined {
  return offerings.find((offering) => offering.tenantOfferingId === id);
}
