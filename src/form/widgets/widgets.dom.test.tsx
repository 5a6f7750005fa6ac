import { describe, expect, it, jest } from '@jest/globals';
import { screen, cleanup, fireEvent, render } from '@testing-library/react';
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

  const named = (...widgets: string[]) => ({
    schema: { type: 'object', properties: Object.fromEntries(widgets.map((_, nth) => [`a${nth}`, { type: 'string', title: 'A' }])) },
    ui: Object.fromEntries(widgets.map((widget, nth) => [`a${nth}`, { 'ui:widget': widget }])),
  });

  const choice = (options: number) => ({
    schema: {
      type: 'object',
      properties: { a: { type: 'string', title: 'A', enum: Array.from({ length: options }, (_, nth) => `option ${nth}`) } },
    },
  });

  it('are all that a definition or a format may name', () => {
    expect(() => smallForm(named(...LANGUAGE))).not.toThrow();
    for (const name of LANGUAGE) expect(() => smallForm(named('carousel'))).toThrow(new RegExp(`\\b${name}\\b`));
    expect(LANGUAGE).toEqual(expect.arrayContaining([...formats.values()].map(({ widget }) => widget)));
  });

  it.each(LANGUAGE)('render a field that names %s', (name) => {
    expect(() => renderSmallForm(named(name))).not.toThrow();
  });

  it('show up to five options at once and more in a list', () => {
    renderSmallForm(choice(5));
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    cleanup();
    renderSmallForm(choice(6));
    expect(screen.getByRole('combobox', { name: 'A' })).toBeDefined();
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

  describe('choice buttons', () => {
    it('choose with a click, and clear the answer with a click on the chosen one', () => {
      const { onChange } = show(ChoiceButtonsWidget, 'Male');
      fireEvent.click(screen.getByRole('button', { name: 'Female' }));
      fireEvent.click(screen.getByRole('button', { name: 'Male', pressed: true }));
      expect(onChange.mock.calls).toEqual([['Female'], [undefined]]);
    });
  });
});

describe('a chosen file [D-87]', () => {
  const FORM = { schema: { type: 'object', properties: { letter: { title: 'Letter', type: 'string', format: 'file' } } } };

  async function sendInVain(name: string, type: string, cause?: object, size = 5): Promise<readonly File[]> {
    const sent: File[] = [];
    const services = {
      upload: (file: File) => {
        sent.push(file);
        return Promise.reject(new Error('It failed', { cause }));
      },
    };
    renderSmallForm(FORM, { services });
    const file = new File(['%PDF-'], name, { type });
    Object.defineProperty(file, 'size', { value: size });
    fireEvent.change(await screen.findByLabelText('Letter', { selector: 'input' }), { target: { files: [file] } });
    return sent;
  }

  it.each([
    ['IMG_1.HEIC', '', 'image/heic'],
    ['IMG_2.heic', 'image/heif', 'image/heic'],
    ['burst.HEICS', 'image/heic-sequence', 'image/heic'],
    ['photo.jpg', 'image/jpg', 'image/jpeg'],
    ['photo', 'image/pjpeg', 'image/jpeg'],
    ['Card.JPEG', 'application/octet-stream', 'image/jpeg'],
    ['card.png', 'image/x-png', 'image/png'],
    ['letter.PDF', 'application/download', 'application/pdf'],
    ['letter', 'application/x-pdf', 'application/pdf'],
  ])('%s, which the browser calls "%s", is sent as %s, at any size there may be', async (name, type, known) => {
    const sent = await sendInVain(name, type, undefined, 25_000_000);
    expect(sent.map((file) => [file.name, file.type])).toEqual([[name, known]]);
  });

  it.each([
    [{ status: 415, code: 'file_type_unsupported' }, false],
    [{ status: 413, code: 'file_too_large' }, false],
    [{ status: 409, code: 'too_many_files' }, false],
    [{ status: 404 }, false],
    [{ status: 400, code: 'file_broken_off' }, true],
    [{ status: 401 }, true],
    [{ status: 408 }, true],
    [{ status: 429 }, true],
    [{ status: 503 }, true],
    [{ status: 507, code: 'files_full' }, true],
    [undefined, true],
  ])('that failed with %j has Retry only if that can help: %s', async (cause, offers) => {
    await sendInVain('letter.pdf', 'application/pdf', cause);
    expect((await screen.findAllByText('It failed')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(offers);
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDefined();
  });
});
