import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderSmallForm } from '../../fixtures/testing/render-form.js';

const FORM = {
  schema: {
    type: 'object',
    properties: {
      country: { type: 'string', title: 'Country' },
      code: { type: 'string', title: 'Code' },
      phone: { type: 'string', title: 'Phone', format: 'phone' },
      notes: { type: 'string', title: 'Notes', format: 'lines' },
    },
  },
  rules: [{ id: 'a code needs notes', when: { '===': [{ var: 'answers.code' }, 'n'] }, then: { require: ['/code', '/notes'] } }],
  changes: [{ id: 'another country starts afresh', on: '/country', set: { '/code': null, '/phone': null, '/notes': null } }],
};

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const texts = () => [/Code/, /Phone/, /Notes/].map((name) => field(name).value);

describe('an input that keeps its text', () => {
  it('gives it up when the answer is emptied from elsewhere, also when it was empty at first', async () => {
    const { user } = renderSmallForm(FORM);
    await user.type(field(/Code/), 'abc');
    await user.type(field(/Phone/), '2125551234');
    await user.type(field(/Notes/), 'two words');
    expect(texts()).toEqual(['abc', '(212) 555 1234', 'two words']);
    await user.type(field(/Country/), 'x');
    expect(texts()).toEqual(['', '', '']);
  });

  it('keeps what was typed when the field is drawn again for another reason', async () => {
    const { user, submit } = renderSmallForm(FORM);
    await user.type(field(/Phone/), '212');
    await user.type(field(/Code/), 'n');
    expect(field(/Code/).getAttribute('aria-required')).toBe('true');
    await submit();
    expect(field(/Phone/).getAttribute('aria-invalid')).toBe('true');
    expect(texts()).toEqual(['n', '(212', '']);
  });

  it('is sent unchanged', async () => {
    const { user, submit, sent } = renderSmallForm(FORM);
    await user.type(field(/Notes/), 'one{Enter}two');
    await user.type(field(/Code/), 'abc{Backspace}');
    await submit();
    expect(sent).toEqual([{ code: 'ab', notes: 'one\ntwo' }]);
  });

  it('hears of what is filled in at once', async () => {
    const { submit, sent } = renderSmallForm(FORM);
    fireEvent.change(field(/Code/), { target: { value: 'abc' } });
    fireEvent.input(field(/Phone/), { target: { value: '212-555-1234' } });
    await submit();
    expect(sent).toEqual([{ code: 'abc', phone: '2125551234' }]);
  });

  it('has the caret where the person writes', async () => {
    const { user } = renderSmallForm(FORM);
    await user.type(field(/Code/), 'acd');
    await user.type(field(/Code/), 'b', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([field(/Code/).value, field(/Code/).selectionStart]).toEqual(['abcd', 2]);
  });
});
