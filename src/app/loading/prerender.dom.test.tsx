import { afterEach, describe, expect, it } from '@jest/globals';
import { keepPrerender } from './prerender.js';

const FIRST = '<div id="prerender"><main><h1>Care</h1><a href="/a">First</a><a href="/b">Second</a></main></div>';
const PAGE = '<main><h1>Care</h1><a href="/a">First</a><a href="/b">Second</a></main>';

afterEach(() => {
  document.body.innerHTML = '';
});

function open(first: string): HTMLElement {
  document.body.innerHTML = `${first}<div id="root"></div>`;
  const root = document.getElementById('root') as HTMLElement;
  keepPrerender(root);
  return root;
}

async function draw(root: HTMLElement, html: string): Promise<void> {
  root.innerHTML = html;
  await settled();
}

/** Until the page was replaced, and what was entered in it was taken over. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

const isThere = () => document.getElementById('prerender') !== null;

describe('what the server wrote of a page', () => {
  it('is shown while the page is loading, and removed as soon as the page is rendered', async () => {
    const root = open(FIRST);
    await draw(root, '<main><output aria-busy="true">Loading the site…</output></main>');
    expect([isThere(), root.hidden]).toEqual([true, true]);
    await draw(root, PAGE);
    expect([isThere(), root.hidden]).toEqual([false, false]);
  });

  it('stays while what is drawn is still hidden', async () => {
    const root = open(FIRST);
    await draw(root, `<div style="display: none !important;">${PAGE}</div>`);
    expect([isThere(), root.hidden]).toEqual([true, true]);
    root.firstElementChild?.removeAttribute('style');
    await settled();
    expect([isThere(), root.hidden]).toEqual([false, false]);
  });

  it('stays while a part of the page is loading', async () => {
    const root = open(FIRST);
    await draw(root, `${PAGE}<div aria-busy="true"></div>`);
    expect([isThere(), root.hidden]).toEqual([true, true]);
    root.lastElementChild?.remove();
    await settled();
    expect([isThere(), root.hidden]).toEqual([false, false]);
  });

  it('keeps the focus on the same link', async () => {
    const root = open(FIRST);
    document.querySelector<HTMLElement>('#prerender a[href="/b"]')?.focus();
    await draw(root, PAGE);
    expect(document.activeElement).toBe(root.querySelector('a[href="/b"]'));
  });

  it('is not awaited where the page has no prerender', async () => {
    const root = open('');
    await draw(root, PAGE);
    expect(root.hidden).toBe(false);
  });
});
