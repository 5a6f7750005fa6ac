import { describe, expect, it } from '@jest/globals';
import { screen, within, act, waitFor } from '@testing-library/react';
import { describedTexts, renderDemoForm } from '../../fixtures/testing/render-form.js';
import type { FormServices } from './form-context.js';

const ADDRESS = { addressLine1: '1 Main Street', city: 'Portland', state: 'ME', zip: '04101' };

function enrollment(answers: object = {}, tenant = 'harbor', settings: Parameters<typeof renderDemoForm>[0]['settings'] = {}) {
  return renderDemoForm({ form: 'enrollment-individual', tenant, answers: { ...answers }, settings });
}

const labels = () =>
  [...document.querySelectorAll('.v-label, .v-legend, .v-beside-label')].map((label) => label.textContent?.replace(' *', ''));

describe('the enrollment form', () => {
  it('[R-2.104] to [R-2.109] asks for e-mail, telephones and both addresses where the tenant does', async () => {
    const { user } = enrollment();
    expect(labels()).toEqual(expect.arrayContaining(['Email', 'Phone', 'Physical Address', 'Same as Physical Address']));
    expect(labels()).not.toContain('Mailing Address');
    await user.click(screen.getByRole('button', { name: 'Add another phone' }));
    await user.type(screen.getByLabelText(/^Address Line 1/), '9 Unlisted Lane');
    await user.click(screen.getByRole('checkbox', { name: 'Same as Physical Address' }));
    expect(labels()).toEqual(expect.arrayContaining(['Home Phone', 'Work Phone', 'Mailing Address']));
  });

  it('[R-5.36] [R-5.37] [R-5.38] asks for gender, last four digits and blood group only where the tenant does', () => {
    enrollment({}, 'meadow');
    expect(labels()).toEqual(['First Name', 'Middle Name', 'Last Name', 'Email', 'Mobile phone']);
  });

  it('[R-2.110] offers text messages once there is a phone', async () => {
    const { user } = enrollment();
    expect(screen.queryByRole('switch')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '2075550142');
    await user.click(screen.getByRole('switch', { name: 'Text me at this number' }));
    expect(screen.getByRole('switch')).toHaveProperty('checked', true);
    await user.clear(screen.getByRole('textbox', { name: 'Phone' }));
    expect(screen.queryByRole('switch')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '2');
    expect(screen.getByRole('switch')).toHaveProperty('checked', false);
  });

  it('[R-2.111] [R-2.112] [R-2.113] folds the mailing address away when it is the physical one, which must be there', async () => {
    const { user } = enrollment();
    const same = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Same as Physical Address' });
    expect(same.disabled).toBe(true);
    const physical = within(screen.getByRole('group', { name: 'Physical Address' }));
    await user.type(physical.getByRole('textbox', { name: 'City' }), 'Portland');
    expect([same.disabled, same.checked]).toEqual([false, true]);
    expect(screen.queryByRole('group', { name: 'Mailing Address' })).toBeNull();
    await user.click(same);
    expect(screen.getByRole('group', { name: 'Mailing Address' })).toBeDefined();
  });

  it('another country clears the phone and changes the field for the state', async () => {
    const { user } = enrollment({ phone: '2075550142', countryCode: 'US', address: ADDRESS });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Nepal');
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '');
    expect(within(screen.getByRole('group', { name: 'Physical Address' })).getByRole('textbox', { name: 'State' })).toBeDefined();
  });

  it('[R-5.17] shows the minimum age to a minor', async () => {
    const { user, submit } = enrollment({}, 'meadow', { DATE_OF_BIRTH: { status: 'Enabled' }, MIN_AGE: { status: 'Enabled', value: 21 } });
    const born = screen.getByRole('textbox', { name: 'Date of Birth' });
    await user.type(born, '11212005');
    await submit();
    expect(describedTexts(born)).toEqual(['For example, 03/14/1985', 'Member must be at least 21 years old']);
  });

  it('[R-5.18] asks a dependent for the relationship in its own words', async () => {
    const { submit } = enrollment({ addDependentOrNot: 'YES', dependents: [{}] });
    await submit();
    const relationship = screen.getByRole('group', { name: /^Relationship with the primary/ });
    expect(describedTexts(relationship).join()).toContain('Relationship with the primary is required');
  });

  it('[R-5.96] to [R-5.100] [R-5.101] to [R-5.112] offers the options of the specification', () => {
    enrollment({ addDependentOrNot: 'YES', dependents: [{}] });
    const buttonsOf = (name: string | RegExp) => {
      const [group] = screen.getAllByRole('group', { name });
      return Array.from(group?.querySelectorAll('button') ?? [], ({ textContent }) => textContent);
    };
    expect(buttonsOf('Gender')).toEqual(['Male', 'Female', 'Others']);
    expect(buttonsOf(/^Relationship/)).toEqual(['Spouse', 'Child', 'Others']);
    const [blood] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Blood type' });
    expect(Array.from(blood?.options ?? [], ({ value }) => value)).toEqual(['', ...'A+ O+ B+ AB+ A- O- B- AB- UNK'.split(' ')]);
  });
});

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
      expect(screen.queryAllByText(CHOOSE, { exact: false })).toHaveLength(required ? 2 : 0);
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
