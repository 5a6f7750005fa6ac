import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { aroundNavigation, rememberScroll } from './scroll-memory.js';
import { useEffect } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import { useTitle } from '../../ui/title.js';
import { AMENDED, HeadingFocus } from './heading-focus.js';

describe('the place on a page', () => {
  /** jsdom lays nothing out: how far the page is scrolled, how long it is, and who watches its length is kept here. */
  const laidOut = { y: 0, length: 0, heard: new Set<() => void>() };
  const scrollTo = (_x: number, y: number) => {
    laidOut.y = Math.max(0, Math.min(y, laidOut.length));
  };
  const grow = (length: number) => {
    laidOut.length = length;
    for (const hear of laidOut.heard) hear();
  };
  class LengthObserver {
    constructor(private readonly hear: () => void) {}
    observe() {
      laidOut.heard.add(this.hear);
    }
    disconnect() {
      laidOut.heard.delete(this.hear);
    }
  }
  const navigate = (to: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}) =>
    history[replace ? 'replaceState' : 'pushState'](state, '', to);
  const go = (to: string, options?: { replace?: boolean; state?: unknown }) => aroundNavigation(navigate, to, options);

  async function scroll(y: number): Promise<void> {
    laidOut.y = y;
    dispatchEvent(new Event('scroll'));
    await new Promise((done) => setTimeout(done, 200));
  }

  async function back(): Promise<void> {
    await act(async () => {
      history.back();
      await new Promise((done) => addEventListener('popstate', done, { once: true }));
    });
  }

  beforeEach(() => {
    Object.assign(window, { scrollTo, ResizeObserver: LengthObserver });
    Object.defineProperty(window, 'scrollY', { configurable: true, get: () => laidOut.y });
    Object.assign(laidOut, { y: 0, length: 5000, heard: new Set() });
    history.replaceState(null, '', '/a');
    document.body.innerHTML = '';
  });
  afterEach(() => void jest.restoreAllMocks());

  rememberScroll();

  it('is saved in the history entry beside its other data, and nowhere else, since the browser no longer restores it', async () => {
    history.replaceState({ kept: { reference: 'A-1' } }, '', '/a');
    await scroll(700);
    expect(history.scrollRestoration).toBe('manual');
    expect(history.state).toEqual({ kept: { reference: 'A-1' }, scroll: 700 });
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  it('stays where only the way a page is shown changes, and is the top of a page that is gone to', async () => {
    await scroll(700);
    go('/a?type=elitePlan', { replace: true });
    expect(laidOut.y).toBe(700);
    go('/b');
    expect(laidOut.y).toBe(0);
    await scroll(300);
    go('/b?step=offering', { replace: true });
    expect(laidOut.y).toBe(0);
  });

  it('is come back to, also where the page left so soon that its scrolling had not rested', async () => {
    laidOut.y = 640;
    dispatchEvent(new Event('scroll'));
    go('/b');
    await back();
    grow(5000);
    expect([location.pathname, laidOut.y]).toEqual(['/a', 640]);
  });

  it('is come back to as soon as what the page shows is there, and the way back is not taken for the place the visitor chose', async () => {
    await scroll(700);
    go('/b');
    document.body.innerHTML = '<div aria-busy="true"></div>';
    laidOut.length = 100;
    await back();
    expect(laidOut.y).toBe(0);
    grow(100);
    expect(laidOut.y).toBe(100);
    await scroll(100);
    expect(history.state).toEqual({ scroll: 700 });
    document.body.innerHTML = '';
    grow(5000);
    expect(laidOut.y).toBe(700);
    grow(6000);
    expect([laidOut.y, laidOut.heard.size]).toEqual([700, 0]);
  });

  it('is the visitor’s own once they scroll, though the page is still coming', async () => {
    await scroll(700);
    go('/b');
    document.body.innerHTML = '<div aria-busy="true"></div>';
    await back();
    grow(400);
    dispatchEvent(new Event('wheel'));
    laidOut.y = 10;
    grow(5000);
    expect(laidOut.y).toBe(10);
  });
});

describe('a visitor who arrives at a page', () => {
  let isLate = false;
  let letCome: () => void = () => undefined;
  const focused: string[] = [];

  function Page() {
    const [path] = useLocation();
    const step = new URLSearchParams(useSearch()).get('step') ?? '';
    return <Shown key={`${path}${step}`} name={`${path} ${step}`.trim()} />;
  }

  function Shown({ name }: { readonly name: string }) {
    useTitle(name, 'Harbor');
    return (
      <main>
        <Heading name={name} />
        <input aria-label="Field" />
      </main>
    );
  }

  function Heading({ name }: { readonly name: string }) {
    if (!isLate) return <h1>{name}</h1>;
    return <div ref={(slot) => void (letCome = () => slot?.insertAdjacentHTML('afterend', `<h1>${name}</h1>`))} />;
  }

  type Go = (to: string, options?: { replace?: boolean; state?: object }) => void;
  let go: Go;

  function Going() {
    const [, navigate] = useLocation();
    useEffect(() => {
      go = navigate;
    }, [navigate]);
    return (
      <header>
        <a href="/b">link</a>
      </header>
    );
  }

  async function open(address: string): Promise<void> {
    history.replaceState(null, '', address);
    render(
      <Router aroundNav={aroundNavigation}>
        <Going />
        <Page />
        <HeadingFocus />
      </Router>,
    );
    await settled();
  }

  const settled = () => act(() => new Promise((done) => setTimeout(done, 20)));
  const visit: (...to: Parameters<Go>) => Promise<void> = async (to, options) => {
    act(() => go(to, options));
    await settled();
  };
  const heading = () => screen.queryByRole('heading', { level: 1 });

  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.tagName === 'H1') focused.push(`${target.textContent} (${document.title})`);
  };
  beforeEach(() => {
    isLate = false;
    focused.length = 0;
    window.scrollTo = (() => undefined) as typeof window.scrollTo;
    document.addEventListener('focusin', note);
  });
  afterEach(() => {
    document.removeEventListener('focusin', note);
    cleanup();
  });

  it('by a link from another page is brought to its heading, once, and its title is there by then', async () => {
    await open('/a');
    screen.getByRole('link').focus();
    await visit('/b');
    expect(document.activeElement).toBe(heading());
    expect(focused).toEqual(['/b (/b – Harbor)']);
  });

  it('at another step is brought to its heading, but not by anything else that changes in the address', async () => {
    await open('/a?step=information');
    await visit('/a?step=offering');
    await visit('/a?step=offering&type=elitePlan');
    expect(focused).toEqual(['/a offering (/a offering – Harbor)']);
  });

  it('by way of an address that is replaced at once is brought there once', async () => {
    await open('/a');
    act(() => {
      go('/b');
      go('/b?step=information', { replace: true });
    });
    await settled();
    expect(focused).toEqual(['/b information (/b information – Harbor)']);
  });

  it('first is left where the browser puts them, also by way of an address that is replaced', async () => {
    await open('/a');
    await visit('/a?step=information', { replace: true, state: AMENDED });
    expect(document.activeElement).toBe(document.body);
    await visit('/a?step=offering', { replace: true, state: AMENDED });
    expect(document.activeElement).toBe(heading());
    cleanup();
    isLate = true;
    focused.length = 0;
    await open('/a?step=payment');
    await visit('/a?step=information', { replace: true, state: AMENDED });
    act(() => letCome());
    await settled();
    expect([heading()?.textContent, focused]).toEqual(['/a information', []]);
  });

  it('that is late is brought to its heading when that comes', async () => {
    await open('/a');
    isLate = true;
    await visit('/b');
    expect([heading(), focused]).toEqual([null, []]);
    act(() => letCome());
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  it('that is late is left alone where they are at work in it already', async () => {
    await open('/a');
    isLate = true;
    await visit('/b');
    screen.getByLabelText('Field').focus();
    act(() => letCome());
    await settled();
    expect(document.activeElement).toBe(screen.getByLabelText('Field'));
  });
});
