import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { getDefaultRegistry } from '@rjsf/core';
import { Form as StockForm, Theme } from '@rjsf/mui';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { advance, present, type ResolvedForm } from '../../engine/index.js';
import { demoForms, openDemoForm, type Opening } from '../../fixtures/open-demo-form.js';
import { newEntry } from './form-state.js';
import { renderDemoForm, renderSmallForm } from '../../fixtures/testing/render-form.js';
import { byTier } from '../../fixtures/testing/tier.js';

/** What a visitor sees of one field. */
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
  const list = screen.getByRole('listbox');
  const options = [...list.querySelectorAll('[role=option]')].map((option) => option.textContent);
  fireEvent.keyDown(list, { key: 'Escape' });
  return options.filter((option) => option !== '');
}

/** Returns the values and labels of the options of a field. */
function presentedOptions(source: unknown, path: readonly string[]): unknown {
  const { schema, uiSchema } = source as { schema: RJSFSchema; uiSchema: Record<string, unknown> };
  const [key, ...rest] = path;
  if (key === undefined) return [schema.enum, uiSchema['ui:enumNames']];
  const isList = Array.isArray(schema.items);
  const [schemas, uiSchemas] = isList ? [schema.items, uiSchema['items']] : [schema.properties, uiSchema];
  const at = <T,>(parts: unknown) => (parts as Record<string, T>)[key];
  return presentedOptions({ schema: at(schemas), uiSchema: at(uiSchemas) }, rest);
}

/** The form with one entry in each list, so that the forms of entries are compared too. */
function withEntries(resolved: ResolvedForm): ResolvedForm {
  const lists = [...resolved.form.rows].map(([pointer, rows]) => ({ pointer, value: [newEntry(rows)] }));
  return lists.length === 0 ? resolved : advance(resolved, lists);
}

/** Each form once, with the first tenant that has it. */
const oneOfEach = [
  ...new Map(
    demoForms()
      .toReversed()
      .map((each) => [each.form, each]),
  ).values(),
].toReversed();

describe('a presented form in stock @rjsf/mui, without our code', () => {
  afterAll(cleanup);

  it.each(byTier(oneOfEach, demoForms()))('shows the same fields, labels, options and order: $form of $tenant', ({ tenant, form }) => {
    expectSame({ form, tenant }, openDemoForm({ form, tenant, started: true }));
  });

  it.each(['enrollment-individual/everything', 'appointment/full', 'agent/full'])('also after answers: %s', (path) => {
    const opening: Opening = JSON.parse(readFileSync(`fixtures/cases/${path}.json`, 'utf8'));
    expectSame(opening, openDemoForm(opening));
  });

  function expectSame(opening: Opening, opened: ResolvedForm): void {
    const resolved = withEntries(opened);
    const { schema, uiSchema } = present(resolved, undefined, 'inline');
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
    const { user, submit, sent } = renderSmallForm(
      {
        schema: {
          type: 'object',
          properties: {
            first: { type: 'string', title: 'First Name' },
            last: { type: 'string', title: 'Last Name' },
            size: { type: 'string', title: 'Size', enum: ['S', 'M', 'L', 'XL', 'XXL', 'XXXL'] },
            agrees: { type: 'boolean', title: 'I agree' },
          },
        },
      },
      { parts },
    );
    for (const [name, text] of Object.entries(NAMES)) {
      expect(screen.getAllByText(name, { selector: 'label' })).toHaveLength(1);
      await user.type(screen.getByRole('textbox', { name }), text);
    }
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Size' }));
    await user.click(screen.getByRole('option', { name: 'L' }));
    await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
    expect(screen.getByRole('combobox', { name: 'Size' }).closest('.MuiFormControl-root')).not.toBeNull();
    await submit();
    expect(sent).toEqual([{ first: 'Ada', last: 'Marsh', size: 'L', agrees: true }]);
  });
});
