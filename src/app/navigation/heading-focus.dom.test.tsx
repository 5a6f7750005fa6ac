import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import { useTitle } from '../../ui/title.js';
import { HeadingFocus } from './heading-focus.js';
import { aroundNavigation } from './scroll-memory.js';

/** Pages whose heading comes when a test lets it come. */
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

type Go = (to: string, options?: { replace?: boolean }) => void;
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
const visit = async (to: string, options?: { replace?: boolean }) => {
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

describe('a visitor who arrives at a page', () => {
  it('first is left where the browser puts them', async () => {
    await open('/a');
    expect(document.activeElement).toBe(document.body);
  });

  it('from another page is brought to its heading, once, and its title is there by then', async () => {
    await open('/a');
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

  it('first, by way of an address that is replaced, is left where they are', async () => {
    isLate = true;
    await open('/a?step=payment');
    await visit('/a?step=information', { replace: true });
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
    await settled();
    expect(document.activeElement).toBe(heading());
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

  it('by a link that stays on the page is brought to the heading all the same', async () => {
    await open('/a');
    screen.getByRole('link').focus();
    await visit('/b');
    expect(document.activeElement).toBe(heading());
  });
});
