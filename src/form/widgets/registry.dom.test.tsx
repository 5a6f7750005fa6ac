import { describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { formats } from '../../../engine/index.js';
import { renderSmallForm, smallForm } from '../../../fixtures/testing/render-form.js';

/** The widgets of the definition language. */
const LANGUAGE =
  'text lines number date phone masked password select radio choice-buttons boxes box toggle country hidden search file'.split(' ');

/** A form with a field for each widget. */
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

describe('the widgets', () => {
  it('are all that a definition may name', () => {
    expect(() => smallForm(named(...LANGUAGE))).not.toThrow();
    const refusal = String(expectThrown(() => smallForm(named('carousel'))));
    const known = refusal.match(/[a-z]+(-[a-z]+)*/g) ?? [];
    expect(known).toEqual(expect.arrayContaining(LANGUAGE));
  });

  it.each(LANGUAGE)('render a field that names %s', (name) => {
    expect(() => renderSmallForm(named(name))).not.toThrow();
  });

  it.each([...formats.values()].map(({ id, widget }) => [id, widget]))('render the format %s as %s', (_, widget) => {
    expect(LANGUAGE).toContain(widget);
  });

  it('show up to five options at once and more in a list', () => {
    renderSmallForm(choice(5));
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    cleanup();
    renderSmallForm(choice(6));
    expect(screen.getByRole('combobox', { name: 'A' })).toBeDefined();
  });
});

function expectThrown(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was refused');
}
