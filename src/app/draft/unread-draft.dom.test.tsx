import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { saveUnsentAnswers, progressOf } from '../../visit/wizard.js';
import { forgetEverything } from '../../visit/forget-answers.js';
import { renderDraftPage, isCurrent, result, serveDrafts } from '../../../fixtures/testing/draft-server.js';

const served = serveDrafts(['held', 'chosen', 'empty', 'alone', 'over']);

describe('a draft that failed to load', () => {
  const saved = { done: { INFORMATION: result }, typed: {} };
  const typed = { done: {}, typed: { INFORMATION: { firstName: 'Bo' } } };
  const retry = (user: Awaited<ReturnType<typeof renderDraftPage>>['user']) => user.click(screen.getByRole('button', { name: 'Retry' }));
  const pause = () => act(() => new Promise((done) => setTimeout(done, 1200)));
  const writes = () => served.requests.filter((call) => !call.startsWith('GET'));

  async function drawUnread(id: string) {
    served.answers.set('GET', { status: 503, body: { message: 'The service is busy.' } });
    served.draft = saved;
    const view = await renderDraftPage(id);
    await isCurrent('INFORMATION');
    return view;
  }

  async function typeAndRetry(id: string) {
    const view = await drawUnread(id);
    act(() => saveUnsentAnswers(`harbor/${id}`, 'INFORMATION', { firstName: 'Bo' }));
    await pause();
    window.dispatchEvent(new Event('pagehide'));
    expect(writes()).toEqual([]);
    await retry(view.user);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
    expect(progressOf(`harbor/${id}`)).toEqual(typed);
    served.answers.clear();
    await retry(view.user);
    const notice = await screen.findByRole('region', { name: 'We found your saved answers' });
    expect(document.activeElement).toBe(notice);
    await pause();
    expect(writes()).toEqual([]);
    return view;
  }

  it('is not overwritten by what is typed, and replaces it where the visitor wants the saved answers', async () => {
    const { user } = await typeAndRetry('held');
    await user.click(screen.getByRole('button', { name: 'Use the saved answers' }));
    expect(progressOf('harbor/held')).toEqual(saved);
    expect(screen.queryByRole('region', { name: /saved answers/ })).toBeNull();
    await waitFor(() => expect(served.savedDraft).toEqual(saved));
  });

  it('is replaced where the visitor wants what was entered since', async () => {
    const { user } = await typeAndRetry('chosen');
    await user.click(screen.getByRole('button', { name: 'Keep what I have just entered' }));
    expect(progressOf('harbor/chosen')).toEqual(typed);
    expect(screen.queryByRole('region', { name: /saved answers/ })).toBeNull();
    await waitFor(() => expect(served.savedDraft).toEqual(typed));
  });

  it('is shown at once after Retry where nothing was entered meanwhile', async () => {
    const { user } = await drawUnread('alone');
    served.answers.clear();
    await retry(user);
    await waitFor(() => expect(progressOf('harbor/alone')).toEqual(saved));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('turns out not to exist: what was entered is saved from then on', async () => {
    const { user } = await drawUnread('empty');
    act(() => saveUnsentAnswers('harbor/empty', 'INFORMATION', { firstName: 'Bo' }));
    served.answers.clear();
    served.draft = null;
    await retry(user);
    await waitFor(() => expect(served.savedDraft).toEqual(typed));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('[D-115] is removed where the visitor starts again', async () => {
    await drawUnread('over');
    act(() => saveUnsentAnswers('harbor/over', 'INFORMATION', { firstName: 'Bo' }));
    act(() => forgetEverything());
    await waitFor(() =>
      expect(writes()).toEqual(expect.arrayContaining(['DELETE /api/drafts/over harbor', 'DELETE /api/session undefined'])),
    );
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
