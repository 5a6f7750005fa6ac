import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetEverything } from './forget-answers.js';
import { sendWrite } from './api/send-write.js';
import { noteServerTime, now } from './api/server-time.js';
import { todayIn } from './today.js';
import { completeStep, progressOf } from './wizard.js';
import { clearMembers, membersIn, useGroupMembers } from './group-members.js';
import { act, renderHook, waitFor } from '@testing-library/react';
import useSWR from 'swr';
import { forgetCopies } from './api/forget.js';
import './api/payments.js';
import '../features/questionnaire/questionnaires.js';
import './api/families.js';

const pageFetch = globalThis.fetch;
let calls: string[];
let next: Map<string, Promise<Response>>;

beforeEach(() => {
  [calls, next] = [[], new Map()];
  globalThis.fetch = async (address, options) => {
    const method = options?.method ?? 'GET';
    calls.push(`${method} ${String(address)}`);
    const answer = next.get(method) ?? Response.json({ data: { families: [] } });
    next.delete(method);
    return answer;
  };
});
afterEach(() => {
  globalThis.fetch = pageFetch;
});

const write = (word: string) => sendWrite('/api/words', { tenantCode: 'harbor', body: { word }, gives: 'object' });
const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

describe('the first write of a page [D-141]', () => {
  it('is not sent without a session, and says that its time is over', async () => {
    next.set('GET', lost());
    const failures = await Promise.allSettled([write('one'), write('two')]);
    expect(failures).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { textKey: 'error.timeout' } })));
    expect(calls).toEqual(['GET /api/session']);
  });

  it('has a session, which the writes after it have as well', async () => {
    await Promise.all([write('one'), write('two')]);
    await write('three');
    expect(calls).toEqual(['GET /api/session', 'POST /api/words', 'POST /api/words', 'POST /api/words']);
  });

  it('after the end of a visit waits for the new session and does not belong to the visit before [D-115]', async () => {
    let end: (answer: Response) => void = () => undefined;
    next.set('DELETE', new Promise((resolve) => (end = resolve)));
    forgetEverything();
    const writing = write('four');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual(['DELETE /api/session']);
    end(Response.json({ data: { ended: true } }));
    await writing;
    expect(calls).toEqual(['DELETE /api/session', 'POST /api/words']);
  });

  it('is not sent while the visit before cannot be ended', async () => {
    next.set('DELETE', lost());
    forgetEverything();
    await new Promise((resolve) => setTimeout(resolve, 20));
    next.set('DELETE', lost());
    await expect(write('five')).rejects.toMatchObject({ textKey: 'error.timeout' });
    await write('five');
    expect(calls).toEqual([...Array.from({ length: 3 }, () => 'DELETE /api/session'), 'POST /api/words']);
  });
});

const DAY_MS = 86_400_000;
const answered = (date: string) => noteServerTime(new Headers({ date: new Date(date).toUTCString() }));

describe('the current day', () => {
  // The clock of this device is a month behind.
  beforeEach(() => {
    jest.useFakeTimers();
    jest.setSystemTime(new Date('2026-03-17T12:00:00Z'));
  });
  afterEach(() => void jest.useRealTimers());

  it('is that of the device before there is an answer, or where answers name no time', () => {
    expect(todayIn('America/New_York')).toBe('2026-03-17');
    noteServerTime(new Headers());
    noteServerTime(new Headers({ date: 'soon' }));
    expect(todayIn('America/New_York')).toBe('2026-03-17');
  });

  it('is that of the server in the zone of the tenant, and goes on without the clock of the device', () => {
    answered('2026-04-18T02:30:00Z');
    expect([todayIn('America/New_York'), todayIn('Asia/Kathmandu')]).toEqual(['2026-04-17', '2026-04-18']);
    jest.setSystemTime(new Date('2031-01-01T00:00:00Z'));
    expect(todayIn('America/New_York')).toBe('2026-04-17');
    jest.advanceTimersByTime(2 * 60 * 60_000);
    expect(todayIn('America/New_York')).toBe('2026-04-18');
  });

  it('does not go back for an answer from a cache, and goes forward after a sleep of the device', () => {
    answered('2026-05-01T12:00:00Z');
    answered('2026-04-28T12:00:00Z');
    expect(now()).toEqual(new Date('2026-05-01T12:00:00Z'));
    answered(new Date(now().getTime() + DAY_MS).toISOString());
    expect(todayIn('UTC')).toBe('2026-05-02');
  });
});

const stored = (): unknown => JSON.parse(sessionStorage.getItem('group-members') ?? '{}');

beforeEach(() => useGroupMembers.setState({}, true));

describe('the members of a group', () => {
  it('[R-4.11] are saved in session storage, by their ids alone, and cleared for one tenant', () => {
    useGroupMembers.setState({ harbor: ['a1'], summit: ['c3'] });
    expect(stored()).toEqual({ harbor: ['a1'], summit: ['c3'] });
    expect(localStorage).toHaveLength(0);
    expect([clearMembers('harbor'), clearMembers('himal')]).toEqual(['a1', undefined]);
    expect(useGroupMembers.getState()).toEqual({ summit: ['c3'] });
    expect(stored()).toEqual({ summit: ['c3'] });
  });

  it('take along the steps in which their group checked in, and no others [D-115]', () => {
    useGroupMembers.setState({ harbor: ['g-1', 'a1'] });
    completeStep('harbor/member-check-in', 'INFORMATION', { answers: { phone: '2075550171' }, data: { match: { clientId: 'g-1' } } });
    completeStep('harbor/membership', 'INFORMATION', { data: { client: { clientId: 'a2' } } });
    clearMembers('harbor');
    expect([progressOf('harbor/member-check-in'), progressOf('harbor/membership')]).toEqual([undefined, expect.anything()]);
  });

  it.each(['7', '{"harbor":"a1"}', '{"harbor":[1]}', 'no json', 'null'])('are none where the browser gives back %s', (written) => {
    expect(membersIn(written)).toEqual({});
  });

  it('[R-9.67] are restored after a reload', async () => {
    useGroupMembers.setState({ harbor: ['a1'] });
    jest.resetModules();
    const anew = await import('./group-members.js');
    expect(anew.useGroupMembers).not.toBe(useGroupMembers);
    expect(anew.useGroupMembers.getState()).toEqual({ harbor: ['a1'] });
  });
});

const ANSWERS = { of: 'Ada' };
const show = (key: readonly string[], load: () => Promise<object>) => renderHook(() => useSWR(key, load).data).result;

describe('forgetting what a visitor entered [D-115]', () => {
  it.each(['payment-sources', 'respondent', 'visit'])(
    'removes the cached answers about %s, of any tenant and client, and drops one that is under way',
    async (name) => {
      const shown = ['c-1', 'c-2'].map((id) => show([name, 'harbor', id], async () => ANSWERS));
      let arrive: (answers: object) => void = () => undefined;
      const late = show([name, 'harbor', 'late'], () => new Promise((done) => (arrive = done)));
      await waitFor(() => expect(shown.map(({ current }) => current)).toEqual([ANSWERS, ANSWERS]));
      await act(async () => {
        forgetCopies();
        arrive(ANSWERS);
      });
      await waitFor(() => expect([...shown, late].map(({ current }) => current)).toEqual([undefined, undefined, undefined]));
    },
  );

  it('leaves what says nothing about a visitor', async () => {
    const shown = show(['settings', 'harbor'], async () => ANSWERS);
    await waitFor(() => expect(shown.current).toEqual(ANSWERS));
    await act(async () => forgetCopies());
    expect(shown.current).toEqual(ANSWERS);
  });
});
