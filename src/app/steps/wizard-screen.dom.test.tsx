import { afterEach, describe, expect, it, beforeEach } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Page } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { createTexts } from '../../../server/shared/texts.js';
import { completeStep, resetWizard, restoreWizard } from '../../visit/wizard.js';
import type { Site } from '../../visit/site.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { RouteScreen } from '../route-screen.js';
import { SiteRoutes } from '../site-routes.js';
import { eachCall } from '../../../fixtures/testing/own-origin.js';

const STEPS: NonNullable<Page['steps']> = [
  { id: 'INFORMATION', title: 'Your information', panel: 'by-contact' },
  { id: 'QUESTIONNAIRE', title: 'Questions', panel: 'by-contact', when: { var: 'setting.MEMBERSHIP_QUALIFICATION_QUESTIONAIRE.on' } },
  { id: 'OFFERING', title: 'Your membership', panel: 'by-contact' },
  { id: 'PAYMENT', title: 'Payment', panel: 'by-contact' },
  { id: 'SUCCESS_CONFIRMATION', title: 'Confirmation', panel: 'enrollment-done', final: true },
];
const ids = STEPS.map(({ id }) => id);
const path = (step: string, more = '') => `/harbor/service/membership?${more}step=${step}`;

function fiveSteps(more: Partial<Site> = {}): Site {
  const { library } = demoSite('harbor');
  const nobody = { code: '', groupCode: '', language: 'en', dictionaries: {} };
  const site = demoSite('harbor', { texts: createTexts({ ...nobody, library: { ...library, texts: {} } }), ...more });
  const membership = own(site.library.pages, 'membership') as Page;
  const pages = { ...site.library.pages, membership: { ...membership, steps: STEPS, draft: false } };
  return { ...site, library: { ...site.library, pages } };
}

const siteRoutes = <SiteRoutes>{(route) => <RouteScreen route={route} />}</SiteRoutes>;

function draw(address: string, site = fiveSteps()) {
  const page = <SWRConfig value={{ provider: () => new Map(), revalidateOnMount: false }}>{siteRoutes}</SWRConfig>;
  return act(() => Promise.resolve(renderAt(address, site, page)));
}

const complete = (...steps: readonly string[]) =>
  act(() => {
    for (const step of steps)
      completeStep('harbor/membership', step, { answers: { firstName: 'Ada' }, data: { client: { clientId: 'c-1' } } });
  });
const isCurrent = async (name: string) =>
  expect((await screen.findByRole('navigation', { name: 'Steps' })).querySelector('[aria-current="step"]')?.textContent).toContain(name);

afterEach(() => {
  resetWizard('harbor/membership');
  history.replaceState(null, '');
});

describe('a page of steps', () => {
  it('[D-43] gives its first step an address of its own, in place of the one without', async () => {
    const { history: visited } = await draw('/harbor/service/membership?agentReferral=true');
    await isCurrent('Your information');
    expect(visited).toEqual(['/harbor/service/membership?agentReferral=true&step=information']);
  });

  it('[R-4.1] opens one step after the other, and leads back to those that are done', async () => {
    await draw(path('information'));
    await isCurrent('Your information');
    complete('INFORMATION', 'QUESTIONNAIRE');
    await isCurrent('Your information');
    cleanup();
    await draw(path('offering'));
    await isCurrent('Your membership');
    const links = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([path('information'), path('questionnaire')]);
  });

  it('[R-2.70] [D-44] leads from a step to the one before, and from the first one home', async () => {
    complete('INFORMATION', 'QUESTIONNAIRE');
    const { unmount } = await draw(path('offering'));
    await isCurrent('Your membership');
    expect(screen.getByRole('link', { name: 'Back to Questions Your membership' }).getAttribute('href')).toBe(path('questionnaire'));
    unmount();
    await draw(path('information'));
    expect((await screen.findByRole('link', { name: /^Back to homepage/ })).getAttribute('href')).toBe('/harbor');
  });

  it('[D-20] passes over a step whose condition does not hold, and does not count it', async () => {
    complete('INFORMATION');
    const { history: visited } = await draw(path('questionnaire'), fiveSteps({ settings: {} }));
    await isCurrent('Your membership');
    expect(document.title).toBe('Your membership – Membership enrollment – Harbor Health');
    expect(visited).toEqual([path('offering')]);
    expect(screen.queryByText('Questions')).toBeNull();
    expect(screen.getByText(/Step 2 of 4/)).toBeDefined();
  });

  it('[D-99] shows, once the final step is reached, no step before it, and starts at the first step after the end', async () => {
    complete(...ids.slice(0, 4));
    const { history: visited, unmount } = await draw(path('payment'));
    expect(await screen.findByRole('heading', { level: 1, name: /^Thank you/ })).toBeDefined();
    expect(visited).toEqual([path('success-confirmation')]);
    const steps = screen.getByRole('navigation', { name: 'Steps' });
    expect(steps.querySelectorAll('a')).toHaveLength(0);
    unmount();
    await draw('/harbor/service/membership');
    await isCurrent('Your information');
  });

  it('[D-115] leaves no data of a member who has checked in, neither behind Back nor for the next visitor', async () => {
    const data = { exists: true, match: { clientId: 'c-1', displayName: 'A***' } };
    const said = { answers: { firstName: 'Ada', lastSSN: '4321' }, data };
    act(() => completeStep('harbor/member-check-in', 'INFORMATION', said));
    act(() => completeStep('harbor/member-check-in', 'CHECK_IN', { message: "You're checked in.", data: { isActiveMember: true } }));
    const { history: visited, unmount } = await draw('/harbor/service/member-check-in?step=information');
    expect(await screen.findByRole('heading', { level: 1, name: "You're checked in." })).toBeDefined();
    expect(visited).toEqual(['/harbor/service/member-check-in?step=check-in']);
    unmount();
    const { history: anew } = await draw('/harbor/service/member-check-in?step=check-in');
    expect(anew).toEqual(['/harbor/service/member-check-in?step=information']);
  });

  it('shows its end again after a reload, with the reference and nothing about the person', async () => {
    history.replaceState({ kept: { reference: 'c-1' } }, '');
    await draw(path('success-confirmation'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeDefined();
    expect(screen.getByText('c-1')).toBeDefined();
  });
});

describe('the service a page is about', () => {
  const invalid = '/harbor/invalid';
  const without = (code: string) => fiveSteps({ services: demoSite('harbor').services.filter((service) => service.code !== code) });

  it('[R-2.18] [D-39] is the elite plan where the address says so, by its own name', async () => {
    await draw('/harbor/service/membership?type=elitePlan', without('MEMBERSHIP'));
    await isCurrent('Your information');
    expect(document.title).toBe('Your information – Elite plan – Harbor Health');
  });

  it.each([
    ['ELITE_PLAN', '/harbor/service/membership?type=elitePlan&agentReferral=true', `${invalid}?agentReferral=true`],
    ['MEMBERSHIP', '/harbor/service/membership', invalid],
    ['MEMBERSHIP', '/harbor/service/membership?type=other', invalid],
  ])('[D-37] [D-39] is not there where the tenant does not offer %s', async (code, address, to) => {
    const { history: visited } = await draw(address, without(code));
    expect(visited).toEqual([to]);
  });

  it('has steps of its own: what was done for the one is not done for the other', async () => {
    complete('INFORMATION');
    await draw('/harbor/service/membership?type=elitePlan&step=questionnaire');
    await isCurrent('Your information');
  });
});

describe('the steps of a membership', () => {
  let answer: { status: number; body: object };
  const served = eachCall(() => answer);
  const asked = () => served.calls.map(({ path }) => path.split('?')[0]);
  beforeEach(() => {
    restoreWizard('harbor/membership', undefined);
    completeStep('harbor/membership', 'INFORMATION', {});
  });
  afterEach(() => {
    cleanup();
    resetWizard('harbor/membership');
  });

  function harbor(more: Partial<Site> = {}): Site {
    const site = demoSite('harbor', more);
    const page = own(site.library.pages, 'membership') as Page;
    const steps = (page.steps ?? []).map(({ id, title, when, final = false }) => ({ id, title, final, when, panel: 'by-contact' }));
    const pages = { ...site.library.pages, membership: { ...page, steps, draft: false } };
    return { ...site, library: { ...site.library, pages } };
  }

  function draw(step: string, site = harbor()) {
    const page = <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>{siteRoutes}</SWRConfig>;
    return act(() => Promise.resolve(renderAt(`/harbor/service/membership?step=${step}`, site, page, { onCaughtError: () => undefined })));
  }

  const labels = async () => {
    const items = (await screen.findByRole('navigation', { name: 'Steps' })).querySelectorAll('li');
    return [...items].map((item) => item.querySelector('a, .s-step-label')?.textContent ?? '');
  };
  const question = { id: 'smoker', type: 'Text', text: 'Do you smoke?', required: false, order: 1 };

  it('[R-2.99] [R-2.100] [R-2.101] [R-2.102] [R-2.103] [R-4.1] are five in order, where the tenant has a questionnaire', async () => {
    answer = { status: 200, body: { data: [{ questions: [question] }] } };
    const { history } = await draw('questionnaire');
    expect(await labels()).toEqual(['Information', 'Questions', 'Membership', 'Payment', 'Confirmation']);
    expect(history).toEqual(['/harbor/service/membership?step=questionnaire']);
    expect(asked()).toEqual(['/api/questionnaires']);
  });

  it.each([
    ['there is no questionnaire', { data: [] }],
    ['it asks nothing', { data: [{ questions: [] }] }],
  ])('[D-20] leave the questions out, and do not count them, where %s', async (_why, body) => {
    answer = { status: 200, body };
    const { history } = await draw('questionnaire');
    expect(await labels()).toEqual(['Information', 'Membership', 'Payment', 'Confirmation']);
    expect(screen.getByText(/Step 2 of 4/)).toBeDefined();
    expect(history).toEqual(['/harbor/service/membership?step=offering']);
    expect((await screen.findByRole('link', { name: /^Back to / })).getAttribute('href')).toBe(
      '/harbor/service/membership?step=information',
    );
  });

  it('[D-20] leave them out where the tenant does not ask, without looking for any', async () => {
    const { MEMBERSHIP_QUALIFICATION_QUESTIONAIRE: _off, ...settings } = demoSite('harbor').settings;
    await draw('questionnaire', harbor({ settings }));
    expect(await labels()).toEqual(['Information', 'Membership', 'Payment', 'Confirmation']);
    expect(asked()).toEqual([]);
  });

  it('leave the payment out where nothing can be bought', async () => {
    answer = { status: 200, body: { data: [] } };
    const { ALLOW_BUY_MEMBERSHIP: _off, ...settings } = demoSite('harbor').settings;
    await draw('offering', harbor({ settings }));
    expect(await labels()).toEqual(['Information', 'Membership', 'Confirmation']);
  });

  it('are not counted before they are known, and are requested again after a failure', async () => {
    answer = { status: 500, body: {} };
    const { user } = await draw('offering');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
    answer = { status: 200, body: { data: [] } };
    await user.click(retry);
    expect(await labels()).toEqual(['Information', 'Membership', 'Payment', 'Confirmation']);
  });
});
