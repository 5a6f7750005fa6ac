import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { describedTexts, renderSmallForm } from '../../fixtures/testing/render-form.js';

const form = (ui: object, more: object = {}) => ({
  schema: { type: 'object', properties: { a: { type: 'string', title: 'Answer', ...more }, b: { type: 'string', title: 'Other' } } },
  ui: { a: ui },
});
const answer = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Answer' });

/** Each key as RJSF documents it, by itself and inside `ui:options`. */
const spellings = (key: string, value: unknown) => [{ [`ui:${key}`]: value }, { 'ui:options': { [key]: value } }];

describe("RJSF's keys of uiSchema", () => {
  it.each(spellings('placeholder', 'For example 12'))('%j is an example in the empty input', (ui) => {
    renderSmallForm(form(ui));
    expect(answer().placeholder).toBe('For example 12');
  });

  it.each(spellings('help', 'It is on your card.'))('%j is a text under the control, which describes it', (ui) => {
    renderSmallForm(form(ui, { description: 'Nine digits.' }));
    expect(describedTexts(answer())).toEqual(['Nine digits.', 'It is on your card.']);
    const [above, under] = [screen.getByText('Nine digits.'), screen.getByText('It is on your card.')];
    expect(above.compareDocumentPosition(answer()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(answer().compareDocumentPosition(under) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it.each(spellings('classNames', 'wide plain'))('%j are classes of the field', (ui) => {
    renderSmallForm(form(ui));
    expect(answer().closest('.v-field')?.className).toBe('v-field v-long wide plain');
  });

  it.each(spellings('emptyValue', 'nothing'))('%j is the answer of an emptied control', async (ui) => {
    const { user, submit, sent } = renderSmallForm(form(ui));
    await user.type(answer(), 'x');
    await user.clear(answer());
    await submit();
    expect(sent).toEqual([{ a: 'nothing' }]);
  });

  it.each(spellings('disabled', true))('%j takes the control away from the keyboard', async (ui) => {
    const { user } = renderSmallForm(form(ui));
    expect(answer().disabled).toBe(true);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Other' }));
  });

  it.each(spellings('readonly', true))('%j lets the control be read and not changed', async (ui) => {
    const { user, submit, sent } = renderSmallForm(form(ui, { default: 'kept' }));
    await user.tab();
    expect(document.activeElement).toBe(answer());
    await user.keyboard('x');
    await submit();
    expect(sent).toEqual([{ a: 'kept' }]);
  });

  it.each(spellings('autofocus', true))('%j gives the control the focus', (ui) => {
    renderSmallForm(form(ui));
    expect(document.activeElement).toBe(answer());
  });

  it('a key of its own goes before the one in ui:options', () => {
    renderSmallForm(form({ 'ui:options': { placeholder: 'second' }, 'ui:placeholder': 'first' }));
    expect(answer().placeholder).toBe('first');
  });

  it('others are refused with the definition', () => {
    expect(() => renderSmallForm(form({ 'ui:options': { inputType: 'tel' } }))).toThrow(/inputType/);
  });
});
