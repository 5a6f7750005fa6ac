import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { forgetEverything } from '../forget-answers.js';
import { sendWrite } from './send-write.js';

const pageFetch = globalThis.fetch;
let calls: string[];
/** What the network does with the next calls, by method; anything else is answered. */
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
