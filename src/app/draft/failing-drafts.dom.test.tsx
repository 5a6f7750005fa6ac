import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { completeStep, saveUnsentAnswers, progressOf } from '../../visit/wizard.js';
import { forgetEverything } from '../../visit/forget-answers.js';
import { renderDraftPage, isCurrent, result, serveDrafts, toasts } from '../../../fixtures/testing/draft-server.js';

const served = serveDrafts('unread untrue unkept held chosen empty alone over'.split(' '));

describe('a draft', () => {
  it.each([
    ['cannot be read', 'unread', { status: 500, body: {} }],
    ['is invalid', 'untrue', { status: 200, body: { data: 42 } }],
  ])('that %s is reported, and the page opens without it', async (_what, id, answer) => {
    served.answers.set('GET', answer);
    await renderDraftPage(id);
    await isCurrent('INFORMATION');
    const message = "Opps! Something went wrong... – we couldn't open your saved answers.";
    expect(toasts()).toEqual([`error: ${message}`]);
    const notice = screen.getByRole('region', { name: message });
    expect(within(notice).getByRole('status').textContent).toContain('Your earlier answers are still saved.');
    expect(within(notice).getByRole('button', { name: 'Retry' })).toBeDefined();
  });

  it('that cannot be saved is reported once, stays in the page, and is saved when the visitor is online again', async () => {
    served.answers.set('PUT', { status: 503, body: { message: 'The service is busy. Please try again in a moment.' } });
    await renderDraftPage('unkept');
    await isCurrent('INFORMATION');
    for (const nth of [1, 2]) {
      act(() => completeStep('harbor/unkept', 'INFORMATION', { answers: { nth } }));
      await waitFor(() => expect(served.requests).toHaveLength(1 + nth));
    }
    await waitFor(() =>
      expect(toasts()).toEqual([
        'error: The service is busy. Please try again in a moment. – your answers are still here, but reloading the page would lose them.',
      ]),
    );
    const standing = () => within(screen.getByRole('main')).queryByText(/reloading the page would lose them\.$/);
    expect(standing()).not.toBeNull();
    served.answers.clear();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(served.requests).toHaveLength(4));
    expect(served.savedDraft).toEqual({ done: { INFORMATION: { answers: { nth: 2 } } }, typed: {} });
    await waitFor(() => expect(standing()).toBeNull());
  });
});

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

  it.each([
    ['is replaced where the visitor wants the saved answers', 'held', 'Use the saved answers', saved],
    ['is replaced where the visitor wants what was entered since', 'chosen', 'Keep what I have just entered', typed],
  ])('is not overwritten by what is typed, and %s', async (_what, id, name, wanted) => {
    const { user } = await typeAndRetry(id);
    await user.click(screen.getByRole('button', { name }));
    expect(progressOf(`harbor/${id}`)).toEqual(wanted);
    expect(screen.queryByRole('region', { name: /saved answers/ })).toBeNull();
    await waitFor(() => expect(served.savedDraft).toEqual(wanted));
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
