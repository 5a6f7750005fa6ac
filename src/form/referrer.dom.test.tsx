import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { describedTexts, renderDemoForm } from '../../fixtures/testing/render-form.js';
import type { FormServices } from './form-context.js';

const noor = { id: 'c-1009', name: 'Noor Haddad' };
const ola = { type: 'Individual', firstName: 'Ola', lastName: 'Berg' };
const REQUIRED = { status: 'Enabled', required: true };

function drawAsking(found: readonly (typeof noor)[] = [noor], answers: object = {}, required = true) {
  const asked: string[] = [];
  const services: FormServices = {
    search: (name, query) => {
      asked.push(`${name} ${query}`);
      return Promise.resolve(found.map(({ id, name: label }) => ({ id, label, parts: { id, name: label } })));
    },
  };
  const opening = {
    form: 'enrollment-individual',
    tenant: 'meadow',
    settings: { REFERRED_BY: { ...REQUIRED, required } },
    answers: { ...ola, ...answers },
  };
  return { asked, ...renderDemoForm(opening, { services }) };
}

const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Who referred you?' });
const CHOOSE = 'Please choose from the list who referred you';

describe('the picker of who referred the visitor', () => {
  it('[D-85] [R-3.42] [R-3.43] takes the id and the name of the one who is chosen', async () => {
    const { user, asked, sent, submit } = drawAsking();
    await user.type(picker(), 'noor');
    await user.click(await screen.findByRole('option', { name: 'Noor Haddad' }));
    expect(asked).toEqual(['referrer noor']);
    await submit();
    expect(sent).toMatchObject([{ referredBy: noor }]);
  });

  it.each([true, false])(
    '[D-85] [R-5.33] rejects a name that was typed and not chosen where one is required, else sends it alone: %p',
    async (required) => {
      const { user, sent, submit } = drawAsking([], { referredBy: noor }, required);
      await user.type(picker(), ' junior');
      await submit();
      expect(sent).toMatchObject(required ? [] : [{ referredBy: { name: 'Noor Haddad junior' } }]);
      expect(JSON.stringify(sent)).not.toContain(noor.id);
      await waitFor(() => expect(screen.queryAllByText(CHOOSE, { exact: false })).toHaveLength(required ? 2 : 0));
      expect(picker().getAttribute('aria-invalid')).toBe(required ? 'true' : null);
    },
  );

  it.each([
    { required: true, message: 'No one was found. Please check what you typed.' },
    { required: false, message: 'No one was found. Please check what you typed, or leave it as it is.' },
  ])(
    'shows under the field that no one was found, until there is too little to search, and announces it once (required: $required)',
    async ({ required, message }) => {
      const { user, asked } = drawAsking([], {}, required);
      await user.type(picker(), 'xyz');
      expect(await screen.findByText(message, { selector: 'p' })).toBeDefined();
      expect(screen.getByRole('status').textContent).toBe(message);
      expect(describedTexts(picker())).not.toContain(message);
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      await user.type(picker(), 'zz');
      await waitFor(() => expect(asked).toHaveLength(2));
      await act(() => Promise.resolve());
      // A repeated announcement would end with a space that no one sees.
      expect(screen.getByRole('status').textContent).toBe(message);
      await user.tab();
      expect(screen.getByText(message, { selector: 'p' })).toBeDefined();
      await user.clear(picker());
      expect(screen.queryByText(message, { selector: 'p' })).toBeNull();
    },
  );
});

describe('digits that are on file', () => {
  it('[D-109] are described as on file at their field, and may stay empty', async () => {
    const opening = { form: 'enrollment-individual', tenant: 'meadow', settings: { LAST_FOUR_SSN: REQUIRED } };
    const { sent, submit, user } = renderDemoForm({ ...opening, answers: { ...ola, lastSSNOnFile: true } });
    const digits = screen.getByRole<HTMLInputElement>('textbox', { name: /^Last four digits/ });
    const help = document.getElementById(digits.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toBe('On file. Leave this empty to keep it, or enter a new one.');
    await submit();
    await user.type(digits, '4321');
    await submit();
    await act(() => Promise.resolve());
    expect(sent).toEqual([ola, { ...ola, lastSSN: '4321' }]);
  });
});
