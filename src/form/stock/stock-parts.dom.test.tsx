import { describe, expect, it } from '@jest/globals';
import { getDefaultRegistry } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import { fireEvent, screen } from '@testing-library/react';
import { present } from '../../../engine/index.js';
import { demoForms, openDemoForm } from '../../../fixtures/open-demo-form.js';
import { describedTexts, renderSmallForm } from '../../../fixtures/testing/render-form.js';
import { loadStockParts, namesOf } from './stock-part.js';
import { theme } from '../theme/theme.js';

const names = (parts: object | undefined): string[] => Object.keys(parts ?? {}).filter((name) => name !== 'ButtonTemplates');

/** A form with one field, whose widget is named. */
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
  ] as const)('%s gives a number, with the name, the description and the error of its field', async (widget, type, role, typed, answer) => {
    const { submit, sent } = renderSmallForm(form(type, widget, { minimum: 1, maximum: 9 }));
    await submit();
    const control = screen.getByRole(role, { name: /^Answer/ });
    expect([control.getAttribute('min'), control.getAttribute('max')]).toEqual(['1', '9']);
    expect(describedTexts(control)).toEqual(['Take your time.', expect.stringMatching(/required/)]);
    expect([control.getAttribute('aria-invalid'), control.getAttribute('aria-required')]).toEqual(['true', 'true']);
    fireEvent.change(control, { target: { value: typed } });
    await submit();
    expect(sent).toEqual([{ a: answer }]);
  });

  it('range shows the answer beside the slider, and nothing before there is one', async () => {
    const { container, submit } = renderSmallForm(form('integer', 'range', { minimum: 1, maximum: 9 }));
    await submit();
    const shown = () => container.querySelector('.v-range')?.textContent;
    expect(shown()).toBe('');
    fireEvent.change(screen.getByRole('slider'), { target: { value: '4' } });
    expect(shown()).toBe('4');
  });

  it.each([
    ['color', '#ff8800', '#ff8800'],
    ['time', '10:30', '10:30:00'],
    ['date-time', '2026-11-25T10:30', '2026-11-25T10:30'],
  ])('%s gives the text that was typed, in local time', async (widget, typed, answer) => {
    const { container, submit, sent } = renderSmallForm(form('string', widget));
    const control = container.querySelector('input');
    if (!control) throw new Error('There is no input');
    expect(control.labels?.[0]?.textContent).toContain('Answer');
    fireEvent.change(control, { target: { value: typed } });
    await submit();
    expect(sent).toEqual([{ a: answer }]);
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

  it('reaches no resolver of addresses, because a presented schema has no references', () => {
    for (const { tenant, form: id } of demoForms())
      expect(JSON.stringify(present(openDemoForm({ form: id, tenant, started: true }), undefined, 'inline'))).not.toContain('"$ref"');
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
