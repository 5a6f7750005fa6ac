import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { describedTexts, namedForm, renderSmallForm } from '../../fixtures/testing/render-form.js';
import type { FormServices } from './form-context.js';

const FOUND: Awaited<ReturnType<NonNullable<FormServices['search']>>> = JSON.parse(readFileSync('src/form/found-addresses.json', 'utf8'));

const ADDRESS = namedForm('address');

interface Asked {
  readonly query: string;
  readonly within: unknown;
  readonly signal: AbortSignal;
}

function drawWithAddresses(countryCode = 'US', find: () => Promise<typeof FOUND> = () => Promise.resolve(FOUND)) {
  const asked: Asked[] = [];
  const services: FormServices = {
    search: (_name, query, { within }, signal) => {
      asked.push({ query, within, signal });
      return find();
    },
  };
  return { asked, ...renderSmallForm(ADDRESS, { services, initial: { countryCode } }) };
}

const line = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Address Line 1' });
const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' }).value;

describe('suggestions for an address', () => {
  it('are looked for once the person pauses, in the country that was chosen, and can be closed', async () => {
    const { user, asked } = drawWithAddresses();
    await user.type(line(), '1 Main');
    expect(asked).toEqual([]);
    expect(await screen.findAllByRole('option', { name: /^1 Main/ })).toHaveLength(2);
    expect(asked.map(({ query, within }) => ({ query, within }))).toEqual([{ query: '1 Main', within: 'US' }]);
    expect(line().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('2 suggestions');
    await user.keyboard('{Escape}');
    expect([line().value, line().getAttribute('aria-expanded')]).toEqual(['1 Main', 'false']);
  });

  it('that are one are counted in the singular, and chosen by pointer without losing the focus', async () => {
    const { user } = drawWithAddresses('US', () => Promise.resolve(FOUND.slice(0, 1)));
    await user.type(line(), '1 Main');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 suggestion'));
    await user.click(await screen.findByRole('option', { name: /Portland/ }));
    expect(valueOf('Zip')).toBe('04101');
    expect(document.activeElement).toBe(line());
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

  it('are shown to be missing where none was found, and what was typed stays', async () => {
    const { user } = drawWithAddresses('US', () => Promise.resolve([]));
    await user.type(line(), '1 Main');
    const message = 'No suggestions. You can type the address yourself.';
    expect(await screen.findByText(message, { selector: 'p' })).toBeDefined();
    expect([screen.getByRole('status').textContent, line().value]).toEqual([message, '1 Main']);
  });

  it('are not looked for in other countries', async () => {
    const { user, asked } = drawWithAddresses('NP');
    await user.type(line(), '1 Main');
    await act(() => new Promise((done) => setTimeout(done, 400)));
    expect(asked).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('suggestions that could not be looked up', () => {
  const TOLD = "Request time out – the address search didn't work. You can type the address yourself.";
  const retry = () => screen.getByRole('button', { name: 'Retry' });
  const status = () => screen.getByRole('status').textContent;

  function drawFailing(fails: (nth: number) => boolean) {
    let nth = 0;
    return drawWithAddresses('US', () => {
      nth += 1;
      return fails(nth) ? Promise.reject(new Error('Request time out')) : Promise.resolve(FOUND);
    });
  }
  const typeAndFail = async (fails: (nth: number) => boolean) => {
    const drawn = drawFailing(fails);
    await drawn.user.type(line(), '1 Main');
    await screen.findByText(TOLD, { selector: 'p' });
    return drawn;
  };

  it('leave what was typed, say under the field and once aloud what happened, and are searched for again at the next key', async () => {
    const { user, asked } = await typeAndFail((nth) => nth <= 2);
    expect([line().value, line().getAttribute('aria-expanded'), document.activeElement]).toEqual(['1 Main', 'false', line()]);
    expect([describedTexts(line()), describedTexts(retry()), status()]).toEqual([[TOLD], [TOLD], TOLD]);
    await user.type(line(), ' St');
    await waitFor(() => expect(asked).toHaveLength(2));
    await act(() => Promise.resolve());
    expect([screen.getAllByText(TOLD, { selector: 'p' }).length, status()]).toEqual([1, TOLD]);
    await user.type(line(), ' ');
    expect(await screen.findAllByRole('option', { name: /^1 Main/ })).toHaveLength(2);
    expect(screen.queryByText(TOLD)).toBeNull();
  });

  it('are looked up again by Retry at once, which gives the focus back or reports the error again', async () => {
    const { user, asked } = await typeAndFail((nth) => nth <= 2);
    await user.click(retry());
    expect(await screen.findByText(TOLD, { selector: 'p' })).toBeDefined();
    // The same words as a new message: something that no one sees follows them.
    expect(status()).toBe(`${TOLD}\u00a0`);
    await user.click(retry());
    expect(document.activeElement).toBe(line());
    expect(await screen.findAllByRole('option', { name: /^1 Main/ })).toHaveLength(2);
    expect([asked.length, screen.queryByText(TOLD), status()]).toEqual([3, null, '2 suggestions']);
    expect(line().getAttribute('aria-describedby')).toBeNull();
  });

  it('report the error before and after the field is left, but not when the text becomes too short', async () => {
    const { user } = await typeAndFail(() => true);
    await user.tab();
    expect(document.activeElement).toBe(retry());
    await user.clear(line());
    expect(screen.queryByText(TOLD, { selector: 'p' })).toBeNull();
  });

  it('report no error where the field was left before it occurred', async () => {
    const { user, asked } = drawFailing(() => true);
    await user.type(line(), '1 Main');
    await user.tab();
    await act(() => new Promise((done) => setTimeout(done, 400)));
    expect([asked, screen.queryByRole('button', { name: 'Retry' }), status()]).toEqual([[], null, '']);
  });
});
