import { describe, expect, it } from '@jest/globals';
import { formats } from '../../engine/index.js';
import { smallForm } from '../forms/testing/drawing.js';
import { widgetOf, WIDGETS } from './registry.js';

/** A form with a field for each widget. */
const named = (...widgets: string[]) => ({
  schema: { type: 'object', properties: Object.fromEntries(widgets.map((_, nth) => [`a${nth}`, { type: 'string', title: 'A' }])) },
  ui: Object.fromEntries(widgets.map((widget, nth) => [`a${nth}`, { 'ui:widget': widget }])),
});

describe('the widgets', () => {
  it('are all that a definition may name', () => {
    expect(() => smallForm(named(...Object.keys(WIDGETS)))).not.toThrow();
    const refusal = String(expectThrown(() => smallForm(named('carousel'))));
    const known = refusal.match(/[a-z]+(-[a-z]+)*/g) ?? [];
    expect(known).toEqual(expect.arrayContaining(Object.keys(WIDGETS)));
  });

  it.each([...formats.values()].map(({ id, widget }) => [id, widget]))('draw the format %s as %s', (_, widget) => {
    expect(Object.keys(WIDGETS)).toContain(widget);
  });

  it('show up to five options at once and more in a list, whatever kind of text they are', () => {
    const choice = (choices: number) => widgetOf({ type: 'string', widget: 'text', choices, searched: false });
    expect([choice(5), choice(6)]).toEqual([WIDGETS.radio, WIDGETS.select]);
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
