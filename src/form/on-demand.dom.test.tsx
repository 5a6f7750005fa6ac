import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderSmallForm } from '../../fixtures/testing/render-form.js';
import type { Json } from '../../engine/index.js';

const text = (title: string) => ({ title, type: 'string', format: 'line', maxLength: 40 });
const ANOTHER = { 'ui:onDemand': 'Add another phone' };
const FORM = {
  schema: {
    type: 'object',
    properties: {
      home: text('Home Phone'),
      country: { ...text('Country'), default: 'US' },
      work: text('Work Phone'),
      middle: text('Middle Name'),
      last: text('Last Name'),
    },
  },
  ui: {
    home: { ...ANOTHER, 'ui:row': 'home' },
    country: { ...ANOTHER, 'ui:row': 'home' },
    work: ANOTHER,
    middle: { 'ui:onDemand': 'More details', 'ui:row': 'name' },
    last: { 'ui:row': 'name' },
  },
  rules: [{ id: 'a long name', when: { '===': [{ var: 'answers.last' }, 'Long'] }, then: { require: ['/middle'] } }],
};

const open = (answers: { readonly [name: string]: Json } = {}) => renderSmallForm(FORM, { initial: answers });
const inputs = () => screen.queryAllByRole('textbox').map((input) => input.id.replace(/.*__?/, ''));
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('fields on demand', () => {
  it('wait behind a button at the end, those with a default too, and come together, with the focus on the first', () => {
    open();
    expect([inputs(), buttons()]).toEqual([['last'], ['Add another phone', 'More details', 'Continue']]);
    press('Add another phone');
    expect([inputs(), buttons()]).toEqual([
      ['home', 'country', 'work', 'last'],
      ['More details', 'Continue'],
    ]);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Home Phone' }));
  });

  it('are there if one of them is answered, and remain when the answer is gone', () => {
    open({ work: '2075550123' });
    expect(inputs()).toEqual(['home', 'country', 'work', 'last']);
    fireEvent.change(screen.getByRole('textbox', { name: 'Work Phone' }), { target: { value: '' } });
    expect(inputs()).toEqual(['home', 'country', 'work', 'last']);
  });

  it('are there once one of them is required', () => {
    open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Last Name' }), { target: { value: 'Long' } });
    expect(inputs()).toEqual(['middle', 'last']);
  });
});
