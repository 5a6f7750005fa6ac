import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUnsaved } from '../../visit/unsaved.js';
import { pageRefresh } from '../../ui/page-refresh.js';
import { NewVersion } from './new-version.js';
import { serveSite } from '../../../fixtures/testing/whole-site.js';

const refresh = jest.fn();
let served: Awaited<ReturnType<typeof serveSite>>;

beforeEach(async () => {
  served = await serveSite();
  sessionStorage.clear();
  refresh.mockClear();
  Object.assign(pageRefresh, { refresh, holdsUnsaved: false });
});
afterEach(() => {
  cleanup();
  served.close();
  setUnsaved('form', false);
  jest.restoreAllMocks();
});

const deployed = (body: unknown, status = 200) => served.answers.set('/version.json', { status, body });
const checks = () => served.asked.filter((path) => path === '/version.json').length;

/** The page, once its first check has been answered. */
async function open(): Promise<void> {
  const before = checks();
  render(<NewVersion builtVersion="1.11.10" />);
  await answered(before + 1);
}

async function answered(nth: number): Promise<void> {
  await act(async () => {
    while (checks() < nth) await new Promise((done) => setTimeout(done, 5));
    await new Promise((done) => setTimeout(done, 30));
  });
}

async function comeBack(): Promise<void> {
  const before = checks();
  act(() => void dispatchEvent(new Event('focus')));
  await answered(before + 1);
}

describe('the version of the site', () => {
  it('that is deployed is the one it was built as: nothing happens', async () => {
    deployed({ version: '1.11.10' });
    await open();
    expect(refresh).not.toHaveBeenCalled();
  });

  it('that is deployed differs: the page reloads, once for each version, though it may stay old [R-1.60] [D-31]', async () => {
    deployed({ version: '1.12.0' });
    await open();
    cleanup();
    await open();
    await comeBack();
    expect(refresh).toHaveBeenCalledTimes(1);
    deployed({ version: '1.13.0' });
    await comeBack();
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('is looked at when the page is loaded, when the visitor comes back, and every five minutes', async () => {
    const every = jest.spyOn(globalThis, 'setInterval');
    deployed({ version: '1.11.10' });
    await open();
    expect(checks()).toBe(1);
    await comeBack();
    expect(checks()).toBe(2);
    const [check, pause] = every.mock.calls.find(([, milliseconds]) => Number(milliseconds) > 60_000) ?? [];
    expect(pause).toBe(300_000);
    (check as () => void)();
    await answered(3);
  });

  it('is offered, not forced, over what was typed', async () => {
    const user = userEvent.setup();
    deployed({ version: '1.12.0' });
    setUnsaved('form', true);
    await open();
    expect(refresh).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toContain('A newer version of this site is ready.');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('status')).toBeNull();
    await comeBack();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['an error', { message: 'no' }, 500],
    ['a page', '<h1>Welcome</h1>', 200],
    ['no version', { version: 7 }, 200],
  ])('that cannot be known, because of %s, is nothing to speak of', async (_name, body, status) => {
    deployed(body, status);
    await open();
    expect([refresh.mock.calls.length, document.body.textContent]).toEqual([0, '']);
  });

  it('is never reloaded for where the browser keeps nothing: it would never end', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    deployed({ version: '1.12.0' });
    await open();
    expect(refresh).not.toHaveBeenCalled();
  });
});
