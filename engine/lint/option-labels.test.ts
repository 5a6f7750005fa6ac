import { describe, expect, it } from '@jest/globals';
import { applyTexts } from '../form/stages/apply-texts.js';
import { evaluate } from '../form/stages/evaluate.js';
import { buildTestForm, moment, findingsOf, resolvedForm } from '../../fixtures/testing/forms.js';
import { pointer } from '../base/pointer.js';

const labelled = (...labels: readonly string[]) => ({
  id: 'tested',
  schema: { type: 'object', properties: { kind: { title: 'Kind', type: 'string', enum: ['C', 'S'] } } },
  ui: { kind: { 'ui:enumNames': labels } },
});

describe('labels that stand beside the options of a field', () => {
  it('are one for each option', () => {
    expect(findingsOf([labelled('Child', 'Spouse')])).toEqual([]);
    expect(findingsOf([labelled('Child')]).map(({ pointer: at, message }) => `${at} ${message}`)).toEqual([
      '/ui/kind/ui:enumNames each option has one label, and here are 2 options and 1 labels',
    ]);
  });

  it("are what people read, unless a tenant's dictionary says otherwise", () => {
    const form = buildTestForm(labelled('Child', 'Spouse'));
    const { configured: tenant } = resolvedForm(form, {}).form;
    const inNepali = applyTexts(tenant, (keys, fallback) => (keys.includes('form.tested.kind.option.S') ? 'जीवनसाथी' : fallback));
    const options = evaluate(inNepali, { ...moment, answers: {} }).states.get(pointer('kind'))?.options;
    expect(options).toEqual([
      { value: 'C', label: 'Child' },
      { value: 'S', label: 'जीवनसाथी' },
    ]);
  });
});
