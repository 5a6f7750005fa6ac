import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  areDifferent,
  familySaving,
  sameForAll,
  selectOffering,
  selectedOfferingId,
  coveringPlan,
  isOpenTo,
  enrollmentLines,
  createChoice,
  peopleWithoutChoice,
  type Person,
} from './offering-choice.js';
import { offeringsSoldTo } from './api/offerings.js';
import { totalsOf } from './totals.js';

const offering = (id: string, more: object = {}) => ({
  tenantOfferingId: id,
  name: `Plan ${id}`,
  type: 'Membership' as const,
  price: 8900,
  registrationFee: 2500,
  billingType: 'Individual' as const,
  billingInterval: 'Monthly' as const,
  visibility: 'Public' as const,
  status: 'Active' as const,
  recommended: true,
  ...more,
});
const one = offering('one');
const yearly = offering('yearly', { price: 90_000, billingInterval: 'Yearly', registrationFee: 0 });
const family = offering('family', { billingType: 'Family', price: 19_900, memberPrice: 15_000, nonMemberPrice: 21_000 });
const once = offering('once', { billingInterval: 'One Time', price: 5000, registrationFee: 0 });
const offerings = [one, yearly, family, once];
const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'].map((name, nth): Person => ({ clientId: name, name, isPrimary: nth === 0 })) as [
  Person,
  Person,
  Person,
];
const people = [ada, ben, cleo];
const terms = { startDate: '11/20/2026', isMember: false, tenantId: 't', tenantGroupCode: 'g' };

describe('the choice of offerings', () => {
  it('selects one offering for each person, in place of the earlier one [R-4.9] [R-4.10]', () => {
    const acts = fc.array(fc.tuple(fc.constantFrom(...people), fc.constantFrom(...offerings)), { maxLength: 30 });
    fc.assert(
      fc.property(acts, (chosen) => {
        const choice = chosen.reduce(
          (before, [person, plan]) => selectOffering(before, person.clientId, plan.tenantOfferingId),
          createChoice(people, offerings),
        );
        for (const { offerings: own } of choice) expect(own.filter((each) => each.isSelected).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leaves the others as they chose', () => {
    const choice = selectOffering(selectOffering(createChoice(people, offerings), 'Ada', 'one'), 'Ben', 'yearly');
    expect(people.map(({ clientId }) => selectedOfferingId(choice, clientId))).toEqual(['one', 'yearly', undefined]);
    expect(peopleWithoutChoice(choice, offerings)).toEqual([cleo]);
  });

  it('is made where there is one offering only, such as that of a private link [R-2.20]', () => {
    expect(selectedOfferingId(createChoice(people, [family]), 'Ada')).toBe('family');
    expect(selectedOfferingId(createChoice(people, [one]), 'Ben')).toBe('one');
    expect(selectedOfferingId(createChoice(people, [one, yearly]), 'Ada')).toBeUndefined();
  });

  it('is the same for all where the primary chooses for everybody', () => {
    const none = createChoice(people, offerings);
    expect(sameForAll(none)).toEqual(none);
    const onlyOfBen = createChoice([ada, ben], [one, family]);
    expect(selectedOfferingId(onlyOfBen, 'Ben')).toBe('one');
    expect(peopleWithoutChoice(sameForAll(onlyOfBen), [one, family])).toEqual([ada, ben]);
    const own = selectOffering(selectOffering(none, 'Ada', 'one'), 'Ben', 'yearly');
    expect(areDifferent(own, offerings)).toBe(true);
    const same = sameForAll(own);
    expect(people.map(({ clientId }) => selectedOfferingId(same, clientId))).toEqual(['one', 'one', 'one']);
    expect(areDifferent(same, offerings)).toBe(false);
    expect(areDifferent(selectOffering(own, 'Ada', 'family'), offerings)).toBe(false);
  });

  it('names what a family saves with the cheapest plan for the family of the same interval', () => {
    const dearer = offering('dearer', { billingType: 'Family', price: 22_000 });
    const all = [one, yearly, dearer, family];
    const same = sameForAll(selectOffering(createChoice(people, all), 'Ada', 'one'));
    expect(familySaving(same, all, false)).toEqual({ plan: family, amount: 3 * 8900 - 21_000 });
    expect(familySaving(same, all, true)).toEqual({ plan: family, amount: 3 * 8900 - 15_000 });
    expect(familySaving(selectOffering(same, 'Ben', 'yearly'), all, false)).toBeUndefined();
    expect(familySaving(selectOffering(same, 'Ada', 'family'), all, false)).toBeUndefined();
    expect(familySaving(same, [one, yearly], false)).toBeUndefined();
    const two = sameForAll(selectOffering(createChoice([ada, ben], all), 'Ada', 'one'));
    expect(familySaving(two, all, false)).toBeUndefined();
  });

  it('is saved for each client with the offerings open to that client [R-3.160] [R-3.161] [R-3.162] [R-3.163]', () => {
    expect(selectOffering(createChoice([ada, ben], offerings), 'Ben', 'one')).toEqual([
      { client: ada, offerings: ['one', 'yearly', 'family', 'once'].map((id) => ({ tenantOfferingId: id, isSelected: false })) },
      { client: ben, offerings: ['one', 'yearly', 'once'].map((id) => ({ tenantOfferingId: id, isSelected: id === 'one' })) },
    ]);
  });

  it('stays chosen when it is chosen once more', () => {
    const choice = selectOffering(createChoice(people, offerings), 'Ada', 'one');
    expect(selectOffering(choice, 'Ada', 'one')).toEqual(choice);
  });

  it('keeps earlier selections that are still possible, for people who are still enrolled', () => {
    const chosen = [ada, ben, cleo].reduce(
      (choice, { clientId }) => selectOffering(choice, clientId, 'one'),
      createChoice(people, offerings),
    );
    const before = selectOffering(chosen, 'Ben', 'yearly');
    const now = createChoice([ada, ben], [yearly, once, family], before);
    expect([ada, ben].map(({ clientId }) => selectedOfferingId(now, clientId))).toEqual([undefined, 'yearly']);
    expect(peopleWithoutChoice(now, [yearly, once, family])).toEqual([ada]);
  });

  it('of a link takes the place of what was chosen before from elsewhere', () => {
    const before = selectOffering(createChoice([ada], offerings), 'Ada', 'one');
    expect(selectedOfferingId(createChoice([ada], [family], before), 'Ada')).toBe('family');
  });

  it('of a family plan covers everybody with one line of the primary [R-4.44]', () => {
    const choice = selectOffering(selectOffering(createChoice(people, offerings), 'Ben', 'one'), 'Ada', 'family');
    expect(coveringPlan(choice, offerings)).toBe(family);
    expect(peopleWithoutChoice(choice, offerings)).toEqual([]);
    expect(enrollmentLines(choice, offerings, terms)).toEqual([
      expect.objectContaining({ clientId: 'Ada', offeringId: 'family', cost: 21_000, registrationFee: 2500 }),
    ]);
    expect(enrollmentLines(choice, offerings, { ...terms, isMember: true })[0]?.cost).toBe(15_000);
  });

  it('of plans for one person is a line for each, that names its primary [R-4.46]', () => {
    const choice = selectOffering(selectOffering(createChoice(people, offerings), 'Ada', 'one'), 'Ben', 'yearly');
    const lines = enrollmentLines(choice, offerings, terms);
    expect(lines.map(({ clientId, primaryId }) => [clientId, primaryId])).toEqual([
      ['Ada', undefined],
      ['Ben', 'Ada'],
    ]);
  });

  it('offers a plan for all to the primary only', () => {
    expect([ada, ben].map((person) => isOpenTo(family, person))).toEqual([true, false]);
    expect(isOpenTo(one, ben)).toBe(true);
  });

  it('offers a group what is billed to groups, and people the rest [R-4.41] [R-4.42] [R-4.43]', () => {
    const crew = offering('crew', { billingType: 'Group' });
    expect(offeringsSoldTo([...offerings, crew], true)).toEqual([crew]);
    expect(offeringsSoldTo([...offerings, crew], false)).toEqual(offerings);
  });

  it('of a group is one line of its primary [R-4.45]', () => {
    const crew = offering('crew', { billingType: 'Group', billingInterval: 'Quarterly', price: 145_000 });
    const lines = enrollmentLines(selectOffering(createChoice([ada], [crew]), 'Ada', 'crew'), [crew], terms);
    expect(lines).toEqual([expect.objectContaining({ clientId: 'Ada', billingType: 'Group', cost: 145_000 })]);
  });

  it('adds up the amount for today with all fees', () => {
    const choice = selectOffering(
      selectOffering(selectOffering(createChoice(people, offerings), 'Ada', 'one'), 'Ben', 'yearly'),
      'Cleo',
      'once',
    );
    expect(totalsOf(enrollmentLines(choice, offerings, terms))).toEqual({
      fees: 2500,
      today: 8900 + 2500 + 90_000 + 5000,
    });
  });
});
