import { afterEach, describe, expect, it, beforeEach, jest } from '@jest/globals';
import { act, render, screen, cleanup } from '@testing-library/react';
import { Suspense, useState, type ComponentType, StrictMode } from 'react';
import { lazyPart, retryParts } from './lazy-part.js';
import { ErrorBoundary } from 'react-error-boundary';
import { pageRefresh } from './page-refresh.js';

const Landing = () => {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>pressed {count}</button>;
};

function pageBeginsWith(names: string): void {
  document.head.innerHTML = `<meta name="first-parts" content="${names}">`;
}

const drawn = (Part: ComponentType) => render(<Suspense fallback="waiting">{<Part />}</Suspense>);
const settled = () => act(async () => new Promise((done) => setTimeout(done)));

afterEach(() => {
  document.head.innerHTML = '';
});

describe('a part that the page begins with', () => {
  it('is loaded before anything asks for it, and drawn without a wait', async () => {
    pageBeginsWith('steps landing');
    const load = jest.fn(async () => Landing);
    const Part = lazyPart(load, 'landing');
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
    drawn(Part);
    expect(screen.getByRole('button').textContent).toBe('pressed 0');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps what it holds where it arrives while it is already waited for', async () => {
    pageBeginsWith('landing');
    const arrivals: ((part: ComponentType) => void)[] = [];
    const Part = lazyPart(() => new Promise<ComponentType>((done) => arrivals.push(done)), 'landing');
    const { rerender } = drawn(Part);
    expect(screen.getByText('waiting')).toBeTruthy();
    await act(async () => arrivals.forEach((arrive) => arrive(Landing)));
    await act(async () => screen.getByRole('button').click());
    rerender(<Suspense fallback="waiting">{<Part />}</Suspense>);
    expect(screen.getByRole('button').textContent).toBe('pressed 1');
  });

  it('loads again when it is rendered, if preloading failed', async () => {
    pageBeginsWith('landing');
    const load = jest.fn(async () => Landing).mockRejectedValueOnce(new Error('The network was gone for a moment'));
    const Part = lazyPart(load, 'landing');
    await settled();
    drawn(Part);
    await settled();
    expect([screen.getByRole('button').textContent, load.mock.calls.length]).toEqual(['pressed 0', 2]);
  });

  it.each(['', 'steps', 'landing-page'])('is no other: "%s"', async (names) => {
    pageBeginsWith(names);
    const load = jest.fn(async () => Landing);
    lazyPart(load, 'landing');
    await settled();
    expect(load).not.toHaveBeenCalled();
  });
});

const refresh = jest.fn();

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
