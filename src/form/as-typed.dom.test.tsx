import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describedTexts, namedForm, renderSmallForm } from '../../fixtures/testing/render-form.js';

const FORM = namedForm('as-typed');

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const born = () => field(/Born/);

/** Changes a text as a browser does it, without React's knowledge and without an event. */
function fillIn(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, text: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
}

function compose(input: HTMLInputElement, text: string): void {
  fillIn(input, text);
  input.setSelectionRange(text.length, text.length);
  fireEvent(input, new InputEvent('input', { inputType: 'insertCompositionText', data: text, isComposing: true, bubbles: true }));
}

describe('undo in an input with a mask', () => {
  it.each([
    ['{Control>}z{/Control}', '{Control>}y{/Control}'],
    ['{Meta>}z{/Meta}', '{Meta>}{Shift>}Z{/Shift}{/Meta}'],
  ])('%s takes back what was typed, and %s types it again', async (undo, redo) => {
    const { user, submit, sent } = renderSmallForm(FORM);
    await user.type(born(), '12311999');
    await user.keyboard(undo);
    expect(born().value).toBe('');
    await user.keyboard(undo);
    await user.keyboard(redo);
    await user.keyboard(redo);
    expect(born().value).toBe('12/31/1999');
    await submit();
    expect(sent).toEqual([{ born: '12/31/1999' }]);
  });

  it('goes back over a deletion, what was pasted, and what leaving the field tidied', async () => {
    const { user } = renderSmallForm(FORM);
    await user.type(born(), '0102');
    await user.keyboard('{Backspace}{Backspace}');
    await user.clear(born());
    await user.paste('1.2.2000');
    expect(born().value).toBe('01/02/2000');
    const texts = [];
    for (let step = 0; step < 5; step += 1) {
      await user.keyboard('{Control>}z{/Control}');
      texts.push(born().value);
    }
    expect(texts).toEqual(['', '01/02', '', '', '']);
  });

  it('takes the step of a menu or a shaken phone', async () => {
    const { user } = renderSmallForm(FORM);
    await user.type(born(), '12311999');
    expect(fireEvent(born(), new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true }))).toBe(false);
    expect(born().value).toBe('');
    fireEvent(born(), new InputEvent('beforeinput', { inputType: 'historyRedo', bubbles: true, cancelable: true }));
    expect(born().value).toBe('12/31/1999');
  });

  it('leaves Alt alone, with which some keyboards type letters, and the text of several lines to the browser', async () => {
    renderSmallForm(FORM);
    expect(fireEvent.keyDown(born(), { key: 'z', code: 'KeyZ', ctrlKey: true, altKey: true })).toBe(true);
    expect(fireEvent.keyDown(field(/Notes/), { key: 'z', code: 'KeyZ', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(born(), { key: 'я', code: 'KeyZ', ctrlKey: true })).toBe(false);
  });
});

describe('a text that an input method composes', () => {
  it('is formatted when it is complete, not before', async () => {
    const { submit, sent } = renderSmallForm(FORM);
    born().focus();
    fireEvent.compositionStart(born());
    for (const text of ['1', '12', '123', '12311999']) {
      compose(born(), text);
      expect(born().value).toBe(text);
    }
    fireEvent.compositionEnd(born(), { data: '12311999' });
    expect(born().value).toBe('12/31/1999');
    await submit();
    expect(sent).toEqual([{ born: '12/31/1999' }]);
  });
});

describe('what a browser fills in without an event', () => {
  it('is read by a submit', async () => {
    const { submit, sent } = renderSmallForm(FORM);
    fillIn(born(), '1999-12-31');
    fillIn(field(/Name/), 'Ann');
    fillIn(field(/Notes/), 'two\nlines');
    fillIn(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Plan' }), 'c');
    await submit();
    expect(sent).toEqual([{ born: '12/31/1999', name: 'Ann', notes: 'two\nlines', plan: 'c' }]);
  });

  it('stays when the field is left, and when the form is drawn for another reason', async () => {
    renderSmallForm(FORM);
    const user = userEvent.setup();
    await user.click(field(/Name/));
    act(() => fillIn(field(/Name/), 'Ann'));
    await user.tab();
    expect(field(/Name/).value).toBe('Ann');
  });
});

describe('a telephone number that looks wrong', () => {
  const WITH_COUNTRY = namedForm('phone-of-a-country');
  const phone = () => field(/Phone/);
  const note = () => document.getElementById(`${phone().id}__note`)?.textContent;

  it('is a question once the field is left, announced once, and gone with the next key', async () => {
    const { user, submit, sent } = renderSmallForm(WITH_COUNTRY, { initial: { country: 'NO' } });
    await user.type(phone(), '123');
    expect(note()).toBeUndefined();
    await user.tab();
    expect([note(), phone().getAttribute('aria-invalid')]).toEqual([expect.stringContaining('Norway'), null]);
    expect(describedTexts(phone())).toEqual([note()]);
    expect(screen.getByRole('status').textContent).toBe(note());
    await user.type(field(/Name/), 'Ann');
    await submit();
    expect(sent).toEqual([{ country: 'NO', phone: '123', name: 'Ann' }]);
    await user.type(phone(), '4');
    expect(note()).toBeUndefined();
  });

  it('with the dial code of another country is corrected by a button, and the focus is in the field', async () => {
    const { user, submit, sent } = renderSmallForm(WITH_COUNTRY, { initial: { country: 'US' } });
    await user.type(phone(), '+47 22 12 34 56');
    await user.tab();
    expect(note()).toContain('Norway');
    await user.click(screen.getByRole('button', { name: /Norway/ }));
    expect([phone().value, document.activeElement, note()]).toEqual(['22123456', phone(), undefined]);
    await submit();
    expect(sent).toEqual([{ country: 'NO', phone: '22123456' }]);
  });

  it('is no question any more when the country is changed by hand', async () => {
    const { user } = renderSmallForm(WITH_COUNTRY, { initial: { country: 'US' } });
    await user.type(phone(), '22123456');
    await user.tab();
    expect(note()).toContain('US');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'NO');
    expect(note()).toBeUndefined();
  });
});

describe('an input that keeps its text', () => {
  const FORM = namedForm('own-text');

  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const texts = () => [/Code/, /Phone/, /Notes/].map((name) => field(name).value);

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

  it('is sent unchanged, also what is filled in at once', async () => {
    const { user, submit, sent } = renderSmallForm(FORM);
    await user.type(field(/Country/), 'abc{Backspace}');
    await user.type(field(/Notes/), 'one{Enter}two');
    fireEvent.change(field(/Code/), { target: { value: 'abc' } });
    fireEvent.input(field(/Phone/), { target: { value: '212-555-1234' } });
    await submit();
    expect(sent).toEqual([{ country: 'ab', code: 'abc', phone: '2125551234', notes: 'one\ntwo' }]);
  });

  it('has the caret where the person writes', async () => {
    const { user } = renderSmallForm(FORM);
    await user.type(field(/Code/), 'acd');
    await user.type(field(/Code/), 'b', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([field(/Code/).value, field(/Code/).selectionStart]).toEqual(['abcd', 2]);
  });
});
