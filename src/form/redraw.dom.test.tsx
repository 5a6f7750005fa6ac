import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { WidgetProps } from './widgets/widget.js';

const drawn = new Map<string, number>();

jest.unstable_mockModule('./widgets/text.js', () => ({
  TextWidget: (props: WidgetProps) => {
    drawn.set(props.label, (drawn.get(props.label) ?? 0) + 1);
    return (
      <input
        id={props.id}
        value={String(props.value ?? '')}
        onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
        onBlur={() => props.onBlur(props.id, props.value)}
      />
    );
  },
}));

const { namedForm, renderSmallForm } = await import('../../fixtures/testing/render-form.js');

const FIELDS = namedForm('redrawn');

beforeEach(() => drawn.clear());

const drawnFields = () => [...drawn.keys()].sort().join('');

describe('drawing again', () => {
  it('a key draws the one field it was typed into', async () => {
    const { user } = renderSmallForm(FIELDS);
    drawn.clear();
    await user.type(screen.getByRole('textbox', { name: 'A' }), 'x');
    expect([...drawn]).toEqual([['A', 1]]);
  });

  it('a field that becomes required is drawn, and no other one besides the one typed into', async () => {
    const { user } = renderSmallForm(FIELDS);
    await user.type(screen.getByRole('textbox', { name: 'A' }), 'ye');
    drawn.clear();
    await user.type(screen.getByRole('textbox', { name: 'A' }), 's');
    expect(drawnFields()).toBe('AB');
  });

  it('a field that appears is drawn, and those beside it are not', async () => {
    const { user } = renderSmallForm(FIELDS);
    await user.type(screen.getByRole('textbox', { name: 'B' }), 'sho');
    expect(screen.queryByRole('textbox', { name: 'E' })).toBeNull();
    drawn.clear();
    await user.type(screen.getByRole('textbox', { name: 'B' }), 'w');
    expect(screen.getByRole('textbox', { name: 'E' })).toBeDefined();
    expect(drawnFields()).toBe('BE');
  });

  it('a failed submit draws the fields that have a problem', async () => {
    const { submit } = renderSmallForm(FIELDS);
    drawn.clear();
    await submit();
    expect(drawnFields()).toBe('AC');
  });

  it('a problem that is mended draws its field', async () => {
    const { submit, user } = renderSmallForm(FIELDS);
    await submit();
    drawn.clear();
    await user.type(screen.getByRole('textbox', { name: 'A' }), 'x');
    expect(drawnFields()).toBe('A');
  });
});
