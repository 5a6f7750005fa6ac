import { describe, expect, it } from '@jest/globals';
import { findingsOf } from '../../fixtures/testing/forms.js';

const person = { id: 'person', schema: { type: 'object', properties: { name: { title: 'Name', type: 'string' } } } };
const family = (summary: readonly string[]) => ({
  id: 'family',
  schema: { type: 'object', properties: { people: { title: 'People', type: 'array', items: { $ref: 'form:person' } } } },
  ui: { people: { 'ui:flow': 'one-at-a-time', 'ui:summary': summary } },
});

describe('the line of a closed card', () => {
  it('shows fields of its own form', () => {
    expect(findingsOf([family(['/name']), person])).toEqual([]);
    const [found] = findingsOf([family(['/name', '/nam']), person]);
    const [added] = findingsOf([{ ...family([]), ui: { people: { 'ui:onAdd': { '/nam': true } } } }, person]);
    expect(added).toMatchObject({ code: 'unknown-field', pointer: '/ui/people/ui:onAdd/~1nam' });
    expect(found).toMatchObject({ code: 'unknown-field', pointer: '/ui/people/ui:summary/1', hint: 'did you mean "/name"?' });
  });
});
