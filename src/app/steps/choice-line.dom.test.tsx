import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig, unstable_serialize as keyOf } from 'swr';
import { type CallReply, eachCall } from '../../../fixtures/testing/own-origin.js';
import { validatorsFor } from '../../../engine/build.js';
import { type Form, type Page, readSettings } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { lookupCategoriesOf } from '../../../server/shared/lookups.js';
import { resetWizard } from '../../visit/wizard.js';
import type { Site } from '../../visit/site.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { useToasts } from '../../visit/toasts.js';
import { RouteScreen } from '../route-screen.js';
import { SiteRoutes } from '../site-routes.js';

let answers: { readonly [path: string]: CallReply };
const served = eachCall(({ path }) => answers[path] ?? { body: { data: { exists: false } } });

beforeAll(async () => {
  // One after the other: Jest cannot link two graphs of modules that are new and overlap at once.
  await import('./wizard-screen.js');
  await import('./form-step.js');
}, 60_000);
beforeEach(() => {
  answers = {};
});
afterEach(() => {
  cleanup();
  resetWizard('harbor/membership');
  useToasts.setState({ toasts: [] });
});

/** Harbor, as a tenant that asks for as little as there is, with or without groups. */
function smallSite(groups: string): Site {
  const settings = readSettings({ cases: [{ code: 'GROUP_ENROLLMENT', status: groups, required: false }] });
  const site = demoSite('harbor', { settings });
  const membership = own(site.library.pages, 'membership') as Page;
  return { ...site, library: { ...site.library, pages: { ...site.library.pages, membership: { ...membership, draft: false } } } };
}

const { forms } = demoSite('harbor').library;
const chosen = ['enrollment-individual', 'enrollment-group'].map((id) => own(forms, id) as Form);
/** A test cannot import a module of the server's. */
const validators = Object.fromEntries(chosen.map((form) => [keyOf(['validators', form.hash]), validatorsFor([form])]));
const lookups = Object.fromEntries(chosen.map((form) => [keyOf(['lookups', 'harbor', ...lookupCategoriesOf(form)]), {}]));

const siteRoutes = <SiteRoutes>{(route) => <RouteScreen route={route} />}</SiteRoutes>;

const membership = (billingType: string) => ({ tenantOfferingId: billingType, name: billingType, billingType });

async function draw(search = '', groups = 'Enabled', billingTypes: readonly string[] = []) {
  const view = await drawPage(search, groups, billingTypes);
  await screen.findByRole('button', { name: 'Continue' });
  return view;
}

function drawPage(search: string, groups: string, billingTypes: readonly string[]) {
  const site = smallSite(groups);
  const fallback = {
    ...validators,
    ...lookups,
    [keyOf(['questionnaire', site.tenant.tenantId])]: null,
    [keyOf(['memberships', site.tenant.tenantId, 'elitePlan', undefined])]: billingTypes.map(membership),
    [keyOf(['memberships', site.tenant.tenantId, undefined, 'founders'])]: billingTypes.map(membership),
  };
  const page = (
    <SWRConfig value={{ provider: () => new Map(), fallback, revalidateOnMount: false, revalidateIfStale: false }}>{siteRoutes}</SWRConfig>
  );
  return act(() => Promise.resolve(renderAt(`/harbor/service/membership?${search}step=information`, site, page)));
}

const card = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const [FAMILY, GROUP, BUSINESS] = [/^For me or my family/, /^For a company/, /^Name of the company/] as const;

describe('the choice of whom an enrollment is for', () => {
  it('[R-1.5] [R-1.6] asks a question, of which each answer says who gives it, and one is given from the start', async () => {
    await draw();
    const question = screen.getByRole('group', { name: 'Who are you signing up?' });
    const cards = within(question).getAllByRole<HTMLInputElement>('radio');
    expect(cards.map(({ checked }) => checked)).toEqual([true, false]);
    const described = cards.map((each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(described).toEqual(['Just me, or me and my family.', 'A business, a school or an association, for its people.']);
    expect(screen.queryByRole('textbox', { name: BUSINESS })).toBeNull();
  });

  it('[R-1.6] opens the form of a group, says so in the address, and leaves the focus where it was', async () => {
    const { user, history } = await draw('agentReferral=true&');
    await user.click(card(GROUP));
    expect(await screen.findByRole('textbox', { name: BUSINESS })).toBeDefined();
    expect(history).toEqual(['/harbor/service/membership?agentReferral=true&step=information&for=group']);
    expect(document.activeElement).toBe(card(GROUP));
  });

  it('is at first what the address says, and keeps what was typed in each form', async () => {
    const { user } = await draw('for=group&');
    expect(card(GROUP).checked).toBe(true);
    await user.type(field(BUSINESS), 'Wharf');
    expect(screen.queryByRole('textbox', { name: /^First Name/ })).toBeNull();
    await user.click(card(FAMILY));
    await user.type(await screen.findByRole('textbox', { name: /^First Name/ }), 'Ada');
    await user.click(card(GROUP));
    expect(field(BUSINESS).value).toBe('Wharf');
  });

  it.each(['Disabled', 'ENABLED_TO_ADMIN'])(
    '[R-1.23] [R-6.17] is not offered where groups are %s, even if the address names it',
    async (groups) => {
      await draw('for=group&', groups);
      expect(screen.queryByRole('radio')).toBeNull();
      expect(screen.queryByRole('textbox', { name: BUSINESS })).toBeNull();
      expect(field(/^First Name/)).toBeDefined();
    },
  );

  it.each([
    ['type=elitePlan&for=group&', 'Individual', /^First Name/],
    ['offering=founders&for=group&', 'Family', /^First Name/],
    ['type=elitePlan&', 'Group', BUSINESS],
    ['offering=founders&', 'Group', BUSINESS],
  ] as const)('[R-4.41] [R-4.42] [R-4.43] is those alone to whom something is sold: %s %s', async (search, billingType, first) => {
    await draw(search, 'Enabled', [billingType]);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(field(first)).toBeDefined();
  });

  it('is both for a plan that is sold to both', async () => {
    await draw('type=elitePlan&', 'Enabled', ['Group', 'Individual']);
    expect([card(FAMILY).checked, card(GROUP).checked]).toEqual([true, false]);
  });

  it('leads to the page that says so where a link is for groups, and the tenant enrolls none', async () => {
    const { history } = await drawPage('offering=founders&', 'Disabled', ['Group']);
    await waitFor(() => expect(history.at(-1)).toBe('/harbor/invalid'));
  });
});

describe('a person whom the tenant knows already', () => {
  it('[D-8] sees that in the form, with links to continue, and loses no answers; the title says what is open and what is wrong', async () => {
    const known = { message: 'You may already have an account.', actionMessage: 'Please check in as a member, or contact us.' };
    answers = { '/api/clients': { status: 409, body: { code: 'client_known', ...known } } };
    const { user } = await draw();
    const goOn = () => user.click(screen.getByRole('button', { name: 'Continue' }));
    await goOn();
    expect(document.title).toMatch(/^Error: About you – Information – /);
    await user.type(field(/^First Name/), 'Ada');
    await user.type(field(/^Last Name/), 'Marsh');
    await goOn();
    expect(document.title).toMatch(/^How to reach you – Information – /);
    await user.type(field(/^Email/), 'a@b.co');
    for (const _ahead of ['contact', 'more']) await user.click(screen.getByRole('button', { name: 'Continue' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(`${known.message} ${known.actionMessage}`)).toBeDefined();
    expect(within(alert).getByRole('link', { name: 'Check in as a member' }).getAttribute('href')).toBe('/harbor/service/member-check-in');
    expect(within(alert).getByRole('link', { name: 'Write to us' }).getAttribute('href')).toMatch(/^mailto:/);
    expect(served.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/clients/exists', 'POST /api/clients']);
    for (const line of ['Ada · Marsh', 'a@b.co']) expect(screen.getByText(line)).toBeDefined();
  });
});
