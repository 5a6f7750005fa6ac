import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Suspense, useState, type ComponentType } from 'react';
import { lazyPart } from './lazy-part.js';

const Landing = () => {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>pressed {count}</button>;
};

/** The page as the server wrote it: it says what it begins with. */
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
    let loads = 0;
    const Part = lazyPart(async () => {
      loads += 1;
      return Landing;
    }, 'landing');
    await settled();
    expect(loads).toBe(1);
    drawn(Part);
    expect(screen.getByRole('button').textContent).toBe('pressed 0');
    expect(loads).toBe(1);
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
    let loads = 0;
    const Part = lazyPart(async () => {
      loads += 1;
      if (loads === 1) throw new Error('The network was gone for a moment');
      return Landing;
    }, 'landing');
    await settled();
    drawn(Part);
    await settled();
    expect([screen.getByRole('button').textContent, loads]).toEqual(['pressed 0', 2]);
  });

  it.each(['', 'steps', 'landing-page'])('is no other: "%s"', async (names) => {
    pageBeginsWith(names);
    let loads = 0;
    lazyPart(async () => {
      loads += 1;
      return Landing;
    }, 'landing');
    await settled();
    expect(loads).toBe(0);
  });
});
