import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart, retryParts } from './lazy-part.js';
import { pageRefresh } from './page-refresh.js';

const refresh = jest.fn();

/** The next page of the tab: what the one before noted is all it knows. */
function freshPage(path = '/harbor'): void {
  cleanup();
  history.replaceState(null, '', path);
  pageRefresh.refreshedAt = sessionStorage.getItem('refreshed-at') ?? undefined;
}

beforeEach(() => {
  sessionStorage.clear();
  freshPage();
  refresh.mockClear();
  Object.assign(pageRefresh, { refresh, holdsUnsaved: false });
});
afterEach(() => void jest.restoreAllMocks());

const works = () => Promise.resolve(() => <p>the part</p>);
const fails = () => Promise.reject(new Error('Loading chunk 7 failed.'));

/** A part whose loading goes as the list says, one after the other. */
function partThat(...attempts: (() => Promise<ComponentType<object>>)[]) {
  return lazyPart(() => (attempts.shift() ?? fails)());
}

async function draw(Part: ComponentType<object>) {
  render(
    <StrictMode>
      <ErrorBoundary
        onReset={retryParts}
        fallbackRender={({ resetErrorBoundary }) => (
          <button type="button" onClick={resetErrorBoundary}>
            Retry
          </button>
        )}
      >
        <Suspense fallback={<p>waiting</p>}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    </StrictMode>,
    { onCaughtError: () => undefined },
  );
  await act(() => Promise.resolve());
}

const shown = () => document.body.textContent;
const retry = async () => act(async () => screen.getByRole('button', { name: 'Retry' }).click());

describe('a part that is loaded when it is drawn', () => {
  it('is loaded once, however often it is drawn', async () => {
    const load = jest.fn(works);
    const Part = lazyPart(load);
    await draw(Part);
    await draw(Part);
    expect([shown(), load.mock.calls.length]).toEqual(['the partthe part', 1]);
  });

  it('and fails refreshes the page once, and shows no error meanwhile [R-1.61]', async () => {
    await draw(partThat(fails));
    expect([shown(), refresh.mock.calls.length]).toEqual(['waiting', 1]);
  });

  it('and fails after that refresh too goes to the error fallback, without another [R-1.62]', async () => {
    await draw(partThat(fails));
    freshPage();
    await draw(partThat(fails));
    expect([shown(), refresh.mock.calls.length]).toEqual(['Retry', 1]);
  });

  it('never refreshes for ever, though another part of the page loads well each time', async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      freshPage();
      await draw(lazyPart(works));
      await draw(partThat(fails));
    }
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('may refresh the page again after it had loaded well', async () => {
    await draw(partThat(fails));
    freshPage();
    await draw(lazyPart(works));
    freshPage();
    await draw(partThat(fails));
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('loads at the visitor’s wish without a refresh, when it can be had again', async () => {
    pageRefresh.refreshedAt = '/harbor';
    await draw(partThat(fails, works));
    await retry();
    expect([shown(), refresh.mock.calls.length]).toEqual(['the part', 0]);
    expect(sessionStorage.getItem('refreshed-at')).toBeNull();
  });

  it('that fails at the visitor’s wish refreshes the page, and then waits for the next wish', async () => {
    pageRefresh.refreshedAt = '/harbor';
    await draw(partThat(fails, fails));
    await retry();
    expect(refresh).toHaveBeenCalledTimes(1);
    freshPage();
    await draw(partThat(fails));
    expect([shown(), refresh.mock.calls.length]).toEqual(['Retry', 1]);
  });

  it.each([
    ['something was typed that would be lost', () => (pageRefresh.holdsUnsaved = true)],
    ['there is no connection', () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    ['the browser keeps nothing', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => refused())],
  ])('refreshes nothing while %s', async (_name, arrange) => {
    arrange();
    await draw(partThat(fails));
    expect([shown(), refresh.mock.calls.length]).toEqual(['Retry', 0]);
  });
});

function refused(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
