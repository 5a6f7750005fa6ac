import { describe, expect, it } from '@jest/globals';
import { flowOf, progressIn } from './draft-sync.js';

describe('a draft', () => {
  it.each([
    ['harbor/membership', 'membership'],
    ['harbor/membership/ELITE_PLAN', 'membership-elite-plan'],
    ['himal/appointment', 'appointment'],
  ])('of %s has its own name, without the tenant', (page, flow) => {
    expect(flowOf(page)).toBe(flow);
    expect(flowOf(page)).toMatch(/^[a-z][a-z0-9-]{0,60}$/);
  });

  it('returns what was saved', () => {
    const done = { INFORMATION: { answers: { firstName: 'Ada' }, message: 'Saved.', data: { client: { clientId: 'c-1' } } } };
    const progress = { done, typed: { OFFERING: { interval: 'Monthly' } } };
    expect(progressIn(JSON.parse(JSON.stringify(progress)))).toEqual(progress);
  });

  it.each([undefined, null, 'text', [], {}, { done: [], typed: 3 }, { done: { A: 'x' }, typed: { B: [1] } }])(
    'that is invalid (%j) restores nothing',
    (draft) => {
      expect(progressIn(draft)).toEqual({ done: {}, typed: {} });
      expect(progressIn({ done: { A: { answers: 'x', message: 3, data: null, more: 1 } } }).done).toEqual({ A: { data: null } });
    },
  );
});
