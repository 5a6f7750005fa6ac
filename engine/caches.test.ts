import { describe, expect, it } from '@jest/globals';
import { indexOf } from './form/fields/form-index.js';
import { visibleAnswers } from './form/fields/answers.js';
import { holds } from './expressions/evaluate-logic.js';
import { pointer, withValue } from './base/pointer.js';
import { evaluate } from './form/stages/evaluate.js';
import { buildTestForm, resolvedForm } from '../fixtures/testing/forms.js';

const form = buildTestForm({
  id: 'tested',
  schema: { type: 'object', properties: { a: { title: 'A', type: 'string' }, b: { title: 'B', type: 'string' } } },
  rules: [{ id: 'b after a', when: { var: 'answers.a' }, then: { show: ['/b'] } }],
});

describe('the caches of the engine', () => {
  it('return the same object for the same object, and another one for a copy', () => {
    expect(indexOf(form)).toBe(indexOf(form));
    expect(indexOf({ ...form })).not.toBe(indexOf(form));
    const before = resolvedForm(form, { a: 'x' });
    expect(visibleAnswers(before)).toBe(visibleAnswers(before));
  });

  it('keep the state of every field that a new answer does not change', () => {
    const before = resolvedForm(form, { a: 'x' });
    expect(evaluate(before.form, { ...before.moment }, before)).toBe(before);
    const after = evaluate(before.form, { ...before.moment, answers: withValue(before.moment.answers, pointer('a'), 'y') }, before);
    expect(after).not.toBe(before);
    expect(after.states.get(pointer('b'))).toBe(before.states.get(pointer('b')));
  });

  it('do not notice an object that is changed in place', () => {
    const rule: { '===': unknown[] } = { '===': [{ var: 'answers.a' }, 'x'] };
    expect(holds(rule, { answers: { a: 'x' } })).toBe(true);
    rule['==='] = [{ var: 'answers.a' }, 'y'];
    expect(holds(rule, { answers: { a: 'x' } })).toBe(true);
    expect(holds({ ...rule }, { answers: { a: 'x' } })).toBe(false);
  });
});
