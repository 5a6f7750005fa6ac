import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { aroundNavigation, rememberScroll } from './scroll-memory.js';

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

describe('the place on a page', () => {
  it('is the browser’s business no longer', () => {
    expect(history.scrollRestoration).toBe('manual');
  });

  it('is saved in the history entry beside its other data, and nowhere else', async () => {
    history.replaceState({ kept: { reference: 'A-1' } }, '', '/a');
    await scroll(700);
    expect(history.state).toEqual({ kept: { reference: 'A-1' }, scroll: 700 });
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  it('is the top of a page that is gone to, by a step or by what takes its place', async () => {
    await scroll(700);
    go('/b');
    expect(laidOut.y).toBe(0);
    await scroll(300);
    go('/b?step=offering', { replace: true });
    expect(laidOut.y).toBe(0);
  });

  it('stays where only the way a page is shown changes', async () => {
    await scroll(700);
    go('/a?type=elitePlan', { replace: true });
    expect(laidOut.y).toBe(700);
  });

  it('is come back to, also where the page left so soon that its scrolling had not rested', async () => {
    laidOut.y = 640;
    dispatchEvent(new Event('scroll'));
    go('/b');
    await back();
    grow(5000);
    expect([location.pathname, laidOut.y]).toEqual(['/a', 640]);
  });

  it('is come back to as soon as what the page shows is there', async () => {
    await scroll(700);
    go('/b');
    document.body.innerHTML = '<div aria-busy="true"></div>';
    laidOut.length = 100;
    await back();
    expect(laidOut.y).toBe(0);
    grow(100);
    expect(laidOut.y).toBe(100);
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

  it('on the way back is not taken for the place the visitor chose', async () => {
    await scroll(700);
    go('/b');
    document.body.innerHTML = '<div aria-busy="true"></div>';
    laidOut.length = 100;
    await back();
    await scroll(100);
    expect(history.state).toEqual({ scroll: 700 });
  });
});
