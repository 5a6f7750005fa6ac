import { describe, expect, it } from '@jest/globals';
import ACTS from '../../../fixtures/acts.json' with { type: 'json' };
import { actTable, fillLetters, sumOf, type Act, type Enrollment } from './act-table.js';

const steps: { readonly [step: string]: readonly Act[] } = ACTS.steps;
const enrollments: readonly Enrollment[] = ACTS.enrollments;

describe('the acts of an enrollment', () => {
  it.each(enrollments)('$name has only steps that are described, from the home page to the payment', ({ steps: names }) => {
    expect(names.filter((name) => !(name in steps))).toEqual([]);
    expect(names[0]).toBe('Home page');
    expect(names.at(-1)).toMatch(/^Payment/);
  });

  it.each(Object.entries(steps))('reach each control by a click or with Tab, and choose only what they have clicked: %s', (_, acts) => {
    for (const act of acts) {
      expect([act.click, act.tab].filter((name) => name !== undefined)).toHaveLength(1);
      if (act.choose !== undefined) expect(act.click).toBeDefined();
    }
  });

  it('have no step that no enrollment uses', () => {
    const used = new Set(enrollments.flatMap((enrollment) => enrollment.steps));
    expect(Object.keys(steps).filter((name) => !used.has(name))).toEqual([]);
  });

  it('are as many keys for each person, because only letters of a name differ', () => {
    const text = 'ada.{letters}@example.org';
    expect(fillLetters(text, 'abcdefgh')).toBe('ada.abcdefgh@example.org');
    expect(fillLetters('O+', 'abcdefgh')).toBe('O+');
  });
});

describe('the table of acts', () => {
  const counts = [
    { step: 'Home page', clicks: 1, keys: 0 },
    { step: 'Payment', clicks: 4, keys: 26 },
  ];

  it('has a line for each step and one for all of them', () => {
    expect(actTable('One person', counts)).toBe(
      ['One person  clicks  keys', 'Home page        1     0', 'Payment          4    26', 'in all           5    26', ''].join('\n'),
    );
  });

  it('adds up clicks and keys', () => {
    expect(sumOf(counts)).toEqual({ clicks: 5, keys: 26 });
    expect(sumOf([])).toEqual({ clicks: 0, keys: 0 });
  });
});
