import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import useSWR, { SWRConfig } from 'swr';
import { expect, it, jest } from '@jest/globals';
import { LiveChanges } from './live-changes.js';

class Stream extends EventTarget {
  static readonly open: Stream[] = [];
  constructor(readonly address: string) {
    super();
    Stream.open.push(this);
  }
  close(): void {
    Stream.open.splice(Stream.open.indexOf(this), 1);
  }
}

const tell = (version: string, problems: readonly string[] = []) =>
  act(async () => Stream.open[0]?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ version, problems }) })));

function setVisible(state: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

it('asks for the data again after each change, shows what is not served until it is dismissed or mended, and listens while it is seen', async () => {
  Object.assign(globalThis, { EventSource: Stream });
  setVisible('visible');
  const load = jest.fn(async () => 'data');
  const Data = () => <p>{useSWR('data', load).data}</p>;
  const shown = render(
    <SWRConfig value={{ dedupingInterval: 0, provider: () => new Map() }}>
      <Data />
      <LiveChanges version="1" />
    </SWRConfig>,
  );
  await screen.findByText('data');
  expect(Stream.open.map(({ address }) => address)).toEqual(['/live']);
  await tell('1');
  expect([load.mock.calls.length, screen.queryByRole('region')]).toEqual([1, null]);
  await tell('2', ['a.form.json:1:2 is wrong']);
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('region', { name: 'Problems in the definitions' }).textContent).toContain('a.form.json:1:2 is wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region')).toBeNull();
  setVisible('hidden');
  expect(Stream.open).toEqual([]);
  setVisible('visible');
  await tell('3', ['b.form.json:3:4 is wrong']);
  expect(load).toHaveBeenCalledTimes(3);
  await tell('4');
  expect(screen.queryByRole('region')).toBeNull();
  shown.unmount();
  expect(Stream.open).toEqual([]);
});
