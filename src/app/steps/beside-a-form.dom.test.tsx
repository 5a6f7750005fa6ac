import { beforeEach, describe, expect, it, afterEach } from '@jest/globals';
import { screen, cleanup, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { type CallReply, eachCall } from '../../../fixtures/testing/own-origin.js';
import { type StepResult, progressOf } from '../../visit/wizard.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { PeopleOfVisit, type PeopleOfVisitProps } from './people-of-visit.js';
import { own } from '../../../engine/base/pointer.js';
import type { Page } from '../../../engine/index.js';
import { renderDraftPage, isCurrent, result, serveDrafts } from '../../../fixtures/testing/draft-server.js';
import { chooseLocation, chosenLocation } from '../../visit/chosen-location.js';
import { useResumePoint } from '../../visit/resume-point.js';
import { demoSource } from '../../../fixtures/open-demo-form.js';
import { FormHelp } from './form-help.js';

describe('a step that offers the people whom this visit knows', () => {
  const ADA = { clientId: 'c-1', firstName: 'Ada', lastName: 'Marsh' };
  const BEN = { clientId: 'c-2', firstName: 'Ben', lastName: 'Marsh', relationship: { primaryId: 'c-1' } };
  const EVE = { clientId: 'c-3', displayName: 'E*** M****', status: 'Active', isActiveMember: true };
  const MATCH = { exists: true, match: { ...EVE, clientId: 'c-1', displayName: 'A*** M****' } };

  let families: object[];
  let answer: CallReply;
  const served = eachCall(({ method }) => (method === 'GET' ? { body: { data: { families } } } : answer));
  beforeEach(() => {
    families = [{ clients: [ADA, BEN] }, { clients: [EVE] }];
    answer = { body: { data: MATCH } };
  });

  function draw(props: Partial<PeopleOfVisitProps> = {}) {
    const results: StepResult[] = [];
    const people = (
      <SWRConfig value={{ provider: () => new Map() }}>
        <PeopleOfVisit before={undefined} hasTyped={false} onDone={(result) => results.push(result)} {...props}>
          <p>The form</p>
        </PeopleOfVisit>
      </SWRConfig>
    );
    return { results, ...renderAt('/harbor/service/non-membership', demoSite('harbor'), people) };
  }

  const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
  const goOn = () => screen.findByRole('button', { name: 'Continue' });

  it('[D-4] goes on as the one who was entered last, with the dependents and without the form', async () => {
    const { user, results } = draw();
    expect((await radio('Ada Marsh, Ben Marsh')).checked).toBe(true);
    expect(screen.getByRole('group', { name: 'Who is it for?' })).toBeDefined();
    expect(screen.queryByText('The form')).toBeNull();
    await user.click(await goOn());
    await screen.findByRole('button', { name: 'Continue' });
    expect(served.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([JSON.stringify({ clientId: 'c-1' })]);
    expect(results).toEqual([{ data: { client: ADA, clients: [ADA, BEN], enrollments: [], isMember: true } }]);
  });

  it('[D-46] names a member who has checked in by the masked name, who stays chosen for a visitor who comes back', async () => {
    draw({ before: { data: { client: EVE } } });
    const eve = await radio('E*** M****');
    const help = document.getElementById(eve.getAttribute('aria-describedby') ?? '')?.textContent;
    expect([eve.checked, help]).toEqual([true, 'As you checked in.']);
  });

  it('has the form for anyone else, at once where answers were entered or sent before', async () => {
    const { user, unmount } = draw();
    await user.click(await radio('Someone else'));
    expect(screen.getByText('The form')).toBeDefined();
    unmount();
    for (const props of [{ hasTyped: true }, { before: { form: 'enrollment-individual', answers: {} } }]) {
      const view = draw(props);
      expect((await radio('Someone else')).checked).toBe(true);
      view.unmount();
    }
  });

  it('has the form alone where the visit knows no one', async () => {
    families = [];
    draw();
    expect(await screen.findByText('The form')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each([
    ['is known no more', { status: 200, body: { data: { exists: false } } }, /Please choose "Someone else" and enter them/],
    ['meets a busy server', { status: 503, body: { message: 'The service is busy.' } }, /The service is busy/],
  ])('says so at the button where the person %s, and stays', async (_what, reply, message) => {
    answer = reply;
    const { user, results } = draw();
    await user.click(await goOn());
    expect((await screen.findByText(message, { selector: '.s-failure' })).getAttribute('role')).toBe('alert');
    expect(results).toEqual([]);
    expect((await goOn()).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('an offer to continue', () => {
  const served = serveDrafts(['offer', 'continue', 'over', 'new', 'done', 'one-offer', 'one-new', 'one-named']);
  const STEP = { id: 'INFORMATION', title: 'Request an appointment', panel: 'by-contact' };
  const address = '/harbor/service/membership';
  const stored = () => useResumePoint.getState().point;

  afterEach(() => useResumePoint.setState({ point: undefined }));

  describe('an unfinished page that a link without a step leads to', () => {
    it('[D-108] offers to continue or to start over, names page and next step, and no person', async () => {
      served.draft = { done: { INFORMATION: result }, typed: {} };
      await renderDraftPage('offer', { address });
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Continue where you stopped?');
      expect(screen.getByText('Membership enrollment · Next: OFFERING')).toBeDefined();
      expect(document.body.textContent).not.toContain('Ada');
      expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
    });

    it('continues at the first open step, with the answers', async () => {
      served.draft = { done: { INFORMATION: result }, typed: {} };
      const { history, user } = await renderDraftPage('continue', { address });
      await user.click(await screen.findByRole('link', { name: 'Continue' }));
      await isCurrent('OFFERING');
      expect(history.at(-1)).toBe(`${address}?step=offering`);
      expect(progressOf('harbor/continue')?.done).toEqual({ INFORMATION: result });
    });

    it('[D-115] [D-33] starts over without the answers, the draft and the chosen location', async () => {
      chooseLocation('harbor');
      served.draft = { done: { INFORMATION: result }, typed: {} };
      const { history, user } = await renderDraftPage('over', { address });
      await user.click(await screen.findByRole('button', { name: 'Start over' }));
      await isCurrent('INFORMATION');
      expect(history.at(-1)).toBe(`${address}?step=information`);
      expect([progressOf('harbor/over'), stored(), chosenLocation()]).toEqual([undefined, undefined, undefined]);
      await waitFor(() => expect(served.requests).toContain('DELETE /api/drafts/over harbor'));
    });
  });

  describe('an unfinished page of one step, such as a request for an appointment', () => {
    const appointment = '/harbor/service/appointment';
    const typed = { done: {}, typed: { INFORMATION: { note: { reason: ['Vaccination'] }, firstName: 'Ada' } } };
    const siteOf = (id: string) => {
      const site = demoSite('harbor');
      const page = { ...(own(site.library.pages, 'appointment') as Page), id };
      return { ...site, library: { ...site.library, pages: { ...site.library.pages, appointment: { ...page, steps: [STEP] } } } };
    };
    const draw = (id: string, query = '') => renderDraftPage(id, { address: `${appointment}${query}`, site: siteOf(id) });

    it('[D-115] offers the same in another tab, in words that say its title once, and no answer', async () => {
      served.draft = typed;
      const { history, user } = await draw('one-offer');
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Continue where you stopped?');
      expect(screen.getByText('Request an appointment', { selector: '.s-resume p' })).toBeDefined();
      await user.click(screen.getByRole('link', { name: 'Continue' }));
      expect(history.at(-1)).toBe(`${appointment}?step=information`);
      expect(progressOf('harbor/one-offer')?.typed).toEqual(typed.typed);
      expect(screen.queryByRole('heading', { name: 'Continue where you stopped?' })).toBeNull();
    });

    it('is shown at once after a reload, since it names its step once it is open', async () => {
      const { history } = await draw('one-new');
      await waitFor(() => expect(history).toEqual([`${appointment}?step=information`]));
      cleanup();
      served.draft = typed;
      await draw('one-named', '?step=information');
      await waitFor(() => expect(progressOf('harbor/one-named')?.typed).toEqual(typed.typed));
      expect(screen.queryByRole('heading', { name: 'Continue where you stopped?' })).toBeNull();
    });
  });

  describe('what the home page learns of an unfinished page', () => {
    it('is nothing before anything was entered, then stored for this visit, without any answer', async () => {
      await renderDraftPage('new', { address });
      await isCurrent('INFORMATION');
      expect(stored()).toBeUndefined();
      cleanup();
      served.draft = { done: { INFORMATION: result }, typed: { OFFERING: { note: 'Ada' } } };
      await renderDraftPage('done', { step: 'offering' });
      await isCurrent('OFFERING');
      const expected = { pageKey: 'harbor/done', page: 'done', step: 'OFFERING', address: `${address}?step=offering` };
      await waitFor(() => expect(stored()).toEqual(expected));
      expect(JSON.parse(sessionStorage.getItem('resume-point') ?? '')).toEqual(expected);
    });
  });
});

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
