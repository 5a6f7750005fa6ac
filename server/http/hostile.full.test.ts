import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type HostileTarget, startHostileTarget } from '../../fixtures/testing/hostile-target.js';
import { conversation } from '../../fixtures/testing/raw-sockets.js';

let target: HostileTarget;
beforeAll(async () => {
  target = await startHostileTarget();
  await target.longestWait();
});
afterAll(() => target.close());

/** What an answer takes on this machine now, in milliseconds. */
async function usualAnswer(): Promise<number> {
  const began = performance.now();
  const answers = await Promise.all([fetch(`${target.origin}/library/harbor`), fetch(`${target.origin}/api/tenants/web?slug=harbor`)]);
  for (const answer of answers) await answer.text();
  return performance.now() - began;
}

describe('three hundred slow connections', () => {
  it('are all closed in twelve seconds, and others are answered as if they were not there', async () => {
    const usual = await usualAnswer();
    const body = `POST /api/clients HTTP/1.1\r\nhost: localhost\r\nx-tenant: harbor\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"firstName":"`;
    const slow = [
      ...Array.from({ length: 60 }, () => conversation(target.port, '')),
      ...Array.from({ length: 60 }, () => conversation(target.port, 'GET / HTTP/1.1\r\nhost: localhost\r\n')),
      ...Array.from({ length: 60 }, () => conversation(target.port, 'GET / HTTP/1.1\r\nhost: localhost\r\nx: ', 'y')),
      ...Array.from({ length: 60 }, () => conversation(target.port, body)),
      ...Array.from({ length: 60 }, () => conversation(target.port, body, 'a')),
    ];
    let isOver = false;
    const closed = Promise.all(slow).finally(() => (isOver = true));
    const waits: number[] = [];
    while (!isOver) {
      const began = performance.now();
      const answers = await Promise.all([fetch(`${target.origin}/library/harbor`), fetch(`${target.origin}/api/tenants/web?slug=harbor`)]);
      for (const answer of answers) expect([answer.status, (await answer.text()).length > 0]).toEqual([200, true]);
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    const kept = (await closed).map(({ milliseconds }) => milliseconds);
    waits.sort((a, b) => a - b);
    expect(waits.length).toBeGreaterThan(20);
    expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(500 + 10 * usual);
    expect(Math.max(...kept)).toBeLessThan(12_500 + 10 * usual);
  });
});

describe('after slow connections', () => {
  it('the server is well, and its event loop was never kept waiting for a second', async () => {
    expect(await target.longestWait()).toBeLessThan(1 + (10 * (await usualAnswer())) / 1000);
    expect((await fetch(`${target.origin}/healthz`)).status).toBe(200);
  });
});
