import { describe, expect, it } from '@jest/globals';
import type { Field, Form, JsonObject } from '../types.js';
import { validatorsFor, withListForms } from './validators.js';

function form(hash: string, validation: JsonObject, rows: readonly Form[] = []): Form {
  const fields = rows.map((each) => ({ rows: each }) as unknown as Field);
  return {
    stage: 'form',
    id: hash,
    about: '',
    hash,
    fields,
    bindings: [],
    rules: [],
    order: [],
    checks: [],
    fills: [],
    changes: [],
    submit: { body: [] },
    removed: [],
    sections: [],
    flow: 'all',
    validation,
  };
}

describe('the validators of forms', () => {
  const row = form('row', { type: 'object', properties: { dob: { maxLength: 10 } } });
  const outer = form('outer', { type: 'object', properties: { zip: { type: 'string' }, rows: { type: 'array' } } }, [row]);

  it('are found by the hash of a form and of the forms of its rows', () => {
    const validators = validatorsFor([outer]);
    expect(Object.keys(validators)).toEqual(['outer', 'row']);
    const errorsOf = ({ hash, validation }: Form, data: unknown) => validators[hash]?.rawValidation(validation, data).errors;
    expect(errorsOf(outer, { zip: 5 })).toEqual([{ instancePath: '/zip', keyword: 'type', params: { type: 'string' } }]);
    expect(errorsOf(outer, { zip: '5' })).toEqual([]);
    expect(errorsOf(row, { dob: '01/02/20000' })).toEqual([{ instancePath: '/dob', keyword: 'maxLength', params: { limit: 10 } }]);
  });

  it('hold nothing that no form has', () => {
    expect(validatorsFor([outer])['toString']).toBeUndefined();
  });

  it('take forms that compile alike once', () => {
    expect([...withListForms([outer, row, { ...outer }]).keys()]).toEqual(['outer', 'row']);
  });

  it('name the form whose schema is none, once it is asked', () => {
    const validators = validatorsFor([form('wrong', { pattern: '(' })]);
    expect(() => validators['wrong']?.rawValidation({}, '')).toThrow('The validators of wrong cannot be made');
  });
});
