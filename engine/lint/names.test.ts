import { describe, expect, it } from '@jest/globals';
import { findingsOf } from '../../fixtures/testing/forms.js';

const parts = {
  panels: {},
  flows: {},
  formContext: { 'payer.name': { about: 'The payer.' }, agreements: { about: 'The agreements.' } },
  conditionContext: { services: { about: 'The services.' } },
};

/** Returns the findings of a form whose rule reads this variable, and of a header link that reads the other one. */
function findingsFor(inForm: string, inLayout = 'context.services', declared: object = parts): readonly string[] {
  const form = {
    id: 'tested',
    schema: { type: 'object', properties: { name: { title: 'Name', type: 'string' } } },
    rules: [{ id: 'the value is there', when: { '!!': { var: inForm } }, then: { lock: ['/name'] } }],
  };
  const layouts = {
    layouts: { bare: { about: 'No header.', wider: { width: 'wide', when: { '!!': { var: inLayout } } } } },
    header: [],
    footer: [],
  };
  const files = { 'schemas/parts.json': declared, 'schemas/layouts.json': layouts };
  return findingsOf([form], files).map(({ file, code, message, hint }) => `${file} ${code}: ${message}; ${hint}`);
}

describe('a value of the context', () => {
  it.each(['context.payer.name', 'context.payer', 'context.agreements.0'])('can be read by a form if the site declares it: %s', (path) => {
    expect(findingsFor(path)).toEqual([]);
  });

  it.each([
    ['context.payer.nmae', 'did you mean "context.payer.name"?'],
    ['context.agreement', 'did you mean "context.agreements"?'],
    ['context.agreements.first', 'schemas/parts.json says what "context" has'],
    ['context.services', 'schemas/parts.json says what "context" has'],
  ])('is reported if the site gives forms no %s', (path, hint) => {
    expect(findingsFor(path)).toEqual([`schemas/forms/tested.form.json unknown-context-value: no value "${path}"; ${hint}`]);
  });

  it('is reported in the condition of a layout, which reads other values than forms', () => {
    expect(findingsFor('context.payer', 'context.servcies')).toEqual([
      'schemas/layouts.json unknown-context-value: no value "context.servcies"; did you mean "context.services"?',
    ]);
  });

  it.each(['answers.name', 'today', 'lookups.LEAD_SOURCE', 'parent.name'])(
    'has no other variable beside it than settings and platform: %s is reported in the condition of a layout',
    (path) => {
      const [finding, ...others] = findingsFor('context.payer', path);
      expect(others).toEqual([]);
      expect(finding).toContain(`schemas/layouts.json variable-not-here`);
      expect(finding).toContain('setting, context, platform');
    },
  );

  it('is not reported if the site declares no list', () => {
    expect(findingsFor('context.anything', 'context.anything', { panels: {}, flows: {} })).toEqual([]);
  });
});
