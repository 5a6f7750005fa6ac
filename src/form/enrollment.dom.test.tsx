import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { describedTexts, renderDemoForm } from '../../fixtures/testing/render-form.js';

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
    const [gender] = screen.getAllByRole('group', { name: 'Gender' });
    expect(
      within(gender as HTMLElement)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Male', 'Female', 'Others']);
    const [blood] = screen.getAllByRole('combobox', { name: 'Blood type' });
    expect(
      within(blood as HTMLElement)
        .getAllByRole('option')
        .map((option) => (option as HTMLOptionElement).value),
    ).toEqual(['', 'A+', 'O+', 'B+', 'AB+', 'A-', 'O-', 'B-', 'AB-', 'UNK']);
    const relationship = screen.getByRole('group', { name: /^Relationship/ });
    expect(
      within(relationship)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Spouse', 'Child', 'Others']);
  });
});
