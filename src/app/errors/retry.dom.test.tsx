import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { useRetry, useRevalidateAll } from './retry.js';
import { SWR_OPTIONS } from '../loading/swr-options.js';

let asked: string[] = [];
let works = false;

function answer(name: string): Promise<string> {
  asked.push(name);
  return name === 'broken' && !works ? Promise.reject(new Error('away')) : Promise.resolve(`${name} ${asked.length}`);
}

function Page() {
  const fine = useSWR('fine', answer);
  const broken = useSWR('broken', answer);
  return (
    <>
      <p>{[fine.data, broken.data, broken.error && 'failed'].filter(Boolean).join(', ')}</p>
      <button type="button" onClick={useRetry()}>
        Retry
      </button>
      <button type="button" onClick={useRevalidateAll()}>
        All
      </button>
    </>
  );
}

async function open(): Promise<void> {
  asked = [];
  works = false;
  await act(async () => {
    render(
      <SWRConfig value={{ ...SWR_OPTIONS, provider: () => new Map() }}>
        <Page />
      </SWRConfig>,
    );
  });
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const shown = () => screen.getByRole('paragraph').textContent;
afterEach(cleanup);

describe('asking again', () => {
  it('asks for what failed and for nothing else', async () => {
    await open();
    works = true;
    await press('Retry');
    expect([asked, shown()]).toEqual([['fine', 'broken', 'broken'], 'fine 1, broken 3']);
  });

  it('asks once for each press, however often it fails', async () => {
    await open();
    await press('Retry');
    await press('Retry');
    expect([asked.slice(2), shown()]).toEqual([['broken', 'broken'], 'fine 1, failed']);
  });

  it('for everything asks for what was answered, too, and what is shown stays until then', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'All' });
    act(() => button.click());
    expect(shown()).toBe('fine 1, failed');
    await act(() => Promise.resolve());
    expect([asked.slice(2), shown()]).toEqual([['fine', 'broken'], 'fine 3, failed']);
  });
});
