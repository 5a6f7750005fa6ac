import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  areDifferent,
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
import { offeringsSoldTo, type ServedOffering } from './api/offerings.js';
import { totalsOf } from './totals.js';

const sample: Omit<ServedOffering, 'tenantOfferingId' | 'name'> = JSON.parse(readFileSync('fixtures/sample-offering.json', 'utf8'));
const offering = (tenantOfferingId: string, more: Partial<ServedOffering> = {}): ServedOffering => ({
  ...sample,
  tenantOfferingId,
  name: `Plan ${tenantOfferingId}`,
  ...more,
});
const one = offering('one');
const yearly = offering('yearly', { price: 90_000, billingInterval: 'Yearly', registrationFee: 0 });
const family = offering('family', { billingType: 'Family', price: 19_900, memberPrice: 15_000, nonMemberPrice: 21_000 });
const once = offering('once', { billingInterval: 'One Time', price: 5000, registrationFee: 0 });
const offerings = [one, yearly, family, once];
const person = (name: string): Person => ({ clientId: name, name, isPrimary: name === 'Ada' });
const [ada, ben, cleo] = [person('Ada'), person('Ben'), person('Cleo')];
const people = [ada, ben, cleo];
const terms = { startDate: '11/20/2026', isMember: false, tenantId: 't', tenantGroupCode: 'g' };

describe('the choice of offerings', () => {
  it('selects one offering for each person, in place of the earlier one, and is a line for each that names its primary [R-4.9] [R-4.10] [R-4.46]', () => {
    const acts = ['Ada once', 'Ben one', 'Ada one', 'Ben yearly', 'Ben yearly'].map((act) => act.split(' '));
    const choice = acts.reduce((before, [id = '', plan = '']) => selectOffering(before, id, plan), createChoice(people, offerings));
    expect(choice.flatMap(({ offerings: own }) => own.filter((each) => each.isSelected)).map((each) => each.tenantOfferingId)).toEqual([
      'one',
      'yearly',
    ]);
    expect(people.map(({ clientId }) => selectedOfferingId(choice, clientId))).toEqual(['one', 'yearly', undefined]);
    expect(peopleWithoutChoice(choice, offerings)).toEqual([cleo]);
    expect(enrollmentLines(choice, offerings, terms).map(({ clientId, primaryId }) => [clientId, primaryId])).toEqual([
      ['Ada', undefined],
      ['Ben', 'Ada'],
    ]);
  });

  it('is made where there is one offering only, such as that of a private link, also in place of an earlier choice [R-2.20]', () => {
    expect(selectedOfferingId(createChoice(people, [family]), 'Ada')).toBe('family');
    expect(selectedOfferingId(createChoice(people, [one]), 'Ben')).toBe('one');
    expect(selectedOfferingId(createChoice(people, [one, yearly]), 'Ada')).toBeUndefined();
    const before = selectOffering(createChoice([ada], offerings), 'Ada', 'one');
    expect(selectedOfferingId(createChoice([ada], [family], before), 'Ada')).toBe('family');
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

  it('is saved for each client with the offerings open to that client [R-3.160] [R-3.161] [R-3.162] [R-3.163]', () => {
    expect(selectOffering(createChoice([ada, ben], offerings), 'Ben', 'one')).toEqual([
      { client: ada, offerings: ['one', 'yearly', 'family', 'once'].map((id) => ({ tenantOfferingId: id, isSelected: false })) },
      { client: ben, offerings: ['one', 'yearly', 'once'].map((id) => ({ tenantOfferingId: id, isSelected: id === 'one' })) },
    ]);
  });

  it('keeps earlier selections that are still possible, for people who are still enrolled', () => {
    const ofAda = selectOffering(createChoice(people, offerings), 'Ada', 'one');
    const before = selectOffering(selectOffering(ofAda, 'Cleo', 'one'), 'Ben', 'yearly');
    const now = createChoice([ada, ben], [yearly, once, family], before);
    expect([ada, ben].map(({ clientId }) => selectedOfferingId(now, clientId))).toEqual([undefined, 'yearly']);
    expect(peopleWithoutChoice(now, [yearly, once, family])).toEqual([ada]);
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

  it('offers a group what is billed to groups, as one line, people the rest, and a plan for all to the primary [R-4.41..43] [R-4.45]', () => {
    const crew = offering('crew', { billingType: 'Group' });
    expect(offeringsSoldTo([...offerings, crew], true)).toEqual([crew]);
    expect(offeringsSoldTo([...offerings, crew], false)).toEqual(offerings);
    expect([isOpenTo(family, ada), isOpenTo(family, ben), isOpenTo(one, ben)]).toEqual([true, false, true]);
    const lines = enrollmentLines(selectOffering(createChoice([ada], [crew]), 'Ada', 'crew'), [crew], terms);
    expect(lines).toEqual([expect.objectContaining({ clientId: 'Ada', billingType: 'Group', cost: 8900 })]);
  });

  it('adds up the amount for today with all fees', () => {
    const plans = { Ada: 'one', Ben: 'yearly', Cleo: 'once' };
    const choice = Object.entries(plans).reduce((before, [id, plan]) => selectOffering(before, id, plan), createChoice(people, offerings));
    expect(totalsOf(enrollmentLines(choice, offerings, terms))).toEqual({
      fees: 2500,
      today: 8900 + 2500 + 90_000 + 5000,
    });
  });
});
