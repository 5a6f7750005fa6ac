import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { SWRConfig, unstable_serialize as keyOf } from 'swr';
import { type CallReply, eachCall } from '../../../fixtures/testing/own-origin.js';
import { validatorsFor } from '../../../engine/build.js';
import type { Form, Page } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { activeLookups, lookupCategoriesOf, withGroupTenants } from '../../../server/shared/lookups.js';
import { resetWizard } from '../../visit/wizard.js';
import type { Agent, Site } from '../../visit/site.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { useToasts } from '../../visit/toasts.js';
import { RouteScreen } from '../route-screen.js';
import { SiteRoutes } from '../site-routes.js';

let answer: CallReply;
const served = eachCall(() => answer);
beforeEach(() => {
  answer = { status: 201, body: { data: { id: 'a-1' }, message: 'Thank you for signing up. We will be in touch.' } };
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '');
  for (const page of ['agent-sign-up', 'appointment', 'membership']) resetWizard(`harbor/${page}`);
  useToasts.setState({ toasts: [] });
});

const siteRoutes = <SiteRoutes>{(route) => (route.page ? <RouteScreen route={route} /> : <p>elsewhere</p>)}</SiteRoutes>;

/** Compiled for the first page that asks for them: it takes longer than most tests. */
const compiled = new Map<string, ReturnType<typeof validatorsFor>>();

/** What a page of a form asks for first is there: a test cannot import a module of the server's. */
function loaded(site: Site): { [key: string]: unknown } {
  const validators = Object.values(site.library.forms).map((form) => {
    const known = compiled.get(form.hash) ?? validatorsFor([form]);
    compiled.set(form.hash, known);
    return [keyOf(['validators', form.hash]), known] as const;
  });
  const entries = activeLookups(withGroupTenants([], site.tenant, site.tenants));
  const lookups = Object.values(site.library.forms).map(
    (form) => [keyOf(['lookups', site.tenant.code, ...lookupCategoriesOf(form)]), entries] as const,
  );
  return { ...Object.fromEntries([...validators, ...lookups]), [keyOf(['questionnaire', site.tenant.tenantId])]: null };
}

async function draw(address: string, site = demoSite('harbor', { active: undefined })) {
  const calls = { provider: () => new Map(), fallback: loaded(site), revalidateOnMount: false };
  const page = <SWRConfig value={calls}>{siteRoutes}</SWRConfig>;
  const view = await act(() => Promise.resolve(renderAt(address, site, page)));
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const toasts = () => useToasts.getState().toasts.map(({ tone, message }) => `${tone}: ${message}`);

async function fillIn({ user }: Awaited<ReturnType<typeof draw>>): Promise<void> {
  const answers = { 'First Name': 'Lena', 'Last Name': 'Vogt', Email: 'lena@vogt.example', Phone: '2075550144' };
  for (const [name, value] of Object.entries(answers)) fireEvent.change(field(new RegExp(`^${name}`)), { target: { value } });
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
}

const { text: siteText, tenants } = demoSite('harbor');
/** Without a hash, because jsdom has no crypto. */
const agentTerms = { document: 'agents', version: siteText(['agreement.agents.version'], '') };
const toTenant = (code: string) => ({ referenceId: tenants.find((tenant) => tenant.code === code)?.tenantId, status: 'Active' });

const signUpPage = own(demoSite('harbor').library.pages, 'agent-sign-up') as Page;

const signUp = async ({ user }: Awaited<ReturnType<typeof draw>>) => user.click(screen.getByRole('button', { name: 'Sign up' }));

describe('the page on which agents sign up', () => {
  it('[R-1.16] [R-2.11] [R-2.22] [R-2.38] [R-2.39] has its title beside a branded panel, with a header and no footer', async () => {
    await draw('/agent/sign-up');
    expect(document.title).toBe('Agent Sign Up – Harbor Health');
    expect(screen.getByRole('link', { name: 'Back to homepage Agent Sign Up' }).getAttribute('href')).toBe('/');
    expect(within(screen.getByRole('complementary')).getByText(/Refer people/)).toBeDefined();
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('[R-1.16] sends what was entered for the primary tenant, and says what the server says on a page that stays', async () => {
    const view = await draw('/agent/sign-up?referredby=x');
    await fillIn(view);
    await signUp(view);
    expect(await screen.findByText('Thank you for signing up. We will be in touch.')).toBeDefined();
    const phone = { countryCode: 'US', phoneExt: '1', phone: '2075550144' };
    const agent = { firstName: 'Lena', lastName: 'Vogt', email: 'lena@vogt.example', ...phone };
    expect(served.calls.map(({ path, body }) => ({ path, body: JSON.parse(body) as unknown }))).toEqual([
      { path: '/api/contacts', body: { ...agent, agreement: true, agreements: [agentTerms], associations: [toTenant('harbor')] } },
    ]);
    expect(served.calls[0]?.headers).toMatchObject({ 'x-tenant': 'harbor', 'x-form': expect.stringMatching(/^agent@/) });
    expect(toasts()).toEqual([]);
    expect(view.history).toEqual(['/agent/sign-up?referredby=x&step=success-confirmation']);
    expect(document.title).toBe('Confirmation – Become an agent – Harbor Health');
    expect(screen.getByRole('link', { name: 'Back to homepage Confirmation' }).getAttribute('href')).toBe('/?referredby=x');
  });

  it('opens another page with the message as a toast where the definition says so', async () => {
    const site = demoSite('harbor', { active: undefined });
    const [information] = signUpPage.steps ?? [];
    const page: Page = { ...signUpPage, steps: information ? [information] : [], then: { go: '/', toast: true } };
    const library = { ...site.library, pages: { ...site.library.pages, 'agent-sign-up': page } };
    const view = await draw('/agent/sign-up?referredby=x', { ...site, library });
    await fillIn(view);
    await signUp(view);
    expect(await screen.findByText('elsewhere')).toBeDefined();
    expect(toasts()).toEqual(['success: Thank you for signing up. We will be in touch.']);
    expect(view.history).toEqual(['/?referredby=x']);
  });

  it.each([
    [401, { message: 'Session Expired. Please log in to continue.' }, 'Session Expired. Please log in to continue.'],
    [409, { code: 'email_taken', message: 'It is used.', actionMessage: 'Please contact us.' }, 'It is used. Please contact us.'],
    [500, {}, 'Opps! Something went wrong... Nothing you entered is lost. Please try again in a moment.'],
  ])(
    'keeps what was typed when the server answers %i, and shows its message and to whom to write, but no check-in of members',
    async (status, body, words) => {
      const view = await draw('/agent/sign-up');
      await fillIn(view);
      answer = { status, body };
      await signUp(view);
      expect(within(await screen.findByRole('alert')).getByText(words)).toBeDefined();
      expect(toasts()).toHaveLength(1);
      expect(screen.queryByRole('link', { name: /^Write to us/ }) !== null).toBe(status === 409);
      expect(screen.queryByRole('link', { name: 'Check in as a member' })).toBeNull();
      expect(field(/^Email/).value).toBe('lena@vogt.example');
      expect(view.history).toEqual(['/agent/sign-up']);
    },
  );

  it('offers the tenants of a group of several with the one of the page chosen, and requires at least one', async () => {
    const view = await draw('/agent/sign-up');
    await fillIn(view);
    const group = screen.getByRole('group', { name: /^Who will you refer people to/ });
    const boxes = () => within(group).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes().map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Harbor Health', true],
      ['Meadow Clinic', false],
    ]);
    await view.user.click(within(group).getByRole('checkbox', { name: 'Harbor Health' }));
    await signUp(view);
    expect(await screen.findAllByText('Choose who you will refer people to')).toHaveLength(2);
    expect(served.calls).toEqual([]);
    for (const name of ['Meadow Clinic', 'Harbor Health']) await view.user.click(within(group).getByRole('checkbox', { name }));
    await signUp(view);
    await screen.findByText('Thank you for signing up. We will be in touch.');
    cleanup();
    await draw('/agent/sign-up', demoSite('summit', { active: undefined }));
    expect(screen.queryByText(/^Who will you refer people to/)).toBeNull();
    expect(JSON.parse(served.calls[0]?.body ?? '')).toMatchObject({ associations: [toTenant('harbor'), toTenant('meadow')] });
  });

  it('keeps all answers but the consent when the terms have changed, and says so at the box', async () => {
    const view = await draw('/agent/sign-up');
    await fillIn(view);
    const message = 'The terms have changed. Please read them, then agree again';
    answer = {
      status: 409,
      body: { code: 'terms_changed', message: 'The terms have changed.', errors: [{ path: '/agreement', message }] },
    };
    await signUp(view);
    expect(await screen.findAllByText(message)).toHaveLength(2);
    await view.user.click(screen.getByRole('button', { name: 'Read the terms for agents' }));
    expect(await screen.findByRole('region', { name: 'Terms for agents' })).toBeDefined();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /I agree/ });
    expect([box.checked, box.getAttribute('aria-invalid'), field(/^Email/).value]).toEqual([false, 'true', 'lena@vogt.example']);
    await view.user.click(box);
    expect(screen.queryByText(message)).toBeNull();
  });

  it('still has what was typed after a visit to another page, and asks before the tab goes away with it, and only then', async () => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const first = await draw('/agent/sign-up');
    expect(asks()).toBe(false);
    await fillIn(first);
    expect(asks()).toBe(true);
    cleanup();
    const view = await draw('/agent/sign-up');
    expect(field(/^First Name/).value).toBe('Lena');
    await signUp(view);
    await screen.findByText('Thank you for signing up. We will be in touch.');
    expect(asks()).toBe(false);
  });
});

describe('the page of a form', () => {
  const service = '/harbor/service/appointment';

  it('[R-3.287] [R-3.288] says what the tenant has to say about its service, in the words of its dictionary', async () => {
    await draw(service, demoSite('harbor'));
    expect(screen.getByText(/This is not for emergencies/)).toBeDefined();
    cleanup();
    await draw(service, demoSite('harbor', { dictionary: { 'harbor_service.APPOINTMENT.disclaimer': 'Not on Sundays.' } }));
    expect(screen.getByText('Not on Sundays.')).toBeDefined();
  });

  it('[D-52] contains the referrer, which cannot be changed', async () => {
    const agent = { id: '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a01', fullName: 'Noor Haddad' } as Agent;
    const site = demoSite('harbor', { referral: { isAgentReferral: true, agent } });
    const form = own(site.library.forms, 'enrollment-individual') as Form;
    const forms = { ...site.library.forms, [form.id]: { ...form, flow: 'all' } };
    await draw('/harbor/service/membership', { ...site, library: { ...site.library, forms } } as typeof site);
    const referrer = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Who referred you/ });
    const isLocked = referrer.readOnly || referrer.disabled || referrer.getAttribute('aria-disabled') === 'true';
    expect([referrer.value, isLocked]).toEqual(['Noor Haddad', true]);
  });
});
