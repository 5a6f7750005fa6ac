import { describe, expect, it } from '@jest/globals';
import { demoForms, demoSource } from '../../fixtures/open-demo-form.js';
import { validatorsFor } from '../../engine/build.js';
import { loadValidators } from './form-validators.js';

describe('the validators of @rjsf/validator-ajv8', () => {
  it.each(demoForms())('report what the engine’s own ajv reports, by keyword and place: $form of $tenant', ({ tenant, form: id }) => {
    const { form } = demoSource({ form: id, tenant });
    const { validation } = form;
    const names = form.fields.map(({ key }) => key);
    const samples = [
      {},
      7,
      [],
      ...[7, '', 'x'.repeat(5_000), [], {}, null].map((value) => Object.fromEntries(names.map((name) => [name, value]))),
    ];
    const [theirs, ours] = [loadValidators([form])[form.hash], validatorsFor([form])[form.hash]];
    for (const sample of samples) {
      const found = theirs?.rawValidation(validation, sample).errors ?? [];
      const expected = ours?.rawValidation(validation, sample).errors ?? [];
      expect(found.map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }))).toEqual(expected);
    }
    expect(theirs?.rawValidation(validation, 7).errors).toHaveLength(1);
  });

  it('are refused for another schema than their own', () => {
    const [first, second] = [demoSource({ form: 'agent', tenant: 'harbor' }).form, demoSource({ form: 'payment', tenant: 'harbor' }).form];
    expect(() => loadValidators([first])[first.hash]?.rawValidation(second.validation, {})).toThrow('differs from the rootSchema');
  });
});
