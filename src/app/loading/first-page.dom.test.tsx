import { afterEach, describe, expect, it, beforeEach, jest } from '@jest/globals';
import { keepPrerender } from './prerender.js';
import { takeOver } from './take-over.js';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Skeleton } from './skeleton.js';

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

  it.each<[string, string, (root: HTMLElement) => unknown]>([
    [
      'what is drawn is still hidden',
      `<div style="display: none !important;">${PAGE}</div>`,
      (root) => root.firstElementChild?.removeAttribute('style'),
    ],
    ['a part of the page is loading', `${PAGE}<div aria-busy="true"></div>`, (root) => root.lastElementChild?.remove()],
  ])('stays while %s', async (_what, html, end) => {
    const root = open(FIRST);
    await draw(root, html);
    expect([isThere(), root.hidden]).toEqual([true, true]);
    end(root);
    await settled();
    expect([isThere(), root.hidden]).toEqual([false, false]);
  });

  it('keeps the focus on the same link', async () => {
    const root = open(FIRST);
    document.querySelector<HTMLElement>('#prerender a[href="/b"]')?.focus();
    await draw(root, PAGE);
    await waitFor(() => expect(document.activeElement).toBe(root.querySelector('a[href="/b"]')));
  });

  it('is not awaited where the page has no prerender', async () => {
    const root = open('');
    await draw(root, PAGE);
    expect(root.hidden).toBe(false);
  });
});

const controls = (count: string) => `
  <input type="radio" name="${count}" aria-labelledby="${count}family-title" checked>
  <input type="radio" name="${count}" aria-labelledby="${count}group-title">
  <input id="form${count}_name"><input id="form${count}_kept" value="as it was">
  <input id="form${count}_mail" type="email">
  <select id="form${count}_country"><option value="">Choose</option><option value="NP">Nepal</option></select>
  <input type="checkbox" id="form${count}_agree"><input type="checkbox" id="form${count}_news" checked>
  <button>Menu</button>`;

async function pageAfter(fillIn: (prerender: HTMLElement) => void, page = controls('_r_7_')) {
  document.body.innerHTML = `<div id="prerender">${controls('_R_9aj_')}</div><div id="root" hidden>${page}</div>`;
  const [prerender, root] = ['prerender', 'root'].map((id) => document.getElementById(id) as HTMLElement) as [HTMLElement, HTMLElement];
  fillIn(prerender);
  const events: string[] = [];
  for (const type of ['input', 'change', 'click'])
    root.addEventListener(type, ({ target }) => events.push(`${type} ${(target as HTMLElement).id || (target as HTMLElement).ariaLabel}`));
  await takeOver(prerender, root);
  const control = (name: string) => root.querySelector<HTMLInputElement>(`[id$="_${name}"], [aria-labelledby$="${name}-title"]`);
  return { root, control, events };
}

const at = (prerender: HTMLElement, name: string) =>
  prerender.querySelector(`[id$="_${name}"], [aria-labelledby$="${name}-title"]`) as HTMLInputElement;

describe('taking over what was entered before the script', () => {
  it('enters typed, chosen and ticked values, choices first, with the events of a visitor', async () => {
    const { control, events } = await pageAfter((prerender) => {
      at(prerender, 'name').value = 'Ada';
      at(prerender, 'country').value = 'NP';
      at(prerender, 'agree').checked = true;
      at(prerender, 'news').checked = false;
      at(prerender, 'group').checked = true;
    });
    expect(['name', 'country', 'kept'].map((name) => control(name)?.value)).toEqual(['Ada', 'NP', 'as it was']);
    expect(['agree', 'news', 'group'].map((name) => control(name)?.checked)).toEqual([true, false, true]);
    expect(events.at(-2)).toBe('input form_r_7__name');
    expect(events).toContain('change form_r_7__country');
  });

  it('leaves alone what was not touched, so that a draft stays', async () => {
    const page = controls('_r_7_').replace('id="form_r_7__name"', 'id="form_r_7__name" value="from a draft"');
    const { control, events } = await pageAfter(() => undefined, page);
    expect([control('name')?.value, events]).toEqual(['from a draft', []]);
  });

  it('moves focus and caret to the same field', async () => {
    const { control } = await pageAfter((prerender) => {
      const name = at(prerender, 'name');
      name.value = 'Ada Maria';
      name.focus();
      name.setSelectionRange(3, 5);
    });
    const name = control('name');
    expect(document.activeElement).toBe(name);
    expect([name?.selectionStart, name?.selectionEnd]).toEqual([3, 5]);
  });

  it('moves the focus to fields without a caret and to buttons by their text', async () => {
    const mail = await pageAfter((prerender) => at(prerender, 'mail').focus());
    expect(document.activeElement).toBe(mail.control('mail'));
    const menu = await pageAfter((prerender) => prerender.querySelector('button')?.focus());
    expect(document.activeElement).toBe(menu.root.querySelector('button'));
  });

  it('drops what the page does not ask for, such as after another step was restored', async () => {
    const { root, events } = await pageAfter((prerender) => {
      at(prerender, 'name').value = 'Ada';
      at(prerender, 'name').focus();
    }, '<h1>Payment</h1><input id="form_r_7__card">');
    expect([root.hidden, root.querySelector('input')?.value, events]).toEqual([false, '', []]);
  });
});

describe('a page that is loading', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  it('says after a second what for, and not before', () => {
    render(<Skeleton of="form" />);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => jest.advanceTimersByTime(900));
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => jest.advanceTimersByTime(200));
    expect(screen.getByRole('status').textContent).toBe('Loading the form…');
  });

  it('says that it is busy', () => {
    const { container } = render(<Skeleton />);
    expect(container.firstElementChild?.getAttribute('aria-busy')).toBe('true');
  });
});
