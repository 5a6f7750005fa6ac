import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectNoLoss, type LossyServer, startLossyServer, terminateAll } from '../../fixtures/testing/lossy-server.js';

let lossy: LossyServer;
beforeAll(async () => {
  lossy = await startLossyServer();
});
afterAll(() => lossy.close());

describe('a server whose database connections are lost while writes wait for an answer', () => {
  it('answers 503 with Retry-After, goes on, and creates one row for each key when all backends are terminated', async () => {
    expect(await expectNoLoss(lossy, 'Terminated', terminateAll)).toHaveLength(15);
  });
});
