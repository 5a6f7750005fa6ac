import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForgetCount } from '../../visit/visitor-data.js';
import { useGroupMembers } from '../../visit/group-members.js';
import { saveResumePoint, useResumePoint } from '../../visit/resume-point.js';
import { completeStep, saveUnsentAnswers, progressOf, unsentAnswersOf } from '../../visit/wizard.js';
import { ASK_AFTER_MS, FORGET_AFTER_MS, IdleTimer } from './idle-timer.js';

const PAGE = 'harbor/membership';
const TITLE = 'Are you still there?';
const GONE = 'What you entered was removed';

function Note() {
  return <input aria-label="Note" key={useForgetCount()} />;
}

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  await import('./idle-dialog.js');
  render(
    <>
      <main>
        <h1>Your information</h1>
        <Note />
      </main>
      <IdleTimer />
    </>,
  );
});
afterEach(async () => {
  // Whatever was begun ends with its test.
  await pass(FORGET_AFTER_MS);
  cleanup();
  jest.useRealTimers();
});

async function pass(time: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(time));
}

const type = () => act(() => saveUnsentAnswers(PAGE, 'INFORMATION', { firstName: 'Ada' }));
const note = () => screen.getByLabelText<HTMLInputElement>('Note');
const shown = () => screen.getByRole('dialog').querySelector('h2')?.textContent;
const asked = () => screen.queryByRole('dialog', { name: TITLE }) !== null;

describe('a page', () => {
  it('takes the second press of a double click on another control for none', () => {
    const press = (on: Element, detail: number) =>
      ['mousedown', 'click'].every((kind) => fireEvent(on, new MouseEvent(kind, { bubbles: true, cancelable: true, detail })));
    expect([press(document.body, 1), press(note(), 2)]).toEqual([true, false]);
  });
});

describe('a page that is left alone [D-115]', () => {
  it('shows a question after 28 minutes, and an answer keeps what was entered', async () => {
    type();
    await pass(ASK_AFTER_MS - 20_000);
    expect(asked()).toBe(false);
    await pass(30_000);
    expect(screen.getByRole('dialog', { name: TITLE }).textContent).toContain('That will be in about two minutes.');
    act(() => screen.getByRole('button', { name: 'I am still here' }).click());
    await pass(FORGET_AFTER_MS - ASK_AFTER_MS + 60_000);
    expect(asked()).toBe(false);
    expect(unsentAnswersOf(PAGE, 'INFORMATION')).toEqual({ firstName: 'Ada' });
  });

  it('forgets after half an hour what was typed and what was done, and says so', async () => {
    type();
    act(() => completeStep('meadow/agent', 'SIGN_UP', { answers: { lastName: 'Lovelace' } }));
    act(() => useGroupMembers.setState({ harbor: ['1'] }));
    await pass(FORGET_AFTER_MS + 20_000);
    expect([progressOf(PAGE), progressOf('meadow/agent'), useGroupMembers.getState()]).toEqual([undefined, undefined, {}]);
    expect(shown()).toBe(GONE);
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(500);
    expect(document.activeElement?.textContent).toBe('Your information');
  });

  it.each<[string, () => unknown, () => unknown, unknown]>([
    [
      'what can be continued, also where a reload left nothing else of it [D-108]',
      () => saveResumePoint(PAGE, { pageKey: PAGE, page: 'membership', step: 'PAYMENT', address: '/harbor/service/membership' }),
      () => useResumePoint.getState().point,
      undefined,
    ],
    [
      'a group whose members are shown [R-4.15]',
      () => useGroupMembers.setState({ harbor: ['g', 'a'] }),
      () => useGroupMembers.getState(),
      {},
    ],
  ])('forgets %s, even if nothing was typed', async (_what, save, saved, left) => {
    act(() => void save());
    await pass(FORGET_AFTER_MS + 20_000);
    expect([saved(), shown()]).toEqual([left, GONE]);
  });

  it('forgets what no step keeps, too', async () => {
    fireEvent.input(note(), { target: { value: 'My arm hurts' } });
    expect(note().value).toBe('My arm hurts');
    await pass(FORGET_AFTER_MS + 20_000);
    expect(note().value).toBe('');
  });

  it('shows no question while keys are pressed, or where nothing was entered', async () => {
    await pass(FORGET_AFTER_MS * 2);
    expect(screen.queryByRole('dialog')).toBeNull();
    type();
    for (let minutes = 0; minutes < 60; minutes += 20) {
      await pass(20 * 60_000);
      fireEvent.keyDown(document.body, { key: 'Tab' });
    }
    expect([asked(), unsentAnswersOf(PAGE, 'INFORMATION')]).toEqual([false, { firstName: 'Ada' }]);
  });

  it.each([
    ['the computer slept meanwhile', () => fireEvent.pointerDown(document.body)],
    ['the back button shows the page again', () => fireEvent(window, new Event('pageshow'))],
  ])('removes the answers even if %s', async (_what, comeBack) => {
    type();
    jest.setSystemTime(Date.now() + 8 * 60 * 60_000);
    comeBack();
    await pass(1);
    expect(progressOf(PAGE)).toBeUndefined();
    expect(shown()).toBe(GONE);
  });
});
