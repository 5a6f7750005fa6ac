import { describe, expect, it } from '@jest/globals';
import { buildTestForm, testSource } from '../../fixtures/testing/forms.js';
import { openForm } from '../form/run-form.js';
import { pointer } from '../base/pointer.js';
import { explainFields } from './explain.js';

const text = { title: 'T', type: 'string' };
const form = buildTestForm({
  id: 'visit',
  schema: {
    type: 'object',
    properties: {
      digits: { ...text, format: 'last-four' },
      zip: { ...text, format: 'zip' },
      home: { type: 'object', title: 'Home', properties: { digits: { ...text, format: 'last-four' } } },
      note: text,
    },
  },
  rules: [
    {
      id: 'both are given',
      when: { and: [{ var: 'answers.digits' }, { var: 'answers.zip' }, { var: 'answers.home' }] },
      then: { require: '/note' },
    },
  ],
});

describe('the values that a rule reads', () => {
  it('are shown, except for those that are secret', () => {
    const resolved = openForm(testSource(form), { answers: { digits: '4321', zip: '04101', home: { digits: '4321' } } });
    const [explained] = explainFields(resolved, pointer('note'));
    expect(explained?.chain.map(({ text, more }) => `${text}${more}`).at(-1)).toMatch(
      /^rule "both are given": holds .*; answers\.digits is \(secret\), answers\.zip is "04101", answers\.home is \{ digits \}$/,
    );
  });
});
