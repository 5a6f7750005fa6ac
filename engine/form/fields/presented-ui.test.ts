import { describe, expect, it } from '@jest/globals';
import { present } from '../../index.js';
import { buildTestForm, resolvedForm } from '../../../fixtures/testing/forms.js';

type Parts = { readonly [key: string]: unknown };

/** Returns the widget of a field that RJSF knows, and the control of ours in its place. */
function presented(field: Parts, ui: Parts = {}, ...lists: readonly Parts[]): readonly unknown[] {
  const form = buildTestForm(
    { id: 'tested', schema: { type: 'object', properties: { a: { title: 'A', ...field } } }, ui: { a: ui } },
    ...lists.map((properties) => ({ id: 'entry', schema: { type: 'object', properties } })),
  );
  const shown = Object(present(resolvedForm(form, {})).uiSchema['a']);
  return [shown['ui:widget'], shown['ui:control']];
}

const text = { title: 'B', type: 'string' };
const options = (count: number) => ({ type: 'string', enum: Array.from({ length: count }, (_, index) => `option ${index}`) });

describe('the widget of a field', () => {
  it.each([{}, { 'ui:widget': 'select' }, { 'ui:widget': 'toggle' }])(
    'is not named for a kind of field that RJSF has no widgets for, with %j in the definition',
    (ui) => {
      expect(presented({ type: 'object', properties: { b: text } }, ui)).toEqual([undefined, undefined]);
      const list = { type: 'array', items: { $ref: 'form:entry' } };
      expect(presented(list, ui, { b: text })).toEqual([undefined, undefined]);
    },
  );

  it.each<[string, Parts, Parts, readonly unknown[]]>([
    ['a text', { type: 'string' }, {}, [undefined, undefined]],
    ['a number', { type: 'number' }, {}, [undefined, 'number']],
    ['a checkbox', { type: 'boolean' }, {}, ['checkbox', undefined]],
    ['five options', options(5), {}, ['radio', undefined]],
    ['six options', options(6), {}, ['select', undefined]],
    ['a file', { type: 'string', format: 'file' }, {}, [undefined, 'file']],
    ['a date', { type: 'string', format: 'date' }, {}, [undefined, 'date']],
    ['toggle buttons', options(2), { 'ui:widget': 'choice-buttons' }, ['radio', 'choice-buttons']],
    ['a switch', { type: 'boolean' }, { 'ui:widget': 'toggle' }, ['checkbox', 'toggle']],
    ['a widget that only the site has', { type: 'boolean' }, { 'ui:widget': 'agreement' }, ['checkbox', 'agreement']],
  ])('is one that every RJSF theme has, beside our own control: %s', (_what, field, ui, expected) => {
    expect(presented(field, ui)).toEqual(expected);
  });

  it('is the one of its kind where RJSF has the named one for other kinds only', () => {
    const list = { type: 'array', items: { enum: ['x'] } };
    expect(presented(list, { 'ui:widget': 'toggle' })).toEqual(['checkboxes', 'toggle']);
    expect(presented({ type: 'number' }, { 'ui:widget': 'lines' })).toEqual([undefined, undefined]);
  });
});
