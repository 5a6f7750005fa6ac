import { describe, expect, it, jest } from '@jest/globals';
import { screen, fireEvent, render, waitFor } from '@testing-library/react';
import { describedTexts, renderSmallForm, smallForm } from '../../../fixtures/testing/render-form.js';
import { formats } from '../../../engine/index.js';
import { BoxesWidget } from './boxes.js';
import { ChoiceButtonsWidget } from './choice-buttons.js';
import type { WidgetProps } from './widget.js';

describe("RJSF's keys of uiSchema", () => {
  const form = (ui: object, more: object = {}) => ({
    schema: { type: 'object', properties: { a: { type: 'string', title: 'Answer', ...more }, b: { type: 'string', title: 'Other' } } },
    ui: { a: ui },
  });
  const answer = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Answer' });

  /** Each key as RJSF documents it, by itself and inside `ui:options`. */
  const spellings = (key: string, value: unknown) => [{ [`ui:${key}`]: value }, { 'ui:options': { [key]: value } }];

  it.each(spellings('help', 'It is on your card.'))('%j is a text under the control, which describes it', (ui) => {
    renderSmallForm(form(ui, { description: 'Nine digits.' }));
    expect(describedTexts(answer())).toEqual(['Nine digits.', 'It is on your card.']);
    const [above, under] = [screen.getByText('Nine digits.'), screen.getByText('It is on your card.')];
    expect(above.compareDocumentPosition(answer()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(answer().compareDocumentPosition(under) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it.each([
    ...spellings('placeholder', 'For example 12').map((ui) => [ui, () => answer().placeholder, 'For example 12']),
    ...spellings('classNames', 'wide plain').map((ui) => [ui, () => answer().closest('.v-field')?.className, 'v-field v-long wide plain']),
    ...spellings('autofocus', true).map((ui) => [ui, () => document.activeElement === answer(), true]),
    [{ 'ui:options': { placeholder: 'second' }, 'ui:placeholder': 'first' }, () => answer().placeholder, 'first'],
  ] as readonly (readonly [object, () => unknown, unknown])[])('%j is at the control', (ui, shown, expected) => {
    renderSmallForm(form(ui));
    expect(shown()).toBe(expected);
  });

  it.each([
    ['line', [null, null, null, 'next']],
    ['email', ['none', 'off', 'false', 'next']],
    ['lines', [null, null, null, 'enter']],
  ])('a keyboard is told to leave what is typed into %s as it is, and what its Enter key does', (format, expected) => {
    renderSmallForm(form({}, { format }));
    const told = ['autocapitalize', 'autocorrect', 'spellcheck', 'enterkeyhint'].map((name) => answer().getAttribute(name));
    expect(told).toEqual(expected);
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

  it('others are refused with the definition', () => {
    expect(() => renderSmallForm(form({ 'ui:options': { inputType: 'tel' } }))).toThrow(/inputType/);
  });
});

describe('the widgets', () => {
  const LANGUAGE =
    'text lines number date phone masked password select radio choice-buttons boxes box toggle country hidden search file'.split(' ');

  const options = { type: 'string', enum: ['One', 'Two'] };
  const kinds: { readonly [widget: string]: object } = {
    number: { type: 'number' },
    boxes: { type: 'array', items: options },
    box: { type: 'boolean' },
    toggle: { type: 'boolean' },
  };
  const field = (widget: string) => ({
    title: 'A',
    ...(/select|radio|buttons/.test(widget) ? options : { type: 'string' }),
    ...kinds[widget],
  });
  const named = (...widgets: string[]) => ({
    schema: { type: 'object', properties: Object.fromEntries(widgets.map((widget, nth) => [`a${nth}`, field(widget)])) },
    ui: Object.fromEntries(widgets.map((widget, nth) => [`a${nth}`, { 'ui:widget': widget }])),
  });

  it('are all that a definition or a format may name', () => {
    expect(() => smallForm(named(...LANGUAGE))).not.toThrow();
    const unnamed = LANGUAGE.map((name) => `(?=[^]*\\b${name}\\b)`).join('');
    expect(() => smallForm(named('carousel'))).toThrow(new RegExp(unnamed));
    expect(LANGUAGE).toEqual(expect.arrayContaining([...formats.values()].map(({ widget }) => widget)));
  });

  it('render the fields that name them', async () => {
    const { container } = renderSmallForm(named(...LANGUAGE));
    const missing = () => LANGUAGE.filter((_, nth) => container.querySelector(`[id$="_a${nth}"], [id$="_a${nth}__label"]`) === null);
    await waitFor(() => expect(missing()).toEqual(['hidden']));
  });
});

describe('groups of buttons', () => {
  const OPTIONS = ['Female', 'Male'].map((value) => ({ value, label: value }));

  function show(Widget: (props: WidgetProps) => React.ReactNode, value?: unknown) {
    const reported = { onBlur: jest.fn(), onChange: jest.fn() };
    // The other props are for widgets of one control.
    const props = { id: 'gender', value, options: { enumOptions: OPTIONS }, ...reported } as unknown as WidgetProps;
    render(
      <>
        <Widget {...props} />
        <input aria-label="Next" />
      </>,
    );
    return reported;
  }

  describe.each([
    ['choice buttons', ChoiceButtonsWidget, 'button'],
    ['checkboxes', BoxesWidget, 'checkbox'],
  ] as const)('a group of %s', (_what, Widget, role) => {
    it('is left when the focus moves to a control outside or out of the page, but not to the next of its own', () => {
      const { onBlur } = show(Widget, 'Male');
      const [first, second] = screen.getAllByRole(role);
      if (!first || !second) throw new Error('There are no two controls.');
      fireEvent.blur(first, { relatedTarget: second });
      expect(onBlur).not.toHaveBeenCalled();
      fireEvent.blur(first, { relatedTarget: screen.getByLabelText('Next') });
      expect(onBlur.mock.calls).toEqual([['gender', 'Male']]);
      fireEvent.blur(first, { relatedTarget: null });
      expect(onBlur).toHaveBeenCalledTimes(2);
    });
  });
});
