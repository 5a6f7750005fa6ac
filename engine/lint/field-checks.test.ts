import { describe, expect, it } from '@jest/globals';
import { findingsOf } from '../../fixtures/testing/forms.js';

const text = { title: 'A text', type: 'string' };

/** Returns the findings of a form with three fields in these rows, beside another form with a field in the row `name`. */
function findingsFor(...rows: readonly string[]): readonly string[] {
  const fields = Object.fromEntries(rows.map((row, index) => [`f${index}`, { 'ui:row': row }]));
  const properties = Object.fromEntries(Object.keys(fields).map((name) => [name, text]));
  const other = { id: 'other', schema: { type: 'object', properties: { a: text, b: text } }, ui: { a: { 'ui:row': 'name' } } };
  const findings = findingsOf([{ id: 'tested', schema: { type: 'object', properties }, ui: fields }, other]);
  return findings.filter(({ file }) => file.includes('tested')).map(({ code, pointer, hint }) => `${code} ${pointer} ${hint}`);
}

describe('the row of a field', () => {
  it('is accepted if another field has it, also in another definition', () => {
    expect(findingsFor('time', 'time', 'name')).toEqual([]);
  });

  it('is reported if no other field has it, with a similar row where there is one', () => {
    expect(findingsFor('time', 'tiem', 'time')).toEqual(['row-with-one-field /ui/f1/ui:row did you mean "time"?']);
    expect(findingsFor('alone')).toEqual(['row-with-one-field /ui/f0/ui:row give it to a second field, or remove it']);
  });
});
