import nodeTimers from 'node:timers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { completeStep, finishWizard, receiptOf, saveUnsentAnswers, progressOf } from '../../visit/wizard.js';
import { renderDraftPage, isCurrent, result, serveDrafts, waitForSaving } from '../../../fixtures/testing/draft-server.js';

const served = serveDrafts('restored typed ended again left kept-secret gone reloaded late saving receipt visit'.split(' '));

async function untilSaved(act: () => unknown): Promise<void> {
  const pause = jest
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, delay = 0) => (delay > 0 ? 0 : nodeTimers.setTimeout(run, 0))) as never);
  act();
  while (served.savedDraft === undefined) await setImmediate();
  pause.mockRestore();
}

describe('what was done on a page and not finished', () => {
  it('[D-108] is restored after a reload, with the same step and the typed answers', async () => {
    served.draft = { done: { INFORMATION: result }, typed: { OFFERING: { interval: 'Monthly' } } };
    const { history } = await renderDraftPage('restored', { step: 'offering' });
    await isCurrent('OFFERING');
    expect(history).toEqual(['/harbor/service/membership?step=offering']);
    expect(progressOf('harbor/restored')).toEqual(served.draft);
    expect(served.requests).toEqual(['GET /api/drafts/restored harbor']);
  });

  it('[D-108] is saved once typing stops, and as soon as a step is completed', async () => {
    await renderDraftPage('typed');
    await isCurrent('INFORMATION');
    act(() => saveUnsentAnswers('harbor/typed', 'INFORMATION', { firstName: 'A' }));
    act(() => saveUnsentAnswers('harbor/typed', 'INFORMATION', { firstName: 'Ad' }));
    await waitForSaving();
    expect(served.savedDraft).toBeUndefined();
    await waitFor(() => expect(served.savedDraft).toEqual({ done: {}, typed: { INFORMATION: { firstName: 'Ad' } } }));
    served.savedDraft = undefined;
    await untilSaved(() => act(() => completeStep('harbor/typed', 'INFORMATION', result)));
    expect(served.savedDraft).toEqual({ done: { INFORMATION: result }, typed: {} });
    expect(served.requests).toEqual(['GET /api/drafts/typed harbor', 'PUT /api/drafts/typed harbor', 'PUT /api/drafts/typed harbor']);
  });

  it('[D-108] is saved before the page is left and when its tab is hidden, even right after typing', async () => {
    await renderDraftPage('left');
    await isCurrent('INFORMATION');
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    const becomes = (state: DocumentVisibilityState) => () => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    for (const [firstName, leave] of [
      ['Ada', () => window.dispatchEvent(new Event('pagehide'))],
      ['Ben', becomes('hidden')],
    ] as const) {
      served.savedDraft = undefined;
      await untilSaved(() => {
        act(() => saveUnsentAnswers('harbor/left', 'INFORMATION', { firstName }));
        becomes('visible')();
        leave();
      });
      expect(served.savedDraft).toEqual({ done: {}, typed: { INFORMATION: { firstName } } });
    }
    visibility.mockRestore();
    expect(served.requests).toHaveLength(3);
  });

  it('[D-108] is sent without what is secret, in an entry of a list too', async () => {
    await renderDraftPage('kept-secret');
    await isCurrent('INFORMATION');
    const answers = { firstName: 'Ada', lastSSN: '4321', dependents: [{ firstName: 'Cleo', lastSSN: '1122' }] };
    act(() => completeStep('harbor/kept-secret', 'INFORMATION', { answers }));
    await waitFor(() => expect(served.savedDraft).toBeDefined());
    expect(served.savedDraft).toEqual({
      done: { INFORMATION: { answers: { firstName: 'Ada', dependents: [{ firstName: 'Cleo' }] } } },
      typed: {},
    });
    expect(progressOf('harbor/kept-secret')?.done['INFORMATION']?.answers).toEqual(answers);
  });

  it('[D-115] is replaced by a receipt without answers when the page is at its end, which is removed when the end is left', async () => {
    served.draft = { done: { INFORMATION: result }, typed: {} };
    await renderDraftPage('ended', { step: 'offering' });
    await isCurrent('OFFERING');
    act(() => {
      completeStep('harbor/ended', 'OFFERING', { answers: { note: 'private' }, data: { lines: [] } });
      finishWizard('harbor/ended', '2026-11-24');
    });
    await isCurrent('SUCCESS_CONFIRMATION');
    await waitFor(() => expect(served.requests.slice(1)).toEqual(['PUT /api/drafts/ended harbor']));
    const { answers: _answers, ...answered } = result;
    expect(served.savedDraft).toEqual({
      done: { INFORMATION: answered, OFFERING: { data: { lines: [] } } },
      typed: {},
      ended: '2026-11-24',
    });
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
    cleanup();
    await waitFor(() => expect(served.requests.at(-1)).toBe('DELETE /api/drafts/ended harbor'));
  });

  it('shows the receipt of a finished page after a reload of its end only, and a new visit starts at the first step', async () => {
    served.draft = { done: { INFORMATION: { data: { client: { clientId: 'c-1' } } }, OFFERING: {} }, typed: {}, ended: '2026-11-24' };
    history.replaceState({ kept: { reference: 'PY-1' } }, '');
    await renderDraftPage('receipt', { step: 'success-confirmation' });
    await isCurrent('SUCCESS_CONFIRMATION');
    expect(receiptOf('harbor/receipt')).toEqual(served.draft);
    cleanup();
    history.replaceState(null, '');
    await renderDraftPage('visit', { step: 'success-confirmation' });
    await isCurrent('INFORMATION');
    expect(receiptOf('harbor/visit')).toBeUndefined();
  });

  it('[R-4.2] [D-99] [D-115] is removed by a new start, which asks once', async () => {
    served.draft = { done: { INFORMATION: result }, typed: { OFFERING: { tab: 'c-2' } } };
    const { user, history } = await renderDraftPage('again', { step: 'offering' });
    await isCurrent('OFFERING');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start over?' }));
    expect(dialog.getAllByRole('button').map(({ textContent, className }) => [textContent, className])).toEqual([
      ['Keep my answers', 's-act'],
      ['Start over', 's-dialog-cancel'],
    ]);
    await user.click(dialog.getByRole('button', { name: 'Keep my answers' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(progressOf('harbor/again')).toEqual(served.draft);
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }));
    await isCurrent('INFORMATION');
    expect(history.at(-1)).toBe('/harbor/service/membership?step=information');
    expect(progressOf('harbor/again')).toBeUndefined();
    await waitFor(() => expect(served.requests.at(-1)).toBe('DELETE /api/drafts/again harbor'));
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  });

  it('[D-99] is removed when a page of another tenant is opened', async () => {
    await renderDraftPage('gone');
    await isCurrent('INFORMATION');
    act(() => completeStep('harbor/gone', 'INFORMATION', result));
    await waitFor(() => expect(served.requests.at(-1)).toBe('PUT /api/drafts/gone harbor'));
    cleanup();
    await renderDraftPage('gone', { code: 'meadow' });
    await isCurrent('INFORMATION');
    await waitFor(() => expect(served.requests).toContain('DELETE /api/drafts/gone harbor'));
    expect(progressOf('harbor/gone')).toBeUndefined();
  });

  it('[D-99] is removed when a page of another tenant is opened after a reload, before a draft there is read', async () => {
    sessionStorage.setItem('draft-tenant', 'harbor');
    await renderDraftPage('reloaded', { code: 'meadow' });
    await isCurrent('INFORMATION');
    expect(served.requests).toEqual(['DELETE /api/drafts harbor', 'GET /api/drafts/reloaded meadow']);
    cleanup();
    await renderDraftPage('reloaded', { code: 'meadow' });
    expect(served.requests).toHaveLength(2);
  });

  it('[D-99] is not restored by an answer that arrives after a page of another tenant was opened', async () => {
    served.draft = { done: { INFORMATION: result }, typed: {} };
    let answerNow = (): void => undefined;
    served.holds.set('GET', new Promise((done) => (answerNow = done)));
    await renderDraftPage('late');
    await waitFor(() => expect(served.requests).toEqual(['GET /api/drafts/late harbor']));
    cleanup();
    await renderDraftPage('late', { code: 'meadow', step: 'offering' });
    answerNow();
    await isCurrent('OFFERING');
    expect(progressOf('harbor/late')).toBeUndefined();
  });

  it('[D-99] stays removed where a save is under way when a page of another tenant is opened', async () => {
    await renderDraftPage('saving');
    await isCurrent('INFORMATION');
    let answerNow = (): void => undefined;
    served.holds.set('PUT', new Promise((done) => (answerNow = done)));
    act(() => completeStep('harbor/saving', 'INFORMATION', result));
    await waitFor(() => expect(served.requests.at(-1)).toBe('PUT /api/drafts/saving harbor'));
    cleanup();
    await renderDraftPage('saving', { code: 'meadow' });
    await waitFor(() => expect(served.requests).toContain('DELETE /api/drafts harbor'));
    expect(served.requests).not.toContain('DELETE /api/drafts/saving harbor');
    answerNow();
    await waitFor(() => expect(served.requests).toContain('DELETE /api/drafts/saving harbor'));
  });
});
