import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderDraftPage, isCurrent, result, serveDrafts } from '../../../fixtures/testing/draft-server.js';
import { chooseLocation, chosenLocation } from '../../visit/chosen-location.js';
import { useResumePoint } from '../../visit/resume-point.js';
import { progressOf } from '../../visit/wizard.js';

const served = serveDrafts(['offer', 'continue', 'over', 'named', 'new', 'done']);
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
