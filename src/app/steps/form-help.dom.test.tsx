import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { demoSource } from '../../../fixtures/open-demo-form.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { FormHelp } from './form-help.js';

function help(tenant: string) {
  renderAt('/', demoSite(tenant), <FormHelp source={demoSource({ form: 'enrollment-individual', tenant })} />);
  return within(screen.getByRole('complementary'));
}

describe('the help beside a form', () => {
  it('lists what the visible fields need, and how to reach the tenant', () => {
    const { getAllByRole, getByRole } = help('harbor');
    expect(getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['What you will need', 'Questions?']);
    expect(getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Your blood type',
      'The last four digits of your Social Security Number',
      'Your insurance card, if you have one',
      'Names and birth dates of the family members who join',
    ]);
    expect(getByRole('link', { name: /^\(/ }).getAttribute('href')).toMatch(/^tel:/);
  });

  it('names no needs where the tenant asks for none of them', () => {
    expect(
      help('meadow')
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['Questions?']);
  });
});
