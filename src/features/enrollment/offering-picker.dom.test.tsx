import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Page } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { completeStep } from '../../visit/wizard.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { useIsNotSold } from './use-requested-offerings.js';
import {
  FreshCache,
  eachShop,
  names,
  offeringsOf,
  findPlan,
  planDescription,
  startField,
  totalText,
  renderAfterEnrollment,
} from '../../../fixtures/testing/offering-shop.js';

const at = eachShop();
const intervals = () => within(screen.getByRole('radiogroup', { name: 'Pay' })).getAllByRole<HTMLInputElement>('radio');

describe('the memberships to choose from', () => {
  it('are those that the tenant recommends publicly, requested once [R-7.39] [R-7.40] [R-7.41] [R-7.42] [R-7.43]', async () => {
    renderAfterEnrollment();
    await findPlan('Harbor One');
    expect(at.shop.requests).toEqual([
      'GET /api/tenants/5b0c1f6e-7d0f-4a39-9f0a-1c7e3a2d4b01/membership-offerings?type=Membership&recommended=true&visibility=Public&offset=0&limit=999',
    ]);
    expect(within(screen.getByRole('radiogroup', { name: 'Membership for Ada Marsh' })).getAllByRole('radio')).toHaveLength(3);
  });

  it('say for whom they are, what they cost and when, and what comes first [R-4.41] [R-4.42] [R-9.45] [R-9.46] [R-9.53]', async () => {
    renderAfterEnrollment();
    expect(planDescription(await findPlan('Harbor One'))).toBe(
      'Recommended | For one person || $89.00 a month | per person | ' +
        'Registration fee $25.00 | Due today $114.00 | First year in all $1,093.00 || ' +
        'Care when you need it, for one price. | 2 hours of care a month | Your own doctor | ' +
        'More that is includedSame-week visitsMessages answered the same day',
    );
    expect(planDescription(await findPlan('Harbor Family, the whole year'))).toBe(
      'Made for a family, and you entered one person || ' +
        '$165.38 a month | $1,984.50 per family, per year | Due today $1,984.50 | First year in all $1,984.50 || ' +
        'Twelve months of Harbor Family for the price of ten and a half. | 72 hours of care a year | ' +
        'Everything in Harbor Family | More that is includedOne and a half months free',
    );
  });

  it('can be looked at by interval, of which only those are there that something has [R-3.263] [R-9.27] to [R-9.32]', async () => {
    const one = offeringsOf('harbor')[0];
    const all = ['Split', 'Quarterly', 'Yearly', 'Bi-yearly', 'Monthly', 'One Time'] as const;
    at.shop.offerings = all.flatMap((each) =>
      one ? [{ ...one, tenantOfferingId: each, name: `Plan ${each}`, billingInterval: each }] : [],
    );
    const { user } = renderAfterEnrollment();
    await findPlan('Plan Monthly');
    expect(intervals().map((radio) => radio.value)).toEqual(['All', ...all.toReversed()]);
    const labels = ['All', 'Once', 'Every month', 'Every 6 months', 'Every year', 'Every 3 months', 'In installments'];
    expect(intervals().map((radio) => radio.labels?.[0]?.textContent)).toEqual(labels);
    expect(screen.getByRole('radio', { name: 'All' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: 'Every 3 months' }));
    expect(names().filter((name) => name?.startsWith('Plan'))).toEqual(['Plan Quarterly']);
  });

  it.each([
    ['[R-9.33] [R-9.39]', 'Monthly', '$89.00 a month | per person'],
    ['[R-9.34] [R-9.40]', 'Yearly', '$7.42 a month | $89.00 per person, per year'],
    ['[R-9.35] [R-9.41]', 'Bi-yearly', '$14.83 a month | $89.00 per person, every six months'],
    ['[R-9.36] [R-9.42]', 'One Time', '$89.00 one time | per person'],
    ['[R-9.37] [R-9.43]', 'Quarterly', '$29.67 a month | $89.00 per person, every three months'],
    ['[R-9.38] [R-9.44]', 'Split', '$89.00 in one payment | per person'],
  ] as const)('%s that are billed %s say so: %s', async (_id, billingInterval, words) => {
    at.shop.offerings = at.shop.offerings.slice(0, 1).map((each) => ({ ...each, billingInterval }));
    renderAfterEnrollment();
    expect(planDescription(await findPlan('Harbor One'))).toContain(words);
    expect(screen.queryByRole('radiogroup', { name: 'Pay' })).toBeNull();
  });

  it.each([
    [112_000, 4, '$1,120.00 in 4 payments of $280.00', '$305.00', ' | Total to pay $1,145.00'],
    [100_000, 3, '$1,000.00 in 3 payments, first $333.34, then $333.33 each', '$358.34', ' | Total to pay $1,025.00'],
    [112_000, undefined, '$1,120.00 in one payment', '$1,145.00', ''],
  ])('name the payments of a price of %i in %s installments [D-128]', async (price, installments, words, today, total) => {
    const [one] = offeringsOf('harbor');
    if (one === undefined) throw new Error('Harbor sells nothing.');
    const { benefits: _benefits, highlighted: _badge, ...stored } = one;
    const split = { ...stored, price, billingInterval: 'Split' as const, hours: 24 };
    at.shop.offerings = [installments === undefined ? split : { ...split, installments }];
    const { user } = renderAfterEnrollment();
    const plan = await findPlan('Harbor One');
    expect(planDescription(plan)).toBe(
      `For one person || ${words} | per person | Registration fee $25.00 | Due today ${today}${total} || Care when you need it, for one price. | 24 hours of care included`,
    );
    await user.click(plan);
    expect(totalText()).toContain(`Due today ${today}`);
  });

  it('add up for several people what each pays first, with the cents that are left over [D-128]', async () => {
    const [one] = offeringsOf('harbor');
    at.shop.offerings = one ? [{ ...one, price: 100_000, registrationFee: 0, billingInterval: 'Split', installments: 3 }] : [];
    renderAfterEnrollment({ people: ['Ada', 'Ben'] });
    expect(planDescription(await findPlan('Harbor One'))).toContain(
      '$2,000.00 in 3 payments, first $666.68, then $666.66 each | per person | Due today $666.68 | Total to pay $2,000.00',
    );
  });

  it.each([
    ['[R-4.43] those for groups where a company enrolls', { business: 'Marsh Boats' }, 'Harbor Crew', 'Choose your membership'],
    [
      'those of a plan, under its own title, where the address asks for it',
      { query: '?type=elitePlan' },
      'Harbor Elite',
      'Choose your elite plan',
    ],
  ])('are %s', async (_which, visit, plan, title) => {
    renderAfterEnrollment(visit);
    await findPlan(plan);
    expect(names()).toEqual([plan]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title);
    expect(
      screen.getByRole('radiogroup', { name: 'business' in visit ? 'Membership for Marsh Boats' : 'Membership for Ada Marsh' }),
    ).toBeDefined();
  });

  it.each(['harbor-founders-monthly', 'harbor-individual-monthly'])(
    'are the one of a link, chosen already: %s [R-2.20] [R-4.47] [R-4.48]',
    async (id) => {
      renderAfterEnrollment({ query: `?offering=${id}`, people: ['Ada', 'Ben'] });
      await screen.findByRole('radiogroup', { name: 'Membership for everyone' });
      expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked])).toEqual([[id, true]]);
      expect(screen.queryByRole('button', { name: 'Choose a plan for each person' })).toBeNull();
    },
  );

  it.each(['?offering=harbor-student-yearly', '?offering=summit-family-founding', '?offering=..', '?type=platinumPlan', '?type=../x'])(
    'that are none lead to the page that says so: %s',
    async (query) => {
      const { history } = renderAfterEnrollment({ query: `${query}&agentReferral=true` });
      await waitFor(() => expect(history.at(-1)).toBe('/harbor/invalid?agentReferral=true'));
    },
  );

  it('that cannot be had are a failure of the page', async () => {
    at.shop.isDown = true;
    renderAfterEnrollment({ query: '?offering=harbor-founders-monthly' });
    expect(await screen.findByText('The server is busy.')).toBeDefined();
  });

  it('that a tenant has none of leave it to people', async () => {
    at.shop.offerings = [];
    renderAfterEnrollment();
    expect(await screen.findByRole('heading', { level: 1, name: 'No memberships are available online yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: '(207) 555-0142' })).toBeDefined();
  });
});

describe('a link to a membership for the other type of client', () => {
  it.each([
    ['harbor-founders-monthly', 'Marsh Boats', 'This membership is for individuals and families'],
    ['harbor-crew-quarterly', undefined, 'This membership is for companies and groups'],
  ])('says so and leads back to the step that asks for it: %s', async (id, business, title) => {
    renderAfterEnrollment({ query: `?offering=${id}&step=offering`, ...(business !== undefined && { business }) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('link', { name: 'Change your information' }).getAttribute('href')).toBe(`?offering=${id}&step=information`);
  });
});

function Probe({ pageKey }: { readonly pageKey: string }) {
  const page = own(demoSite('harbor').library.pages, 'membership') as Page;
  return <p>{useIsNotSold(page, pageKey) ? 'closed' : 'open'}</p>;
}

describe('a page that sells memberships', () => {
  const open = (query: string, pageKey = 'harbor/new') =>
    renderAt(`/harbor/service/membership${query}`, demoSite('harbor'), <FreshCache>{<Probe pageKey={pageKey} />}</FreshCache>);

  it.each(['?offering=harbor-student-yearly', '?type=platinumPlan'])('is reported as not sold at once: %s', async (query) => {
    open(query);
    expect(screen.getByText('open')).toBeDefined();
    expect(await screen.findByText('closed')).toBeDefined();
  });

  it.each(['?offering=harbor-founders-monthly', '?type=elitePlan'])('is open for what there is: %s', async (query) => {
    open(query);
    await waitFor(() => expect(at.shop.requests).toHaveLength(1));
    await new Promise((done) => setTimeout(done, 100));
    expect(screen.getByText('open')).toBeDefined();
  });

  it('sends no request for an address without a plan or offering, or after the first step', () => {
    completeStep('harbor/begun', 'INFORMATION', {});
    open('');
    open('?offering=harbor-student-yearly', 'harbor/begun');
    expect([screen.getAllByText('open').length, at.shop.requests]).toEqual([2, []]);
  });
});

describe('a tenant of Nepal', () => {
  it('shows rupees in lakhs and days in its order, and asks for no money today where nothing is bought here', async () => {
    at.shop.offerings = offeringsOf('himal').map((each) => (each.name === 'Sathi' ? { ...each, price: 123_456_700 } : each));
    const { user } = renderAfterEnrollment({ tenant: 'himal' });
    await user.click(await findPlan('Sathi'));
    expect(planDescription(await findPlan('Sathi'))).toContain('Rs 4,11,522.33 a month | Rs 12,34,567.00 per person, every three months');
    expect(totalText()).toBe(
      'First payment Rs 12,35,067.00Includes a one-time registration fee of Rs 500.00Then Rs 12,34,567.00 every 3 months from 2027/02/20',
    );
    expect(startField()).toHaveProperty('value', '2026/11/20');
    expect(screen.getByText('Any day from today to 2026/11/27.')).toBeDefined();
  });
});
