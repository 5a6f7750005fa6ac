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
  await Promise.resolve();
}

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
    await Promise.resolve();
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
