import { describe, expect, it } from '@jest/globals';
import { createCoverage } from './coverage.js';

const target = (key: string, isReachable = true) => ({ key, form: 'visit', countedIn: 'visit', isReachable });
const document = { tenant: 'harbor', form: 'visit', kind: 'broken' as const, formHeader: '', answers: {}, body: '{}', today: '2026-11-20' };
const sample = (...broken: string[]) => ({ ...document, isForeign: false, isUnseen: false, isAccepted: false, errors: [], broken });

describe('which parts of a form documents broke', () => {
  it('aims first at what was broken least often, of what the place can break', () => {
    const coverage = createCoverage();
    coverage.know('harbor', [target('a'), target('b'), target('c', false)]);
    coverage.add(sample('a'));
    expect(coverage.aims('visit', 'harbor', 2)).toEqual(['b', 'a']);
    expect(coverage.aims('visit', 'elsewhere', 2)).toEqual([]);
  });

  it('takes turns while nothing is broken', () => {
    const coverage = createCoverage();
    coverage.know('harbor', [target('a'), target('b')]);
    expect([coverage.aims('visit', 'harbor', 1), coverage.aims('visit', 'harbor', 1)]).toEqual([['a'], ['b']]);
  });

  it('counts what one place can break in the documents of all, and lists apart what none can', () => {
    const coverage = createCoverage();
    coverage.know('harbor', [target('a', false), target('b', false)]);
    coverage.know('himal', [target('a'), target('b', false)]);
    coverage.know('meadow', [target('a', false), target('b', false)]);
    [sample('a'), sample(), sample()].forEach((each) => coverage.add(each));
    expect(coverage.rows()).toEqual([{ form: 'visit', key: 'a', broken: 1, documents: 3 }]);
    expect(coverage.unreachable()).toEqual(['visit: b']);
  });
});
