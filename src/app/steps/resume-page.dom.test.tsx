import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { own } from '../../../engine/base/pointer.js';
import type { Page } from '../../../engine/index.js';
import { demoSite } from '../../../fixtures/testing/demo-site.js';
import { renderDraftPage, isCurrent, result, serveDrafts } from '../../../fixtures/testing/draft-server.js';
import { chooseLocation, chosenLocation } from '../../visit/chosen-location.js';
import { useResumePoint } from '../../visit/resume-point.js';
import { progressOf } from '../../visit/wizard.js';

const served = serveDrafts(['offer', 'continue', 'over', 'named', 'new', 'done', 'one-offer', 'one-over', 'one-new', 'one-named']);
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

  it('is shown at once where the address names a step, as after a reload', async () => {
    served.draft = { done: { INFORMATION: result }, typed: {} };
    await renderDraftPage('named', { step: 'offering' });
    await isCurrent('OFFERING');
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

  it('[D-115] starts over without the answers and the draft', async () => {
    served.draft = typed;
    await draw('one-over').then(async ({ user }) => user.click(await screen.findByRole('button', { name: 'Start over' })));
    expect(progressOf('harbor/one-over')).toBeUndefined();
    await waitFor(() => expect(served.requests).toContain('DELETE /api/drafts/one-over harbor'));
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
  it('is nothing before anything was entered', async () => {
    await renderDraftPage('new', { address });
    await isCurrent('INFORMATION');
    expect(stored()).toBeUndefined();
  });

  it('is stored for this visit, without any answer', async () => {
    served.draft = { done: { INFORMATION: result }, typed: { OFFERING: { note: 'Ada' } } };
    await renderDraftPage('done', { step: 'offering' });
    await isCurrent('OFFERING');
    const expected = { pageKey: 'harbor/done', page: 'done', step: 'OFFERING', address: `${address}?step=offering` };
    await waitFor(() => expect(stored()).toEqual(expected));
    expect(JSON.parse(sessionStorage.getItem('resume-point') ?? '')).toEqual(expected);
  });
});
