import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { drawFor } from './testing/drawing.js';
import type { FormServices } from './form-context.js';

const FOUND = [
  {
    id: '1',
    label: '1 Main Street, Portland, ME 04101',
    parts: { line: '1 Main Street', city: 'Portland', state: 'ME', zip: '04101', lat: 43.66, lng: -70.25 },
  },
  {
    id: '2',
    label: '1 Main Road, Augusta, ME 04330',
    parts: { line: '1 Main Road', city: 'Augusta', state: 'ME', zip: '04330', lat: 44.31, lng: -69.78 },
  },
];

interface Asked {
  readonly query: string;
  readonly within: unknown;
  readonly signal: AbortSignal;
}

function drawWithAddresses(answers: object = {}, find: () => Promise<typeof FOUND> = () => Promise.resolve(FOUND)) {
  const asked: Asked[] = [];
  const services: FormServices = {
    search: (_name, query, { within }, signal) => {
      asked.push({ query, within, signal });
      return find();
    },
  };
  return {
    asked,
    ...drawFor({ form: 'enrollment-individual', tenant: 'harbor', answers: { countryCode: 'US', ...answers } }, { services }),
  };
}

const line = () => screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Address Line 1' })[0] as HTMLInputElement;
const valueOf = (name: string) => (screen.getAllByLabelText(new RegExp(`^${name}`))[0] as HTMLInputElement).value;

describe('suggestions for an address', () => {
  it('are looked for once the person pauses, in the country that was chosen', async () => {
    const { user, asked } = drawWithAddresses();
    await user.type(line(), '1 Main');
    expect(asked).toEqual([]);
    expect(await screen.findAllByRole('option', { name: /^1 Main/ })).toHaveLength(2);
    expect(asked.map(({ query, within }) => ({ query, within }))).toEqual([{ query: '1 Main', within: 'US' }]);
    expect(line().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('2 suggestions');
  });

  it('are chosen by keyboard, and fill the whole address in one act', async () => {
    const { user } = drawWithAddresses();
    await user.type(line(), '1 Main');
    const [, second] = await screen.findAllByRole('option', { name: /^1 Main/ });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(line().getAttribute('aria-activedescendant')).toBe(second?.id);
    await user.keyboard('{Enter}');
    expect(['Address Line 1', 'City', 'State', 'Zip'].map(valueOf)).toEqual(['1 Main Road', 'Augusta', 'ME', '04330']);
    expect(line().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(line());
  });

  it('are chosen by pointer without losing the focus', async () => {
    const { user } = drawWithAddresses();
    await user.type(line(), '1 Main');
    await user.click(await screen.findByRole('option', { name: /Portland/ }));
    expect(valueOf('Zip')).toBe('04101');
    expect(document.activeElement).toBe(line());
  });

  it('can be closed, and what was typed stays', async () => {
    const { user } = drawWithAddresses();
    await user.type(line(), '1 Main');
    await screen.findAllByRole('option', { name: /^1 Main/ });
    await user.keyboard('{Escape}');
    expect([line().value, line().getAttribute('aria-expanded')]).toEqual(['1 Main', 'false']);
  });

  it('that fail leave the field as it is', async () => {
    const { user, asked } = drawWithAddresses({}, () => Promise.reject(new Error('no network')));
    await user.type(line(), '1 Main');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect([line().value, line().getAttribute('aria-expanded')]).toEqual(['1 Main', 'false']);
  });

  it('are not looked for in other countries', async () => {
    const { user, asked } = drawWithAddresses({ countryCode: 'NP' });
    await user.type(line(), '1 Main');
    await act(() => new Promise((done) => setTimeout(done, 400)));
    expect(asked).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
