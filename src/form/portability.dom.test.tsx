import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { getDefaultRegistry } from '@rjsf/core';
import { Form as StockForm, Theme } from '@rjsf/mui';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { advance, present, type ResolvedForm } from '../../engine/index.js';
import { demoForms, openDemoForm } from '../../fixtures/open-demo-form.js';
import { newEntry } from './form-state.js';
import { renderDemoForm, renderSmallForm, describedTexts, namedForm } from '../../fixtures/testing/render-form.js';
import { byTier } from '../../fixtures/testing/tier.js';
import { loadStockParts, namesOf } from './stock/stock-part.js';
import { theme } from './theme/theme.js';

interface SeenField {
  readonly path: string;
  readonly label: string;
  readonly options: readonly string[];
}

const CONTROLS =
  'input:not([type=hidden], [aria-hidden=true]), textarea:not([aria-hidden=true]), select, [role=combobox], button[aria-pressed]';

/** The fields of a form in screen order. A control without a name of its own has the path of its field in its id. */
function seenFields(form: HTMLElement, prefix: string, optionsOf: (controls: readonly Element[], path: string) => string[]): SeenField[] {
  const fields = new Map<string, Element[]>();
  for (const control of form.querySelectorAll(CONTROLS)) {
    const path = pathOf(control, prefix);
    fields.set(path, [...(fields.get(path) ?? []), control]);
  }
  return [...fields].map(([path, controls]) => ({
    path,
    label: labelText(form, `${prefix}${path}`, controls[0] as Element),
    options: optionsOf(controls, path),
  }));
}

function pathOf(control: Element, prefix: string): string {
  const id = control.getAttribute('name') ?? control.id;
  return (id.startsWith(prefix) ? id : control.id).slice(prefix.length).replace(/__\d+$/, '');
}

function labelText(form: HTMLElement, id: string, control: Element): string {
  const [named = id] = (control.getAttribute('aria-labelledby') ?? '').split(' ').filter((each) => each !== '');
  const label = form.querySelector(`[id="${named}"]:not(${CONTROLS}), [id="${id}__label"], label[for="${id}"]`) ?? control.closest('label');
  return textWithoutMarks(label);
}

function textWithoutMarks(label: Element | null): string {
  const copy = document.createElement('span');
  copy.innerHTML = label?.innerHTML ?? '';
  for (const mark of copy.querySelectorAll('.v-mark, .v-optional')) mark.remove();
  return copy.textContent;
}

function ourOptions(controls: readonly Element[]): string[] {
  const [first] = controls;
  if (first instanceof HTMLSelectElement) return [...first.options].slice(1).map((option) => option.text);
  if (first?.tagName === 'BUTTON') return controls.map((button) => button.textContent);
  return first?.closest('.v-card') ? controls.map((control) => control.closest('label')?.textContent ?? '') : [];
}

/** Options that MUI rendered already, by the part of the presented form that they come from: opening a list takes long. */
const renderedOptions = new Map<string, string[]>();

function stockOptions(source: unknown): (controls: readonly Element[], path: string) => string[] {
  return (controls, path) => {
    const [first] = controls;
    if (first?.getAttribute('role') !== 'combobox') {
      const isGroup = first?.closest('[role=radiogroup], .MuiFormGroup-root') !== null;
      return isGroup ? controls.map((control) => control.closest('label')?.textContent ?? '') : [];
    }
    const key = JSON.stringify(presentedOptions(source, path.split('_').slice(1)));
    const options = renderedOptions.get(key) ?? openSelect(first);
    renderedOptions.set(key, options);
    return options;
  };
}

function openSelect(select: Element): string[] {
  fireEvent.mouseDown(select);
  // To look for the visible one by its role takes long; those that were closed are before it.
  const list = [...document.querySelectorAll('[role=listbox]')].at(-1) as HTMLElement;
  const options = [...list.querySelectorAll('[role=option]')].map((option) => option.textContent);
  fireEvent.keyDown(list, { key: 'Escape' });
  return options.filter((option) => option !== '');
}

function presentedOptions(source: unknown, path: readonly string[]): unknown {
  const { schema, uiSchema } = source as { schema: RJSFSchema; uiSchema: Record<string, unknown> };
  const [key, ...rest] = path;
  if (key === undefined) return [schema.enum, uiSchema['ui:enumNames']];
  const isList = Array.isArray(schema.items);
  const [schemas, uiSchemas] = isList ? [schema.items, uiSchema['items']] : [schema.properties, uiSchema];
  const at = <T,>(parts: unknown) => (parts as Record<string, T>)[key];
  return presentedOptions({ schema: at(schemas), uiSchema: at(uiSchemas) }, rest);
}

type Opening = Parameters<typeof openDemoForm>[0];

/** The form with one entry in each list, so that the forms of entries are compared too. */
function withEntries(resolved: ResolvedForm): ResolvedForm {
  const lists = [...resolved.form.rows].map(([pointer, rows]) => ({ pointer, value: [newEntry(rows)] }));
  return lists.length === 0 ? resolved : advance(resolved, lists);
}

/** A dependent is compared as an entry of an enrollment. */
const oneOfEach = demoForms().filter(({ form }, nth, all) => form !== 'dependent' && all.findIndex((each) => each.form === form) === nth);

describe('a presented form in stock @rjsf/mui, without our code', () => {
  afterAll(cleanup);

  it.each(byTier(oneOfEach, demoForms()))('shows the same fields, labels, options and order: $form of $tenant', ({ tenant, form }) => {
    expectSame({ form, tenant }, openDemoForm({ form, tenant }));
  });

  it.each(['enrollment-individual/everything', 'appointment/full', 'agent/full'])('also after answers: %s', (path) => {
    const opening: Opening = JSON.parse(readFileSync(`fixtures/cases/${path}.json`, 'utf8'));
    expectSame(opening, openDemoForm(opening));
  });

  function expectSame(opening: Opening, opened: ResolvedForm): void {
    const resolved = withEntries(opened);
    const { schema, uiSchema } = present(resolved, undefined, 'inline');
    // RJSF resolves no address of another schema.
    expect(JSON.stringify(schema)).not.toContain('"$ref"');
    const { answers } = resolved.moment;
    const ours = renderDemoForm(opening, { initial: answers });
    // What waits behind a button is part of the form.
    for (const more of ours.container.querySelectorAll('.v-more')) fireEvent.click(more);
    const [prefix = ''] = new RegExp(`${opening.form}_r_[0-9a-z]+_`).exec(ours.container.innerHTML) ?? [];
    const seen = seenFields(ours.container, prefix, ourOptions);
    cleanup();
    const stock = render(<StockForm schema={schema as RJSFSchema} uiSchema={uiSchema} formData={answers} validator={validator} />);
    expect(seenFields(stock.container, 'root', stockOptions({ schema, uiSchema }))).toEqual(seen);
    expect(seen.length).toBeGreaterThan(0);
  }
});

describe('our form with the templates and widgets of stock @rjsf/mui', () => {
  const NAMES = { 'First Name': 'Ada', 'Last Name': 'Marsh' };
  const parts = { templates: { ...Theme.templates } as never, widgets: { ...getDefaultRegistry().widgets, ...Theme.widgets } as never };

  it('shows each label once, and takes the answers', async () => {
    const { user, submit, sent } = renderSmallForm(namedForm('kinds-of-controls'), { parts });
    for (const [name, text] of Object.entries(NAMES)) {
      expect(screen.getAllByText(name, { selector: 'label' })).toHaveLength(1);
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
    }
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Size' }));
    await user.click(screen.getByRole('option', { name: 'L' }));
    await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
    expect(screen.getByRole('combobox', { name: 'Size' }).closest('.MuiFormControl-root')).not.toBeNull();
    await submit();
    expect(sent).toEqual([{ first: 'Ada', last: 'Marsh', size: 'L', agrees: true }]);
  });
});

const names = (parts: object | undefined): string[] => Object.keys(parts ?? {}).filter((name) => name !== 'ButtonTemplates');

const form = (type: string, widget: string, more: object = {}) => ({
  schema: { type: 'object', required: ['a'], properties: { a: { type, title: 'Answer', description: 'Take your time.', ...more } } },
  ui: { a: { 'ui:widget': widget } },
});

describe('a widget of RJSF that a definition names', () => {
  it('is shown once its chunk has loaded, together with its form', async () => {
    renderSmallForm(form('integer', 'updown'));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(await screen.findByRole('spinbutton', { name: /^Answer/ })).toBeDefined();
  });

  it.each([
    ['updown', 'integer', 'spinbutton', '3', 3],
    ['range', 'integer', 'slider', '4', 4],
  ] as const)(
    '%s gives a number, which range shows beside it, with the name, the description and the error of its field',
    async (widget, type, role, typed, answer) => {
      const { container, submit, sent } = renderSmallForm(form(type, widget, { minimum: 1, maximum: 9 }));
      await submit();
      const shown = () => container.querySelector('.v-range')?.textContent;
      expect(shown()).toBe(widget === 'range' ? '' : undefined);
      const control = screen.getByRole(role, { name: /^Answer/ });
      expect([control.getAttribute('min'), control.getAttribute('max')]).toEqual(['1', '9']);
      expect(describedTexts(control)).toEqual(['Take your time.', expect.stringMatching(/required/)]);
      expect([control.getAttribute('aria-invalid'), control.getAttribute('aria-required')]).toEqual(['true', 'true']);
      fireEvent.change(control, { target: { value: typed } });
      expect(shown()).toBe(widget === 'range' ? typed : undefined);
      await submit();
      expect(sent).toEqual([{ a: answer }]);
    },
  );

  it('color, time and date-time give the text that was typed, in local time', async () => {
    const { container, submit, sent } = renderSmallForm(namedForm('widgets-of-a-browser'));
    const typed = ['#ff8800', '10:30', '2026-11-25T10:30'];
    const controls = await waitFor(() => {
      const found = [...container.querySelectorAll('input')];
      expect(found.map(({ labels }) => labels?.[0]?.textContent)).toEqual(
        ['Colour', 'Time', 'Day and time'].map((label) => expect.stringContaining(label)),
      );
      return found;
    });
    for (const [nth, control] of controls.entries()) fireEvent.change(control, { target: { value: typed[nth] } });
    await submit();
    expect(sent).toEqual([{ color: '#ff8800', time: '10:30:00', dateTime: '2026-11-25T10:30' }]);
  });

  it('rating gives the number of stars, each a radio button with a name in the language of the page', async () => {
    const { submit, sent } = renderSmallForm(form('integer', 'rating', { maximum: 4 }));
    const group = screen.getByRole('radiogroup', { name: /^Answer/ });
    expect(group.getAttribute('aria-required')).toBe('true');
    expect(group.querySelectorAll(':not(input)[aria-required]')).toHaveLength(0);
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(screen.getByRole('radio', { name: 'No stars' })).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: '3 of 4 stars' }));
    await submit();
    expect(sent).toEqual([{ a: 3 }]);
  });
});

describe("the names of RJSF's registry and of @rjsf/mui's theme", () => {
  const { fields, templates, widgets } = getDefaultRegistry();

  it('are all registered by our theme, but the two fields of RJSF that walk a form', () => {
    expect(names(theme.fields)).toEqual(expect.arrayContaining(names(fields).filter((name) => !/^(Schema|Object)Field$/.test(name))));
    expect(names(theme.templates)).toEqual(expect.arrayContaining([...names(templates), ...names(Theme.templates)]));
    expect(names(theme.templates.ButtonTemplates)).toEqual(
      expect.arrayContaining([...names(templates.ButtonTemplates), ...names(Theme.templates?.ButtonTemplates)]),
    );
    expect(names(theme.widgets)).toEqual(expect.arrayContaining([...names(widgets), ...names(Theme.widgets)]));
  });

  it('are in the chunk that loads when a form needs it', async () => {
    const parts = await loadStockParts();
    for (const kind of ['fields', 'templates', 'buttons', 'widgets'] as const)
      expect([kind, Object.keys(parts[kind])]).toEqual([kind, expect.arrayContaining([...namesOf(kind)])]);
    expect(parts.templates['BaseInputTemplate']).toBe(Theme.templates?.BaseInputTemplate);
  });
});
