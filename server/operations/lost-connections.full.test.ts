import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { busy, expectNoLoss, firstNames, type LossyServer, startLossyServer, terminateAll } from '../../fixtures/testing/lossy-server.js';

let lossy: LossyServer;
/** What this machine adds to the promised times now: a hundred times a usual answer, in milliseconds. */
let delay = 0;
beforeAll(async () => {
  lossy = await startLossyServer();
  await lossy.postUntilCreated(firstNames('Warm'));
  delay = 100 * (await lossy.post('Usual')).milliseconds;
});
afterAll(() => lossy.close());

const longest = (answers: readonly { readonly milliseconds: number }[]): number =>
  Math.max(...answers.map(({ milliseconds }) => milliseconds));

describe('a server whose database connections are lost while writes wait for an answer', () => {
  it('answers 503 with Retry-After within 15 s, goes on, and creates one row for each key when all backends are terminated', async () => {
    const answers = await expectNoLoss(lossy, 'Terminated', terminateAll);
    expect(answers).toHaveLength(15);
    expect(longest(answers)).toBeLessThan(15_000 + delay);
  });

  it.each([
    ['fast', 'Fast'],
    ['immediate', 'Immediate'],
  ] as const)(
    'answers 503 with Retry-After within 15 s, goes on, and creates one row for each key when PostgreSQL is restarted in %s mode',
    async (mode, prefix) => {
      expect(longest(await expectNoLoss(lossy, prefix, () => lossy.postgres.restart(mode)))).toBeLessThan(15_000 + delay);
    },
  );

  it('answers within 15 s and creates one row for each key when PostgreSQL is frozen for 16 s', async () => {
    const { postgres, server, post } = lossy;
    const names = firstNames('Frozen');
    postgres.signalAll('SIGSTOP');
    const thawing = new Promise<void>((resolve) =>
      setTimeout(() => {
        postgres.signalAll('SIGCONT');
        resolve();
      }, 16_000),
    );
    const answers = await Promise.all(names.map(post));
    for (const answer of answers) expect(answer).toMatchObject(busy);
    expect(longest(answers)).toBeLessThan(12_500 + delay);
    await thawing;
    expect(server.child.exitCode).toBeNull();
    await lossy.postUntilCreated(names);
    expect(await lossy.countClients('Frozen')).toBe(names.length);
  });

  it('shows in its health that the store does not answer, within 15 s, and recovers', async () => {
    const { postgres, server } = lossy;
    postgres.signalAll('SIGSTOP');
    const began = performance.now();
    const sick = await fetch(`${server.home}healthz`);
    const milliseconds = performance.now() - began;
    postgres.signalAll('SIGCONT');
    expect(sick.status).toBe(503);
    expect(milliseconds).toBeLessThan(15_000 + delay);
    while ((await fetch(`${server.home}healthz`)).status !== 200);
    expect(server.child.exitCode).toBeNull();
  });
});
